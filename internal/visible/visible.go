// Package visible makes text of others safe to show: whatever a display would hide, move or obey is written out as an escape.
// Any package may use it.
package visible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns s such that it stays on one line and every rune of it can be seen: control characters, hidden runes and
// broken UTF-8 become escapes, as do the markers by which old build runners take commands out of logs.
func Line(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		b.WriteString(Rune(r, s[i:i+n]))
		i += n
	}
	return BreakCommands(b.String())
}

// BreakCommands takes ##[ apart, which old build runners obey anywhere in a line.
func BreakCommands(s string) string { return strings.ReplaceAll(s, "##[", `#\x23[`) }

// plain reports whether s needs no escaping; nearly every string is printable ASCII.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return !strings.Contains(s, "##[")
}

// Rune returns the visible form of r, which raw encodes.
func Rune(r rune, raw string) string {
	switch {
	case r == utf8.RuneError && len(raw) == 1:
		return fmt.Sprintf(`\x%02x`, raw[0])
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case !Hidden(r):
		return raw
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	case r <= 0xffff:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// Hidden reports whether r does something to a display other than showing a glyph or an ordinary gap. Joiners are
// Hidden even where a script or an emoji needs them: a reader must see what an agent reads.
func Hidden(r rune) bool {
	switch {
	case r == ' ' || r == '\u3000': // the ideographic space is as wide as a letter, nobody can miss it
		return false
	case r == '\ufe0e' || r == '\ufe0f': // choose between text and emoji style, in half of all emoji
		return false
	case !unicode.IsPrint(r):
		return true
	}
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Text is Line for text of several lines: line ends and tabs stay.
func Text(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == '\n' || r == '\t' {
			b.WriteRune(r)
		} else {
			b.WriteString(Rune(r, s[i:i+n]))
		}
		i += n
	}
	return BreakCommands(b.String())
}
