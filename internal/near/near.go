// Package near finds the name that somebody probably meant.
package near

import "github.com/agnivade/levenshtein"

// Word returns the candidate spelt most like w, the first on a tie; empty when none is within a third of w's length plus
// one edits.
func Word(w string, candidates []string) string {
	best, least := "", max(1, len([]rune(w))/3)+1
	for _, c := range candidates {
		if n := levenshtein.ComputeDistance(c, w); n < least {
			best, least = c, n
		}
	}
	return best
}
