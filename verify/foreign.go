package verify

import (
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// foreignLeast is the least number of unproved dead references that make a file suspect of being about something else.
const foreignLeast = 5

// foreign finds documents whose references mostly fail without proof from history: such a file is probably about another
// repository, and its unproved findings become unverifiable.
func (v *Verifier) foreign(jobs []*job) {
	type tally struct{ dead, alive int }
	byDoc := map[*note.Document]*tally{}
	unproved := func(j *job) bool {
		if j.out.Outcome != diag.Missing || j.claim.Kind == note.AnchorClaim {
			return false
		}
		for _, e := range j.out.Evidence {
			if e.Commit != "" && e.Commit != v.commit() {
				return false
			}
		}
		return j.out.Fix == nil
	}
	for _, j := range jobs {
		t := byDoc[j.doc]
		if t == nil {
			t = &tally{}
			byDoc[j.doc] = t
		}
		switch {
		case unproved(j):
			t.dead++
		case j.out.Outcome != diag.Unverifiable:
			t.alive++
		}
	}
	for _, j := range jobs {
		if t := byDoc[j.doc]; t.dead >= foreignLeast && t.dead > t.alive && unproved(j) {
			j.out = unverifiable("most references of this file fail: it is probably about something else")
		}
	}
}
