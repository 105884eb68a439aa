package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/repo"
)

// inBrackets is the reason given for a path with brackets that nothing shows to be meant literally.
const inBrackets = "a placeholder or a parameter of a route"

// inParameter reports whether a path lies in a folder of the tree whose name has brackets, as frameworks write the parameters of routes:
// then the brackets are no placeholder.
func (v *Verifier) inParameter(j *job, p string) bool {
	if strings.ContainsAny(path.Base(p), "[]") {
		return false
	}
	for _, b := range v.bases(j.doc, j.claim) {
		if d, ok := join(b, folder(p)); ok && v.tree.isDir(d) {
			return true
		}
	}
	return len(v.tree.ending(folder(p))) > 0
}

// parameter judges a path with brackets that fits nowhere: only one that history had as it is written is no placeholder.
func (v *Verifier) parameter(j *job, p string) {
	j.out = unverifiable(inBrackets)
	if !strings.Contains(p, "/") || strings.HasPrefix(p, "../") {
		return
	}
	j.asks = v.asks(j.doc, j.claim, p)
	j.decide = func(fates []repo.Fate) diag.Verdict {
		if silenced(j.claim) != "" && !supposes(j.claim) {
			return unverifiable(inBrackets)
		}
		for _, f := range fates {
			if (f.Was == p || strings.HasSuffix(f.Was, "/"+p)) && v.proves(j, p, f) {
				return v.fell(j, p, f)
			}
		}
		return unverifiable(inBrackets)
	}
}
