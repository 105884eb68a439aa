package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// miscounted refutes the path of a document that goes up from its own and misses, when it would lead there from a folder above: its writer counted
// the steps wrong.
func (v *Verifier) miscounted(j *job, f found) bool {
	c, here := j.claim, folder(j.doc.Path)
	if !strings.HasPrefix(c.Path, "../") || path.Ext(c.Path) != ".md" && ofSteps.MatchString(c.Context.Sentence) || c.Context.Form != note.CodeSpan || c.Context.Stance != note.Stated && c.Context.StanceWord != "→" || here == "" || strings.HasPrefix(here, ".") {
		return false
	}
	p, ok := join(here, c.Path)
	if !ok || v.tree.exists(p) {
		return false
	}
	for b := folder(here); b != ""; b = folder(b) {
		if at, ok := join(b, c.Path); !ok || at != f.path {
			continue
		}
		j.out = missing(fmt.Sprintf("it leads to %q from here, which is not there", p), diag.Evidence{Path: f.path, Commit: v.commit(), Seen: fmt.Sprintf("where it leads to from %q", b)})
		j.out.Hint = fmt.Sprintf("replace with %q", relative(here, f.path))
		return true
	}
	return false
}

// ofSteps tells of what steps up are written in, or of where they are counted from.
var ofSteps = lazyregexp.New(`(?i)\b(?:import(?:s|ed|ing)?|requires?|includes?|included|from|relative|prefix(?:es)?|resolves?|resolved|links?|linked|symlinks?|alias(?:es)?|glob)\b`)

// layoutOfGo begins advice on where things go in modules of Go: "Use `internal/` for packages that others shall not import".
var layoutOfGo = lazyregexp.New(`(?i)^\W*(?:use|put|keep)\s+\x60(internal|cmd|pkg|testdata|vendor)/\x60\s+for\b`)

// atLarge says why a folder is spoken of whether there is one or not: by what such a name is for, or as one that a program leaves out. Empty for
// neither.
func atLarge(c note.Claim, p string) string {
	if !c.Context.IsDir {
		return ""
	}
	if g := layoutOfGo.FindStringSubmatch(c.Context.Sentence); g != nil && g[1] == p {
		return "what folders of such a name are for in any module of Go"
	}
	if listedOut.MatchString(c.Context.Sentence) {
		return leftOutOf
	}
	return ""
}
