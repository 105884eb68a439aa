package render

import (
	"bytes"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/note"
)

// positions returns where span starts and ends in src, or false when the span does not lie in it.
func positions(src []byte, span note.Span) (start, end note.Position, ok bool) {
	if src == nil || span.Start < 0 || span.End < span.Start || span.End > len(src) {
		return start, end, false
	}
	return positionAt(src, span.Start), positionAt(src, span.End), true
}

func positionAt(src []byte, offset int) note.Position {
	head := src[:offset]
	line := bytes.LastIndexByte(head, '\n') + 1
	return note.Position{Line: 1 + bytes.Count(head, []byte{'\n'}), Column: 1 + utf8.RuneCount(head[line:])}
}

// lineAround returns the line of src that holds offset, without its line end, and the offset of its first byte.
func lineAround(src []byte, offset int) (line []byte, start int) {
	start = bytes.LastIndexByte(src[:offset], '\n') + 1
	line = src[start:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	return bytes.TrimSuffix(line, []byte{'\r'}), start
}

// atLeastOne fills the zero positions of a finding about a whole file, so that every output has a place to point at.
func atLeastOne(at note.Location) note.Location {
	if at.Start.Line < 1 || at.Start.Column < 1 {
		at.Start = note.Position{Line: max(at.Start.Line, 1), Column: max(at.Start.Column, 1)}
	}
	if at.End.Line < at.Start.Line || at.End.Line == at.Start.Line && at.End.Column < at.Start.Column {
		at.End = at.Start
	}
	return at
}
