package verify

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// manyWords reports whether any part of a name is spelt as several words in one.
func manyWords(q symbol.Name) bool {
	return slices.ContainsFunc(q.Parts, func(p string) bool { return spelt(symbol.Name{Parts: []string{p}}) })
}

// spelt reports whether the last part of a name is spelt as several words in one.
func spelt(q symbol.Name) bool {
	last := q.Last()
	return len(last) >= 4 && (strings.Contains(strings.Trim(last, "_"), "_") || strings.ToLower(last[1:]) != last[1:])
}

// ofSpelling reports whether a sentence or its heading is about how names are made.
func ofSpelling(c note.Context) bool {
	return spelling.MatchString(c.Sentence) || strings.Contains(strings.ToLower(c.Heading), "naming")
}

// spelling tells of how names are made: an example of that need not exist.
var spelling = lazyregexp.New(`(?i)\bnam(?:es?|ing)\b|\bexamples?:|convention|prefix|suffix|casing|\w+case\b|\b(?:naming|code|coding|case|quote)[ -]style`)
