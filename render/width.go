package render

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

const ellipsis = "…"

// runeWidth is the number of terminal columns that a shown rune takes.
func runeWidth(r rune) int {
	if r < 0x300 {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// stringWidth is the number of columns of escaped text.
func stringWidth(s string) int {
	n := 0
	for _, r := range s {
		n += runeWidth(r)
	}
	return n
}

// clip shortens escaped text to at most limit columns; a limit below one does not clip.
func clip(s string, limit int) string {
	if limit < 1 || len(s) <= limit || stringWidth(s) <= limit { // no rune takes more columns than bytes
		return s
	}
	used := 0
	for i, r := range s {
		used += runeWidth(r)
		if used > limit-1 {
			return s[:i] + ellipsis
		}
	}
	return s
}

// pad fills escaped text with spaces up to the given columns.
func pad(s string, columns int) string {
	return s + strings.Repeat(" ", max(0, columns-stringWidth(s)))
}
