package dedup

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// What is written in more than one way where the difference decides is brought to one word before texts are compared.
var (
	loneUnit    = lazyregexp.New(`\ban? (millisecond|second|minute|hour|day|week|month|year)\b`)
	onceClause  = lazyregexp.New(`\bonce (the|a|an|it|all|you|we|they|this|that)\b`)
	boundPhrase = strings.NewReplacer("at least", "lowerbound", "no less than", "lowerbound", "at most", "upperbound", "no more than", "upperbound", "up to", "upperbound",
		"more than", "morethan", "greater than", "morethan", "longer than", "morethan", "less than", "lessthan", "fewer than", "lessthan", "shorter than", "lessthan")
)

func plainer(text string) string {
	return boundPhrase.Replace(onceClause.ReplaceAllString(loneUnit.ReplaceAllString(text, "1 $1"), "after $1"))
}

// joining are the words that join what may stand in any order.
var joining = strings.Fields("and or und oder et ou y o e и или the a an")

// longestPart is how many words may change places with others.
const longestPart = 4

// exchanged reports whether two texts differ only in that two parts stand in each other's places, with something between them that tells
// the places apart: from staging to production, from production to staging.
func exchanged(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	head, end := 0, len(a)
	for head < end && a[head] == b[head] {
		head++
	}
	for end > head && a[end-1] == b[end-1] {
		end--
	}
	a, b = a[head:end], b[head:end]
	for x := 1; x <= min(longestPart, len(a)-2); x++ {
		for y := 1; y <= min(longestPart, len(a)-x-1); y++ {
			between := a[x : len(a)-y]
			if slices.Equal(a[:x], b[len(b)-x:]) && slices.Equal(a[len(a)-y:], b[:y]) && slices.Equal(between, b[y:len(b)-x]) &&
				slices.ContainsFunc(between, func(w string) bool { return !slices.Contains(joining, w) }) {
				return true
			}
		}
	}
	return false
}

// otherFiller finds the different ends of two texts of one frame: logs are written as JSON, as plain text. What differs in the middle may
// be another word for the same.
func otherFiller(a, b statement) (was, is string, found bool) {
	x, y := a.words, b.words
	head := 0
	for head < min(len(x), len(y)) && x[head] == y[head] {
		head++
	}
	x, y = x[head:], y[head:]
	if len(x) == 0 || len(y) == 0 || max(len(x), len(y)) > 3 || head < max(len(x), len(y)) {
		return "", "", false
	}
	for _, w := range x {
		if slices.Contains(y, w) {
			return "", "", false
		}
	}
	return strings.Join(x, " "), strings.Join(y, " "), true
}
