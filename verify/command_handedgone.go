package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

var (
	// handedPath is a word that names one file of a folder.
	handedPath = lazyregexp.New(`^(?:\./)?[A-Za-z_.][\w.-]*(?:/[\w.()\[\]-]+)*/[\w.-]+\.[A-Za-z]{1,5}$`)
	// makesFile is an option whose value a program writes.
	makesFile = lazyregexp.New(`^--?(?:o|out|output|outfile|out-file|output-file|dest|destination|target|to|save|log|report|write|export|cache|result|results)(?:[-_=].*)?$`)
)

// handedGone lets history refute a call of a script of the tree by a file that it is handed: one that was there when the text was written and is
// gone. What the script writes is nothing that it is handed.
func (r *run) handedGone() {
	j := r.j
	if j.decide != nil || j.out.Outcome != diag.Confirmed || len(r.args) < 2 || !interpreters[path.Base(r.args[0])] && !strings.Contains(r.args[0], "/") || !supposes(j.claim) {
		return
	}
	own := slices.IndexFunc(r.args, func(a string) bool { return strings.Contains(a, "/") || path.Ext(a) != "" }) // the script itself
	for i := own + 1; own >= 0 && i < len(r.args) && len(j.asks) < 4; i++ {
		a := r.args[i]
		if !handedPath.MatchString(a) || note.IsPlaceholder(a) || makesFile.MatchString(r.args[i-1]) {
			continue
		}
		clean := path.Clean(a)
		if slices.ContainsFunc(r.dirs, func(d string) bool { f, ok := join(d, clean); return ok && r.v.tree.exists(f) }) || len(r.v.tree.ending(clean)) > 0 || r.v.madeElsewhere(j.doc, clean) != "" {
			continue
		}
		for _, d := range r.dirs {
			if f, ok := join(d, clean); ok && len(j.asks) < 4 {
				j.asks = append(j.asks, repo.Ask{Path: f, Exact: true})
			}
		}
	}
	if len(j.asks) > 0 {
		r.v.stoodAt(j, func(f repo.Fate) verdict {
			out := r.v.fate(j, f.Was, f)
			out.Because = "a file that it is handed is gone: " + out.Because
			out.Fix = nil
			return out
		})
	}
}
