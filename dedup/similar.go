// Package dedup tells how two facts stand to each other: the same, one richer, opposite, or about different things. It knows words only,
// needs no model, and gives the same answer everywhere.
package dedup

import (
	"slices"
	"strings"
	"unicode"
)

// Fact is what two entries are compared by.
type Fact struct{ Subject, Text string }

// DuplicateAt is the likeness from which the pinned check flags two entries (ControlFlow's repo-memory hygiene: 0.85).
const DuplicateAt = 0.85

// Similarity is the pinned check for near-copies: the Jaccard index of the words of subject and fact, in lower case and without
// punctuation. What separates subject and fact counts as white space; read literally, the rule would glue two words together and miss
// the pair that its authors publish as an example. It finds candidates and decides nothing: opposite facts have the same words.
func Similarity(a, b Fact) float64 {
	x, y := pinnedWords(a), pinnedWords(b)
	if len(x) == 0 && len(y) == 0 {
		return 0
	}
	both := 0
	for _, w := range x {
		if _, ok := slices.BinarySearch(y, w); ok {
			both++
		}
	}
	return float64(both) / float64(len(x)+len(y)-both)
}

// pinnedWords returns the distinct words of a fact, sorted.
func pinnedWords(f Fact) []string {
	text := strings.Map(func(r rune) rune {
		if unicode.IsPunct(r) || unicode.IsSymbol(r) {
			return -1
		}
		return r
	}, strings.ToLower(f.Subject+" "+f.Text))
	words := strings.Fields(text)
	slices.Sort(words)
	return slices.Compact(words)
}

// Opposed reports whether two facts contradict each other beyond doubt: Compare says so, and what they say is the same but for one word,
// or for a denial. The reason is that of Compare.
func Opposed(a, b Fact) (why string, opposed bool) {
	x, y := pinnedWords(Fact{Text: a.Text}), pinnedWords(Fact{Text: b.Text})
	onlyA, onlyB := without(x, y), without(y, x)
	if len(x) < 4 || len(y) < 4 || len(onlyA)+len(onlyB) == 0 || max(len(onlyA), len(onlyB)) > 1 && (len(onlyA) > 2 || len(onlyB) > 2 || len(onlyA)*len(onlyB) > 0) {
		return "", false
	}
	c := Compare(a, b)
	return c.Why, c.Relation == Contradiction
}

// Words returns the distinct words that the pinned check compares, sorted.
func Words(f Fact) []string { return pinnedWords(f) }
