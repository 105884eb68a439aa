package render

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/internal/visible"
)

// Escape returns s with every character shown that a terminal or a log would act on or hide: controls, bidirectional
// overrides, zero-width and other invisible characters and invalid bytes become \x1b or \u202e. The old form of
// workflow commands, ##[…], which runners obey anywhere in a line, is broken too. The result is one line of valid UTF-8.
func Escape(s string) string { return visible.Line(s) }

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
		case r == '\n' || !visible.Hidden(r):
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
