package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/note"
)

// drawnFile is the file of source that stands where a folder is drawn, when nothing else of the drawing is meant by it: tides.rs for tides/. A
// module of one file and one of several are drawn alike by those who think of modules.
func (v *Verifier) drawnFile(j *job, p string) string {
	base := path.Base(p)
	if !j.claim.Context.IsDir || !v.tree.isDir(folder(p)) {
		return ""
	}
	at := v.tree.holding(folder(p), func(f string) bool { return strings.TrimSuffix(f, path.Ext(f)) == base && readable(f) })
	drawn := func(c note.Claim) bool {
		return c.Context.Tree == j.claim.Context.Tree && c.Context.Parent == j.claim.Context.Parent && c.Path == path.Base(at)
	}
	if at == "" || slices.ContainsFunc(j.doc.Claims, drawn) {
		return ""
	}
	return at
}
