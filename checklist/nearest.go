package checklist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/near"
)

// nearest returns the candidate that word was most likely meant to be, or an empty string when none is close.
func nearest(word string, candidates []string) string {
	folded := make([]string, len(candidates))
	for i, c := range candidates {
		folded[i] = fold(c)
	}
	if i := slices.Index(folded, near.Word(fold(word), folded)); i >= 0 {
		return candidates[i]
	}
	return ""
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
