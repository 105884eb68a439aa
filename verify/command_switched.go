package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/repo"
)

// installs are the commands of a package manager of Node that fetch what its lock file names.
var installs = wordSet("install i ci")

// switched refutes a command by a package manager that the repository gave up: nothing in the tree is set up for it or runs it, its lock
// file was deleted after the line was written, and in the folder of the command or above it the lock file of another stands. A script
// would still be found, but with what another manager installed. A manager that never had a lock file proves nothing: it may be what
// people have.
func (r *run) switched() {
	j, want, was := r.j, r.args[0], r.j.out
	own := slices.IndexFunc(locks, func(l managerLock) bool { return l.family == "node" && l.manager == want })
	if own < 0 || !r.bySwitched(want) || len(r.dirs) == 0 || templateRoot(j.doc.Path) != "" || j.claim.Dir != "" && !r.v.entered(j) {
		return
	}
	if r.v.conf.managed(want, locks[own].files) != "" || r.v.conf.operated(want) != "" {
		return
	}
	above := foldersUp(r.dirs[0])
	if r.installs() { // a folder below may be no part of the whole, and have a lock file that nobody keeps
		above = above[:1]
	}
	rival, manager := r.rivalLock(want, above)
	if rival == "" {
		return
	}
	for _, d := range above {
		for _, f := range locks[own].locks() {
			if p := path.Join(d, f); r.v.view.Lookup(p).State != repo.Ignored {
				j.asks = append(j.asks, repo.Ask{Path: p, Exact: true})
			}
		}
	}
	asks := j.asks
	j.decide = func(fates []repo.Fate) verdict {
		for i, f := range fates {
			if f.Was != asks[i].Path || f.Dir {
				continue
			}
			j.outlives(f.Date, was)
			out := missing(fmt.Sprintf("the package manager is that of %q now: %s", rival, deletedBecause("", f)),
				diag.Evidence{Path: f.Was, Commit: f.Commit, Seen: deletedSeen(f)})
			out.Rule, out.Hint = "stale-version", fmt.Sprintf("write it for %s", manager)
			return out
		}
		return was
	}
}

// bySwitched reports whether a command is one that only the package manager of a repository is used for: a script of it, or the fetching
// of all that it needs. A package by its name may be fetched into the project of whoever uses this one, and scripts run with npm whoever
// installed what they need.
func (r *run) bySwitched(want string) bool {
	if r.installs() {
		return true
	}
	return want != "npm" && r.j.out.Outcome == diag.Confirmed && strings.HasPrefix(r.j.out.Because, scriptDefined)
}

// installs reports whether a command fetches all that a folder needs.
func (r *run) installs() bool {
	return len(r.args) > 1 && installs[r.args[1]] && !slices.ContainsFunc(r.args[2:], func(a string) bool {
		return !strings.HasPrefix(a, "-") || a == "-g" || a == "--global" || strings.HasPrefix(a, "--prefix")
	})
}

// rivalLock is the nearest lock file of another package manager in one of the folders, and that manager.
func (r *run) rivalLock(want string, folders []string) (file, manager string) {
	for _, d := range folders {
		for _, l := range locks {
			if l.family != "node" || l.manager == want {
				continue
			}
			for _, f := range l.locks() {
				if p := path.Join(d, f); r.v.tree.isFile(p) && !foreignTo(p, r.j.doc) {
					return p, l.manager
				}
			}
		}
	}
	return "", ""
}

// foldersUp lists a folder and all above it up to the root, the nearest first.
func foldersUp(d string) []string {
	out := []string{d}
	for d != "" {
		d = folder(d)
		out = append(out, d)
	}
	return out
}
