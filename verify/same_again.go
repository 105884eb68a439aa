package verify

import (
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// nowhereElse ends the reason of a name that no file of the tree holds, wherever it was looked for first.
const nowhereElse = "nor anywhere else"

// sameAgain refutes names that another line of their document has been refuted for and that nothing in the tree holds: what the
// surroundings of one line prove holds for the others. A name of several words that is in no file at all is the same one in other documents too.
func sameAgain(jobs []*symbolJob) {
	gone := map[namedIn]verdict{}
	for _, s := range jobs {
		name := s.query.name.Last()
		if s.out.Outcome != diag.Missing || s.claim.Kind != note.SymbolClaim || len(s.query.name.Parts) != 1 || s.answer.unread || s.removal.date != "" {
			continue
		}
		if s.claim.Context.Form != note.FenceLine && s.query.place == "" && len(s.answer.code)+len(s.answer.text) == 0 {
			gone[namedIn{s.doc, name}] = s.out
		}
		if strings.Contains(s.out.Because, nowhereElse) && severalWords(name, 2) {
			gone[namedIn{nil, name}] = s.out
		}
	}
	for _, s := range jobs {
		out, ok := gone[namedIn{s.doc, s.query.name.Last()}]
		if !ok {
			out, ok = gone[namedIn{nil, s.query.name.Last()}]
		}
		if !ok || s.claim.Context.Form == note.FenceLine || s.out.Outcome != diag.Unverifiable || !s.unknown() && s.out.Because != wordOfProse || silenced(s.claim) != "" || s.claim.Silent != "" || len(s.query.name.Parts) != 1 || s.query.place != "" || !spelt(s.query.name) {
			continue
		}
		out.Fix = nil
		s.out = out
	}
}
