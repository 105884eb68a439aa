package verify

import (
	"path"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// echo is a file as a document names it.
type echo struct {
	doc  *note.Document
	file string
}

// echoes refutes a file that is named again. Where a document names a file that is proved to be gone, or links to one that is not there, and says
// the bare name in other places too, these mean the same file.
func (v *Verifier) echoes(jobs []*job) {
	gone := map[echo]*job{}
	for _, j := range jobs {
		n, ok := echoed(j)
		if linked := j.claim.Kind == note.LinkClaim; ok && j.out.Outcome == diag.Missing && (linked && j.claim.Context.Form == note.Link || !linked && len(j.out.Evidence) > 0 && j.out.Evidence[0].Commit != "") {
			gone[n] = j
		}
	}
	if len(gone) == 0 {
		return
	}
	for _, j := range jobs {
		n, ok := echoed(j)
		first := gone[n]
		if !ok || first == nil || j.claim.Kind != note.PathClaim || j.out.Outcome != diag.Unverifiable || j.out.Because != unfit || silenced(j.claim) != "" || j.claim.Context.Form == note.TreeEntry {
			continue
		}
		j.out = first.out
		j.out.Fix = nil // it replaces the text of the other place
	}
}

// echoed is the name under which a claim about a lone file is found again.
func echoed(j *job) (echo, bool) {
	p := j.claim.Path
	if j.claim.Kind != note.PathClaim && j.claim.Kind != note.LinkClaim || p == "" || path.Base(p) != p || path.Ext(p) == "" || common[p] || loose[p] || library.MatchString(p) {
		return echo{}, false
	}
	return echo{j.doc, p}, true
}
