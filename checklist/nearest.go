package checklist

import (
	"fmt"
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest returns the candidate that word was most likely meant to be, or an empty string when none is close.
func nearest(word string, candidates []string) string {
	best, least := "", max(1, len([]rune(word))/3)+1
	for _, c := range candidates {
		if n := levenshtein.ComputeDistance(fold(word), fold(c)); n < least {
			best, least = c, n
		}
	}
	return best
}

// fold makes spellings that people take for the same equal.
func fold(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(s), "&", " and ")), " ")
}

// renameHint is the remedy for a name close to a known one; empty when there is none.
func renameHint(word string, candidates []string) string {
	if n := nearest(word, candidates); n != "" {
		return fmt.Sprintf("did you mean %q?", n)
	}
	return ""
}
