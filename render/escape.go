package render

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Escape returns s with every character shown that a terminal or a log would act on or hide: controls, bidirectional
// overrides, zero-width and other invisible characters and invalid bytes become \x1b or \u202e. The old form of
// workflow commands, ##[…], which runners obey anywhere in a line, is broken too. The result is one line of valid UTF-8.
func Escape(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		b.WriteString(showRune(r, s[i:i+n]))
		i += n
	}
	return breakOldCommands(b.String())
}

func breakOldCommands(s string) string { return strings.ReplaceAll(s, "##[", `#\x23[`) }

// plain reports whether s needs no escaping; nearly every string is printable ASCII.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return !strings.Contains(s, "##[")
}

// showRune returns the visible form of r, which raw encodes.
func showRune(r rune, raw string) string {
	switch {
	case r == utf8.RuneError && len(raw) == 1:
		return fmt.Sprintf(`\x%02x`, raw[0])
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case !hidden(r):
		return raw
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	case r <= 0xffff:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// hidden reports whether r does something to a display other than showing a glyph or an ordinary gap. Joiners are
// hidden even where a script or an emoji needs them: a reader must see what an agent reads.
func hidden(r rune) bool {
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

// PathAtLineStart returns path escaped such that no runner takes a line starting with it and a colon for a command.
func PathAtLineStart(path string) string {
	if strings.HasPrefix(strings.TrimSpace(path), ":") {
		path = "./" + path
	}
	return Escape(path)
}

// harmlessJSON rewrites hidden runes and ##[ inside encoded JSON as \u escapes. Neither can stand outside of a string,
// so the value stays the same, but showing the output on a terminal or in a build log is harmless.
func harmlessJSON(encoded []byte) []byte {
	var out bytes.Buffer
	out.Grow(len(encoded))
	for i := 0; i < len(encoded); {
		r, n := utf8.DecodeRune(encoded[i:])
		switch {
		case r == '\n' || !hidden(r):
			out.Write(encoded[i : i+n])
		case r > 0xffff:
			r -= 0x10000
			fmt.Fprintf(&out, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
		i += n
	}
	return bytes.ReplaceAll(out.Bytes(), []byte("##["), []byte(`#\u0023[`))
}
