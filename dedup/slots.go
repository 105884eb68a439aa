package dedup

import (
	"regexp"
	"slices"
	"strings"
)

// What is written in more than one way where the difference decides is brought to one word before texts are compared.
var (
	loneUnit    = regexp.MustCompile(`\ban? (millisecond|second|minute|hour|day|week|month|year)\b`)
	onceClause  = regexp.MustCompile(`\bonce (the|a|an|it|all|you|we|they|this|that)\b`)
	boundPhrase = strings.NewReplacer("at least", "lowerbound", "no less than", "lowerbound", "at most", "upperbound", "no more than", "upperbound", "up to", "upperbound",
		"more than", "morethan", "greater than", "morethan", "longer than", "morethan", "less than", "lessthan", "fewer than", "lessthan", "shorter than", "lessthan")
)

func plainer(text string) string {
	return boundPhrase.Replace(onceClause.ReplaceAllString(loneUnit.ReplaceAllString(text, "1 $1"), "after $1"))
}

// exchanged reports whether two texts differ only in that words stand in each other's places: staging to production, production to
// staging. Words that a conjunction joins may change places.
func exchanged(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	var at []int
	var x, y []string
	for i := range a {
		if a[i] != b[i] {
			at = append(at, i)
			x, y = append(x, a[i]), append(y, b[i])
		}
	}
	if len(at) < 2 || len(at) > 6 || len(at)*2 > len(a)+1 {
		return false
	}
	slices.Sort(x)
	slices.Sort(y)
	if !slices.Equal(x, y) {
		return false
	}
	for i := at[0] + 1; i < at[len(at)-1]; i++ {
		if !slices.Contains(at, i) && !slices.Contains([]string{"and", "or", "und", "oder", "et", "ou", "y", "o", "e", "и", "или", "the", "a"}, a[i]) {
			return true
		}
	}
	return false
}

// otherFiller finds the one place in which two texts of one frame say different things: logs are written as JSON, as plain text.
func otherFiller(a, b statement) (was, is string, found bool) {
	x, y := a.words, b.words
	head := 0
	for head < min(len(x), len(y)) && x[head] == y[head] {
		head++
	}
	tail := 0
	for tail < min(len(x), len(y))-head && x[len(x)-1-tail] == y[len(y)-1-tail] {
		tail++
	}
	x, y = x[head:len(x)-tail], y[head:len(y)-tail]
	frame := head + tail
	if len(x) == 0 || len(y) == 0 || max(len(x), len(y)) > 3 || frame < 1 || frame < max(len(x), len(y)) {
		return "", "", false
	}
	for _, w := range x {
		if slices.Contains(y, w) {
			return "", "", false
		}
	}
	return strings.Join(x, " "), strings.Join(y, " "), true
}
