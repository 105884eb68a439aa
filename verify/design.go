package verify

import (
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

const (
	leastDesigned = 10 // names in the code of a document that nobody ever gave to anything
	designedShare = 4  // how many of those there are for each that is or was there
)

// designs leaves alone what the code of a design shows: most of the names in it never were in the repository, so that one which was there once is
// no more told as being there than the others are.
func (v *Verifier) designs(jobs []*symbolJob) {
	type names struct {
		shown       map[string]bool
		real, never int
	}
	by := map[*note.Document]*names{}
	for _, s := range jobs {
		if s.claim.Context.Form != note.FenceLine {
			continue
		}
		t := by[s.doc]
		if t == nil {
			t = &names{shown: map[string]bool{}}
			by[s.doc] = t
		}
		bad, name := isBad(s.out.Outcome), s.query.name.Last()
		switch {
		case t.shown[name] || !severalWords(name, 2):
		case bad || s.lived || s.answer.defined() || s.out.Outcome == diag.Confirmed:
			t.real++
		default:
			t.never++
		}
		t.shown[name] = true
	}
	for _, s := range jobs {
		if t := by[s.doc]; t != nil && t.never >= leastDesigned && t.never >= designedShare*t.real && isBad(s.out.Outcome) && t.shown[s.query.name.Last()] &&
			(s.was != nil && s.query.place == "" || strings.Contains(s.out.Because, " has no ")) {
			s.out = unverifiable("shown in a design: most of what its code names was never there")
		}
	}
}
