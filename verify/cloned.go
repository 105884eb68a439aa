package verify

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// cloning are the files of the root that may fetch other repositories into this one.
var cloning = []string{"README.md", "CONTRIBUTING.md", "DEVELOPMENT.md", "Makefile", "justfile", "setup.sh", "bootstrap.sh"}

// cloneLine fetches a repository: "git clone --depth 1 https://host/owner/bells.git tools/bells".
var cloneLine = lazyregexp.New(`\bgit clone\s+(?:--?[\w-]+(?:[ =]\d+)?\s+)*(?:https?://|ssh://|git@)[^\s/:]+[/:][\w.-]+/([\w.-]+?)(?:\.git)?/?(?:[ \t]+([\w.-]+(?:/[\w.-]+)*))?[ \t]*(?:[\n\r&;|\x60]|$)`)

// maxCloned is how many repositories are taken from one file.
const maxCloned = 50

// cloned are the folders into which files of the root fetch other repositories, and which neither the tree nor an own name has.
func (v *Verifier) cloned() []string {
	return remember(v.mf.memo, "clones", func() []string {
		own := func(at string) bool {
			for n := range v.ownNames() {
				if plainSpelling.Replace(n) == plainSpelling.Replace(strings.ToLower(path.Base(at))) {
					return true
				}
			}
			return false
		}
		var out []string
		for _, f := range cloning {
			if !v.tree.isFile(f) {
				continue
			}
			var here []string
			for _, g := range cloneLine.FindAllStringSubmatch(string(v.mf.read(f)), maxCloned) {
				if at := path.Clean(cmp.Or(g[2], g[1])); !slices.Contains(here, at) {
					here = append(here, at)
				}
			}
			if len(here) < 2 {
				continue // this repository, most likely
			}
			for _, at := range here {
				if at != "." && !own(at) && !v.tree.exists(at) && !slices.Contains(out, at) {
					out = append(out, at)
				}
			}
		}
		return out
	})
}

// inFreshClone is the folder of the tree that a path leads to from where a document has cloned this repository, when the tree has a folder of the
// repository's own name and nothing there: `cd harbor/web` behind `git clone …/harbor.git`. Empty otherwise.
func (v *Verifier) inFreshClone(doc *note.Document, p string) string {
	p = path.Clean(p)
	top, rest, deep := strings.Cut(p, "/")
	if !deep || v.tree.exists(p) || !v.tree.isDir(rest) || !strings.Contains(string(doc.Source), "git clone ") {
		return ""
	}
	for _, g := range cloneLine.FindAllStringSubmatch(string(doc.Source), maxCloned) {
		if cmp.Or(g[2], g[1]) == top {
			return rest
		}
	}
	return ""
}

var (
	// cachedCopy follows a file of which a command keeps a copy: "(guides cache; after `/guides-sync`)".
	cachedCopy = lazyregexp.New(`(?i)\((?:[\w-]+\s+){0,3}cache\s*(?:[;,)]|(?:after|filled|populated)\b)`)
	// filledFolder is a folder of which a text says that something fills it: "check whether `docs/guides/` is populated".
	filledFolder = lazyregexp.New("((?:[\\w.@-]+/)+)[`*_\"]*\\s+(?:is|are|was|gets|has been)\\s+(?:already\\s+|automatically\\s+)?(?:populated|downloaded|synced)\\b")
)

// keptCopy reports that a text calls a file one of a cache that a command fills.
func (v *Verifier) keptCopy(j *job, behind string) string {
	c := j.claim
	if c.Kind != note.PathClaim && c.Kind != note.LinkClaim {
		return ""
	}
	if cachedCopy.MatchString(behind) {
		return "a copy that a command keeps"
	}
	for _, at := range v.toldOf(j.doc).filled {
		if strings.HasPrefix(strings.TrimLeft(c.Path, "./")+"/", strings.TrimLeft(at, "./")) {
			return fmt.Sprintf("in %q, which something fills", at)
		}
	}
	return ""
}

// inClone reports that a repository which is fetched into this one may have what the tree lacks: a path in its folder, or what a command
// runs in a document that enters it.
func (v *Verifier) inClone(j *job, _, behind string) string {
	c := j.claim
	if v.byHistory(j.out) {
		return ""
	}
	if why := v.keptCopy(j, behind); why != "" {
		return why
	}
	for _, at := range v.cloned() {
		switch c.Kind {
		case note.PathClaim, note.LinkClaim, note.LinesClaim, note.GlobClaim:
			p := strings.TrimPrefix(path.Clean(c.Path), "./")
			if parent := strings.Trim(c.Context.Parent, "/"); p == at || strings.HasPrefix(p, at+"/") || parent != "" && hasEnding(parent, at) {
				return fmt.Sprintf("%q is fetched from another repository", at)
			}
		case note.CommandClaim:
			here := folder(j.doc.Path)
			if c.Dir == at || strings.HasPrefix(c.Dir, at+"/") || c.Dir == "" && (here == "" || here[0] == '.') && !strings.HasPrefix(c.Args[0], "docker") && strings.Contains(string(j.doc.Source), "cd "+at) {
				return fmt.Sprintf("it may be run in %q, which is fetched from another repository", at)
			}
		}
	}
	return ""
}
