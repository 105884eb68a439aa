package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// What lies in a submodule is not ours to judge, and that is not only what is written with the submodule's folder in front: code that became
// a submodule is spoken of as it was before, and commits are those of either.

// maxModules bounds for how many submodules history is asked.
const maxModules = 8

var submodulePath = lazyregexp.New(`(?m)^\s*path\s*=\s*"?([^"\r\n]+?)"?\s*$`)

// modules are the folders of submodules of which history is asked.
func (v *Verifier) modules() []string {
	all := v.allModules()
	return all[:min(len(all), maxModules)]
}

// allModules are the folders of submodules that .gitmodules names and that the tree has, at most 200.
func (v *Verifier) allModules() []string {
	return remember(v.mf.memo, "submodules", func() []string {
		src, err := v.view.ReadFile(".gitmodules")
		if err != nil {
			return nil
		}
		var out []string
		for _, m := range submodulePath.FindAllSubmatch(src, 200) {
			if p := path.Clean(string(m[1])); v.view.Lookup(p).State == repo.InSubmodule {
				out = append(out, p)
			}
		}
		return out
	})
}

// inModule returns the submodule that a path lies in, or is; empty for none.
func (v *Verifier) inModule(p string) string {
	for _, m := range v.modules() {
		if p == m || strings.HasPrefix(p, m+"/") {
			return m
		}
	}
	return ""
}

// askModules are questions about the place that a claim would have in each submodule: whether history had its folder there.
func (v *Verifier) askModules(j *job) []repo.Ask {
	first, _, _ := strings.Cut(strings.Trim(path.Clean(j.claim.Path), "/."), "/")
	if first == "" || j.claim.Kind == note.LinkClaim {
		return nil
	}
	var out []repo.Ask
	for _, m := range v.modules() {
		out = append(out, repo.Ask{Path: m + "/" + first, Exact: true})
	}
	return out
}

// unplaced takes back a verdict on a path of which neither tree nor history has anything, when its folder was code of this repository in
// what is a submodule now. inside are the answers to askModules.
func (v *Verifier) unplaced(out verdict, fates, inside []repo.Fate) verdict {
	if !refutes(out) || slices.ContainsFunc(fates, func(f repo.Fate) bool { return f.Was != "" }) {
		return out
	}
	for _, f := range inside {
		if m := v.inModule(f.Was); m != "" {
			return unverifiable(fmt.Sprintf("it may lie in the submodule %q, which was part of this repository", m))
		}
	}
	return out
}

// intoModules takes back what is proved by files that are in a submodule now, and what a submodule may hold as well.
func (v *Verifier) intoModules(jobs []*job) {
	all := v.modules()
	if len(all) == 0 {
		return
	}
	for _, j := range jobs {
		if !refutes(j.out) {
			continue
		}
		if why := v.toldOfModule(j); why != "" {
			j.out = unverifiable(why)
			continue
		}
		for _, e := range j.out.Evidence {
			if m := v.inModule(e.Path); m != "" {
				j.out = unverifiable(fmt.Sprintf("what was in %q is a submodule now", m))
				break
			}
		}
		switch k := j.claim.Kind; {
		case k == note.CommitClaim:
			j.out = unverifiable(fmt.Sprintf("it may be a commit of the submodule %q", all[0]))
		case (k == note.EnvClaim || k == note.FlagClaim || j.out.Rule == "dead-env") && len(v.taken) > 0:
			j.out = unverifiable(fmt.Sprintf("the submodule %q may read it", v.taken[0]))
		}
	}
}

func refutes(out verdict) bool {
	return out.Outcome == diag.Missing || out.Outcome == diag.Moved || out.Outcome == diag.Changed
}
