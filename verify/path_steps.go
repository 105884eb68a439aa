package verify

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// miscounted refutes the path of a document that goes up from its own and misses, when it would lead there from a folder above: its writer counted
// the steps wrong.
func (v *Verifier) miscounted(j *job, f found) bool {
	c, here := j.claim, folder(j.doc.Path)
	if !strings.HasPrefix(c.Path, "../") || path.Ext(c.Path) != ".md" || c.Context.Form != note.CodeSpan || c.Context.Stance != note.Stated && c.Context.StanceWord != "→" || here == "" || strings.HasPrefix(here, ".") {
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
		if rel, err := filepath.Rel(here, f.path); err == nil {
			j.out.Hint = fmt.Sprintf("replace with %q", filepath.ToSlash(rel))
		}
		return true
	}
	return false
}
