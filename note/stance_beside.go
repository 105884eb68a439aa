package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// nextDenied ends between two of a list, the first of which has a reason in brackets: "do not set it in `x` (read by nobody), project `y`".
var nextDenied = lazyregexp.New("\\(([^()]*)\\)\\s*,?\\s*(?:(?:and|or|nor)\\s+)?(?:(?:any|the|an?|root|project|user-level|global|local|top-level|separate|own)\\s+){0,2}[\"'*_`\\s]*$")

// deniedWith is the word that denies the list of which a claim is the next, empty for none. The reason of the one before it stands in brackets.
func deniedWith(pre string) string {
	if strings.IndexByte(pre, ')') < 0 {
		return ""
	}
	g := nextDenied.FindStringIndex(pre)
	if g == nil {
		return ""
	}
	if earlier := deniedWith(pre[:g[0]]); earlier != "" {
		return earlier
	}
	near := pre[max(0, g[0]-160):g[0]]
	if at := clauseStart(near); at >= 0 {
		near = near[min(at, len(near)):]
	}
	near = lastWords(near, 14)
	word := before[1].words.in(wordsOf(near), false)
	if word == "" || editVerb.MatchString(near) || aside(near, word) {
		return ""
	}
	return word
}

// firstCalled tells in brackets how something came that had another name then: "introduced as `x` (phase 1 added `x/y`".
var firstCalled = lazyregexp.New(`(?i)\b((?:was|were)\s+(?:originally|initially|first)\s+(?:introduced|named|called|added|created|shipped|built|released))\b[^()]*\([^()]*$`)

// introducedAs is the word by which brackets that a claim stands in are history, empty for none.
func introducedAs(pre string) string {
	if strings.IndexByte(pre, '(') < 0 {
		return ""
	}
	return groupOf(firstCalled, pre)
}
