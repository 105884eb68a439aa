package lsp

import (
	"bytes"
	"unicode/utf8"

	"go.lsp.dev/protocol"

	"github.com/notes-lint/notes-lint/note"
)

// text is the contents of a file with what is needed to turn byte offsets into the protocol's positions and back: lines from 0,
// and columns in units of UTF-16.
type text struct {
	src   []byte
	lines []int // offset of each line's start
}

// newText finds the lines of src. They end as the protocol says: with \n, \r\n or \r.
func newText(src []byte) *text {
	t := &text{src: src, lines: []int{0}}
	for i, c := range src {
		if c == '\n' || c == '\r' && (i+1 == len(src) || src[i+1] != '\n') {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// end returns the offset of line n's end, without its line ending.
func (t *text) end(n int) int {
	end := len(t.src)
	if n+1 < len(t.lines) {
		end = t.lines[n+1]
	}
	return t.lines[n] + len(bytes.TrimRight(t.src[t.lines[n]:end], "\r\n"))
}

// position returns the position of a byte offset; offsets outside count as the start or the end.
func (t *text) position(offset int) protocol.Position {
	offset = min(max(offset, 0), len(t.src))
	low, high := 0, len(t.lines)
	for high-low > 1 {
		if mid := (low + high) / 2; t.lines[mid] <= offset {
			low = mid
		} else {
			high = mid
		}
	}
	units := 0
	for i := t.lines[low]; i < offset; {
		r, n := utf8.DecodeRune(t.src[i:])
		units += width(r)
		i += n
	}
	return protocol.Position{Line: uint32(low), Character: uint32(units)}
}

// offset returns the byte offset of a position. A column behind the line's end counts as its end, one within a character as the
// character's start, and a line behind the last as the end.
func (t *text) offset(p protocol.Position) int {
	if int64(p.Line) >= int64(len(t.lines)) {
		return len(t.src)
	}
	at, end := t.lines[p.Line], t.end(int(p.Line))
	for left := int64(p.Character); at < end; {
		r, n := utf8.DecodeRune(t.src[at:end])
		if left -= int64(width(r)); left < 0 {
			break
		}
		at += n
	}
	return at
}

func (t *text) span(s note.Span) protocol.Range {
	return protocol.Range{Start: t.position(s.Start), End: t.position(s.End)}
}

// width is how many units of UTF-16 a character has.
func width(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}
