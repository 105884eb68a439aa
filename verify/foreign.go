package verify

import (
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// A file is taken to be about something else when at least foreignLeast of its references fail without proof from history,
// and at least foreignTimes as many as hold.
const (
	foreignLeast = 10
	foreignTimes = 4
	// strangeLeast is how many references that nothing ties to the repository let it doubt what it cannot prove, when they and the unproved
	// findings are as many as what holds or is proved.
	strangeLeast = 2
)

// Memory as a whole is taken to be about a larger workspace, of which the repository is a part, when at least workspaceLeast of its
// references fail without proof from history, foreignTimes as many as fail with it, and when those together with the paths that nothing ties
// to the repository are as many as hold. Of 140 public repositories that were looked at one is of that kind; it had 140, and the next 27.
const workspaceLeast = 40

// Foreign is the rule that tells of such a file; the first of its claims carries it.
const Foreign = "foreign-context"

// foreign finds documents whose references mostly fail without proof from history: such a file is probably about another
// repository, and its unproved findings become unverifiable.
func (v *Verifier) foreign(jobs []*job) {
	type tally struct{ dead, alive, unfitting int }
	byDoc := map[*note.Document]*tally{}
	unproved := func(j *job) bool {
		return j.out.Outcome == diag.Missing && j.claim.Kind != note.AnchorClaim && !isSmall(j.claim.Kind) && !v.byHistory(j.out) && j.out.Fix == nil
	}
	for _, j := range jobs {
		t := byDoc[j.doc]
		if t == nil {
			t = &tally{}
			byDoc[j.doc] = t
		}
		switch {
		case unproved(j) && j.light:
		case unproved(j):
			t.dead++
		case j.claim.Key == note.SpanKey, perhapsNone(j): // any text about code may hold it
		case j.out.Outcome != diag.Unverifiable && !isSmall(j.claim.Kind):
			t.alive++
		case j.out.Outcome == diag.Unverifiable && j.out.Because == unfit:
			t.unfitting++
		}
	}
	told := map[*note.Document]bool{}
	if why := v.workspace(jobs, unproved); why != "" {
		for _, j := range jobs {
			if unproved(j) {
				j.out = unverifiable(why)
				if len(told) == 0 {
					told[j.doc] = true
					j.out.Rule = Foreign
				}
			}
		}
		return
	}
	for _, j := range jobs {
		t := byDoc[j.doc]
		if !unproved(j) {
			continue
		}
		if t.unfitting >= strangeLeast && t.unfitting+t.dead >= t.alive && placed(j.claim.Kind) {
			j.out = unverifiable(fmt.Sprintf("nothing ties %d other references of this file to this repository: it may be about another", t.unfitting))
			continue
		}
		if t.dead < foreignLeast || t.dead < foreignTimes*t.alive {
			continue
		}
		j.out = unverifiable(fmt.Sprintf("%d references of this file fit nowhere and %s: it is probably about something else", t.dead, doOrDoes(t.alive)))
		if !told[j.doc] {
			told[j.doc] = true
			j.out.Rule = Foreign
		}
	}
}

// perhapsNone reports whether a claim that nothing ties to the repository may be none at all: a phrase with a slash, an import of a package.
func perhapsNone(j *job) bool {
	return j.claim.Faint && j.out.Outcome == diag.Unverifiable && (strings.Contains(j.claim.Path, " ") || strings.HasPrefix(j.claim.Path, "package:") || strings.HasPrefix(j.claim.Path, "@"))
}

// placed reports whether claims of a kind lie somewhere in a tree, which may be another.
func placed(k note.ClaimKind) bool {
	return k == note.PathClaim || k == note.LinkClaim || k == note.GlobClaim || k == note.CommandClaim
}

// workspace says that memory is about more than this repository; empty when it is not.
func (v *Verifier) workspace(jobs []*job, unproved func(*job) bool) string {
	dead, proved, unfitting, alive := 0, 0, 0, 0
	for _, j := range jobs {
		switch {
		case isSmall(j.claim.Kind) || j.claim.Kind == note.ValueClaim:
		case unproved(j):
			if j.claim.Kind != note.LinesClaim { // whose file may well be there
				dead++
			}
		case j.out.Outcome == diag.Missing:
			proved++
		case j.out.Outcome != diag.Unverifiable:
			alive++
		case j.out.Because == unfit:
			unfitting++
		}
	}
	if dead < workspaceLeast || dead < foreignTimes*proved || dead+unfitting < alive {
		return ""
	}
	return fmt.Sprintf("%d references of the memory fit nowhere, and nothing ties %d more to this repository: it is probably about a larger workspace", dead, unfitting)
}

// doOrDoes says how many references hold.
func doOrDoes(n int) string {
	switch n {
	case 0:
		return "none does"
	case 1:
		return "1 does"
	}
	return fmt.Sprintf("%d do", n)
}
