// Package near finds the name that somebody probably meant.
package near

import (
	"fmt"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Word returns the candidate spelt most like w, the first on a tie; empty when none is within a third of w's length plus
// one edits. When none is, it is the only candidate that begins with w and a mark such as - or :.
func Word(w string, candidates []string) string {
	best, least := "", max(1, len([]rune(w))/3)+1
	for _, c := range candidates {
		if n := levenshtein.ComputeDistance(c, w); n < least {
			best, least = c, n
		}
	}
	if best == "" {
		best = longer(w, candidates)
	}
	return best
}

// longer returns the only candidate that begins with w and a mark that parts words.
func longer(w string, candidates []string) string {
	found := ""
	for _, c := range candidates {
		if rest, ok := strings.CutPrefix(c, w); ok && w != "" && strings.IndexAny(rest, "-_:./") == 0 {
			if found != "" {
				return ""
			}
			found = c
		}
	}
	return found
}

// Hint tells people of the Word, and of what it is: `the nearest target is "seed"`; empty when there is none.
func Hint(what, w string, candidates []string) string {
	if word := Word(w, candidates); word != "" {
		return fmt.Sprintf("the nearest %s is %q", what, word)
	}
	return ""
}
