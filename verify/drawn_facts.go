package verify

import (
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// drawnFacts takes back what was said of versions in the comments of a drawing whose entry is not there: it draws something else.
func (v *Verifier) drawnFacts(jobs []*job) {
	type line struct {
		doc *note.Document
		n   int
	}
	there := map[line]bool{}
	for _, j := range jobs {
		if j.claim.Kind == note.PathClaim && j.out.Outcome == diag.Confirmed {
			there[line{j.doc, j.claim.At.Start.Line}] = true
		}
	}
	for _, j := range jobs {
		if j.claim.Kind == note.ValueClaim && inComment(j.claim) && j.out.Outcome == diag.Missing && !there[line{j.doc, j.claim.At.Start.Line}] {
			j.out = unverifiable("it tells of an entry of the drawing that is not there")
		}
	}
}
