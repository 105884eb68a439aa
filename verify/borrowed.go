package verify

import (
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// releaseAhead names a product in a release of its own, of which the sentence tells: "measured on GHC 9.12.4: `x` moved".
	releaseAhead = lazyregexp.New(`\b(?:on|with|in|under|of) [A-Z]\w+ v?\d+\.\d+(?:\.\d+)?\b[^.;]*`)
	// itemMark is what an item of a list begins with.
	itemMark = lazyregexp.New(`^(\s*)(?:[-*+]|\d+[.)])\s`)
)

// maxOwner is how many lines above an item the one that it belongs to is looked for.
const maxOwner = 8

// borrowed reports whether a name that no file holds is told as one of somebody else's: of a product in a release that the sentence measured,
// or below an item about a type that this repository uses and does not define.
func borrowed(s *symbolJob, lines map[int][]*symbolJob) bool {
	ahead, _ := passage(s.job)
	if all := releaseAhead.FindAllStringIndex(ahead, -1); len(all) > 0 && !strings.Contains(ahead[all[len(all)-1][1]:], ". ") {
		return true
	}
	at := s.claim.At.Start.Line
	own := itemMark.FindStringSubmatch(s.doc.LineText(at))
	if own == nil {
		return false
	}
	for n := at - 1; n > max(0, at-maxOwner); n-- {
		m := itemMark.FindStringSubmatch(s.doc.LineText(n))
		if m == nil || len(m[1]) >= len(own[1]) {
			continue
		}
		theirs := false
		for _, o := range lines[n] {
			switch {
			case o.answer.defined():
				return false
			case o.out.Outcome == diag.Unverifiable && len(o.answer.code) > 0 && typeLike(o.query.name.Last()):
				theirs = true
			}
		}
		return theirs
	}
	return false
}
