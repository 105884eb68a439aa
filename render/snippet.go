package render

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/note"
)

const (
	tabStop      = 4
	defaultWidth = 160 // columns for a snippet when the width of the output is unknown
	minWindow    = 20
	nearby       = 4096 // bytes on each side of a span's start that are looked at: a minified file is one line of megabytes
)

// cell is one rune of a source line as it is shown.
type cell struct {
	shown  string
	width  int
	marked bool // inside the span
}

// snippet shows the first line of a finding with its span underlined.
func (t *text) snippet(at note.Location, severity diag.Severity) {
	src := t.in.source(at.Path)
	if at.Start.Line < 1 || at.Span.Start < 0 || at.Span.End < at.Span.Start || at.Span.End > len(src) {
		return
	}
	line, start := lineAround(src, at.Span.Start)
	line, start = crop(line, start, at.Span.Start-start)
	gutter := max(5, len(fmt.Sprint(at.Start.Line)))
	cells := cellsOf(line, at.Span.Start-start, at.Span.End-start)
	shown, under := window(cells, t.windowWidth(gutter))
	if strings.TrimSpace(shown) == "" {
		return
	}
	t.line("%s %s", t.ink.dim(fmt.Sprintf("%*d |", gutter, at.Start.Line)), shown)
	t.line("%s %s", t.ink.dim(fmt.Sprintf("%*s |", gutter, "")), underline(under, t.ink, severity))
}

// crop cuts a line that starts at offset start down to what lies near the byte from, on rune boundaries.
func crop(line []byte, start, from int) ([]byte, int) {
	first, last := max(0, from-nearby), min(len(line), from+nearby)
	for first > 0 && first < len(line) && !utf8.RuneStart(line[first]) {
		first--
	}
	for last < len(line) && !utf8.RuneStart(line[last]) {
		last++
	}
	if first >= last {
		return line, start
	}
	return line[first:last], start + first
}

func (t *text) windowWidth(gutter int) int {
	if t.in.Width < 1 {
		return defaultWidth
	}
	return max(minWindow, t.in.Width-gutter-3)
}

func underline(under string, ink ink, severity diag.Severity) string {
	marks := strings.TrimLeft(under, " ")
	return under[:len(under)-len(marks)] + ink.severity(severity, marks)
}

// cellsOf cuts a line into what is shown for each rune. The byte offsets from and to bound the span; they may lie
// outside of the line when the span starts behind its text or goes on below.
func cellsOf(line []byte, from, to int) []cell {
	var cells []cell
	column := 0
	for i := 0; i < len(line); {
		r, n := utf8.DecodeRune(line[i:])
		c := cell{marked: i >= from && i < to}
		switch {
		case r == '\t':
			c.width = tabStop - column%tabStop
			c.shown = strings.Repeat(" ", c.width)
		case r == '\ufeff' && i == 0 && from > 0:
			i += n // a byte order mark at the start of a file is no part of its text
			continue
		default:
			c.shown = visible.Rune(r, string(line[i:i+n]))
			c.width = stringWidth(c.shown)
		}
		column += c.width
		cells = append(cells, c)
		i += n
	}
	if from >= to || from >= len(line) { // an insertion point: mark the place it stands at
		at := len(cells)
		if from < len(line) {
			at = utf8.RuneCount(line[:max(from, 0)])
		}
		for len(cells) <= at {
			cells = append(cells, cell{shown: " ", width: 1})
		}
		cells[min(at, len(cells)-1)].marked = true
	}
	return breakCommands(cells)
}

// breakCommands keeps a runner from finding ##[command] in a quoted line.
func breakCommands(cells []cell) []cell {
	for i := range len(cells) - 2 {
		if cells[i].shown == "#" && cells[i+1].shown == "#" && cells[i+2].shown == "[" {
			cells[i+1].shown, cells[i+1].width = `\x23`, 4
		}
	}
	return cells
}

// window returns at most limit columns of the cells around the first marked one, and the marks below them.
func window(cells []cell, limit int) (shown, under string) {
	first, last := 0, len(cells)
	if total(cells) > limit {
		first, last = frame(cells, limit-2)
	}
	var line, marks strings.Builder
	put := func(s string, w int, marked bool) {
		line.WriteString(s)
		mark := " "
		if marked {
			mark = "~"
		}
		marks.WriteString(strings.Repeat(mark, w))
	}
	if first > 0 {
		put(ellipsis, 1, false)
	}
	for _, c := range cells[first:last] {
		put(c.shown, c.width, c.marked)
	}
	if last < len(cells) {
		put(ellipsis, 1, false)
	}
	return strings.TrimRight(line.String(), " "), strings.TrimRight(marks.String(), " ")
}

// frame picks the cells to show: the span, and before it as much context as a third of the columns holds.
func frame(cells []cell, limit int) (first, last int) {
	mark := 0
	for mark < len(cells)-1 && !cells[mark].marked {
		mark++
	}
	first = mark
	for used := 0; first > 0 && used+cells[first-1].width <= limit/3; first-- {
		used += cells[first-1].width
	}
	last = first
	used := 0
	for last < len(cells) && used+cells[last].width <= limit {
		used += cells[last].width
		last++
	}
	for first > 0 && used+cells[first-1].width <= limit { // the line ended early: fill up in front
		first--
		used += cells[first].width
	}
	return first, last
}

func total(cells []cell) int {
	n := 0
	for _, c := range cells {
		n += c.width
	}
	return n
}
