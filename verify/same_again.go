package verify

import (
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// sameAgain refutes names that another line of their document has been refuted for and that nothing in the tree holds: what the
// surroundings of one line prove holds for the others.
func sameAgain(jobs []*symbolJob) {
	type key struct {
		doc  *note.Document
		name string
	}
	gone := map[key]diag.Verdict{}
	for _, s := range jobs {
		if s.out.Outcome == diag.Missing && s.claim.Kind == note.SymbolClaim && s.claim.Context.Form != note.FenceLine && s.query.place == "" && len(s.query.name.Parts) == 1 && len(s.answer.code)+len(s.answer.text) == 0 && !s.answer.unread && s.removal.date == "" {
			gone[key{s.doc, s.query.name.Last()}] = s.out
		}
	}
	for _, s := range jobs {
		out, ok := gone[key{s.doc, s.query.name.Last()}]
		if !ok || s.claim.Context.Form == note.FenceLine || s.out.Outcome != diag.Unverifiable || !s.unknown() && s.out.Because != wordOfProse || silenced(s.claim) != "" || s.claim.Silent != "" || len(s.query.name.Parts) != 1 || s.query.place != "" || !spelt(s.query.name) {
			continue
		}
		out.Claim, out.Fix = s.out.Claim, nil
		s.out = out
	}
}
