package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// onceBeside asks history about a link that leads to a file at the root: Markdown reads it from the folder of its document, and when a file
// of that very place was deleted while or when the link was written, the one at the root that is called alike is another.
func (v *Verifier) onceBeside(j *job, f found) {
	c := j.claim
	own := folder(j.doc.Path)
	if c.Kind != note.LinkClaim || own == "" || strings.HasPrefix(c.Path, "/") || strings.HasPrefix(c.Target, "mdc:") || f.how != fromBase("", j.doc) {
		return
	}
	if silenced(c) != "" && !(c.Context.Stance == note.Foreign && parts[c.Context.StanceWord] && !c.Context.Whole) { // "of this package" is here
		return
	}
	p := strings.ReplaceAll(c.Path, `\`, "/")
	full, ok := join(own, p)
	if !ok || full == f.path || path.Ext(full) == "" {
		return
	}
	was := j.out
	j.asks = []repo.Ask{{Path: full, Exact: true}}
	j.decide = func(fates []repo.Fate) verdict {
		if got := fates[0]; got.Was == full && !got.Dir && got.Date != "" && got.Now != f.path {
			j.rests(got, was)
			out := v.fate(j, c.Path, got)
			if out.Fix = nil; got.Now != "" {
				out.Fix = v.replace(j, c.Path, relative(own, got.Now))
			}
			return out
		}
		return j.out
	}
}
