package note

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// markEvery is the distance in bytes between two remembered rune counts, so that a column in a very long line costs no more
// than one in a short line.
const markEvery = 1 << 10

// mark says that the rune starting at offset is the index-th of the source, from 0.
type mark struct{ offset, index int }

// lineStarts returns the byte offset of the start of each line. There is always at least one line. A line ends with LF or
// CRLF; a lone CR is an ordinary character, as git and editors count.
func lineStarts(src []byte) []int {
	starts := make([]int, 1, 1+bytes.Count(src, []byte{'\n'}))
	for at := 0; ; {
		i := bytes.IndexByte(src[at:], '\n')
		if i < 0 {
			return starts
		}
		at += i + 1
		starts = append(starts, at)
	}
}

// runeMarks returns rune counts at regular places, or nil when every byte is a rune.
func runeMarks(src []byte) []mark {
	if !slices.ContainsFunc(src, func(b byte) bool { return b >= utf8.RuneSelf }) {
		return nil
	}
	marks := []mark{{}}
	index, next := 0, markEvery
	for at := 0; at < len(src); index++ {
		if at >= next {
			marks = append(marks, mark{at, index})
			next = at + markEvery
		}
		_, size := utf8.DecodeRune(src[at:])
		at += size
	}
	return marks
}

// runesBefore counts the runes that start before offset. A byte that is not UTF-8 counts as one rune.
func (d *Document) runesBefore(offset int) int {
	if d.marks == nil {
		return offset
	}
	i, found := slices.BinarySearchFunc(d.marks, offset, func(m mark, o int) int { return m.offset - o })
	if !found {
		i--
	}
	m := d.marks[i]
	return m.index + utf8.RuneCount(d.Source[m.offset:offset])
}

// lineIndex returns the index into d.lines of the line that holds offset.
func (d *Document) lineIndex(offset int) int {
	i, found := slices.BinarySearch(d.lines, offset)
	if found {
		return i
	}
	return i - 1
}

// clamp moves offset into the source.
func (d *Document) clamp(offset int) int { return max(0, min(offset, len(d.Source))) }

// Pos returns the position of a byte offset. Offsets outside the source count as its start or its end.
func (d *Document) Pos(offset int) Position {
	offset = d.clamp(offset)
	line := d.lineIndex(offset)
	return Position{Line: line + 1, Column: d.runesBefore(offset) - d.runesBefore(d.lines[line]) + 1}
}

// Loc returns the location of a span in this document.
func (d *Document) Loc(s Span) Location {
	s.Start = d.clamp(s.Start)
	s.End = max(s.Start, d.clamp(s.End))
	return Location{Path: d.Path, Span: s, Start: d.Pos(s.Start), End: d.Pos(s.End)}
}

// LineCount returns the number of lines. One empty line at the end, the mark of a final newline, does not count.
func (d *Document) LineCount() int {
	n := len(d.lines)
	if d.lines[n-1] == len(d.Source) {
		n--
	}
	return n
}

// LineSpan returns the span of line n, counted from 1, without its line ending; an empty span at the nearest end of the
// source when there is no such line.
func (d *Document) LineSpan(n int) Span {
	if n < 1 {
		return Span{}
	}
	if n > len(d.lines) {
		return Span{len(d.Source), len(d.Source)}
	}
	end := len(d.Source)
	if n < len(d.lines) {
		end = d.lines[n]
	}
	return Span{d.lines[n-1], d.textEnd(d.lines[n-1], end)}
}

// LineText returns the text of line n, counted from 1, without its line ending.
func (d *Document) LineText(n int) string { return string(d.Line(n)) }

// Line returns the bytes of line n of the source, counted from 1, without its line ending. They must not be changed.
func (d *Document) Line(n int) []byte {
	s := d.LineSpan(n)
	return d.Source[s.Start:s.End]
}

// lineEnd returns the offset behind the last byte, line ending not counted, of the line that holds offset.
func (d *Document) lineEnd(offset int) int {
	return d.textEnd(offset, d.nextLine(offset))
}

// textEnd returns the end of what stands from offset to end without the line ending there.
func (d *Document) textEnd(offset, end int) int {
	if end > offset && d.Source[end-1] == '\n' {
		end--
		if end > offset && d.Source[end-1] == '\r' {
			end--
		}
	}
	return end
}

// nextLine returns the start of the line behind the one that holds offset, or the length of the source.
func (d *Document) nextLine(offset int) int {
	if i := d.lineIndex(offset) + 1; i < len(d.lines) {
		return d.lines[i]
	}
	return len(d.Source)
}

// text returns the source bytes of a span.
func (d *Document) text(s Span) string { return string(d.Source[s.Start:s.End]) }

// PathTitle returns a subject for a file that states none: the stem of its name with separators as spaces.
func PathTitle(p string) string {
	base := path.Base(p)
	base = strings.TrimSuffix(base, path.Ext(base))
	return strings.Join(strings.FieldsFunc(base, func(r rune) bool { return r == '-' || r == '_' || r == ' ' }), " ")
}
