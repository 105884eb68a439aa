package render

import (
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// table writes one row per verdict, aligned. On a terminal long values are clipped; in a pipe they are whole.
func (t *text) table(vs []diag.Verdict) {
	if len(vs) == 0 {
		return
	}
	rows := make([]row, 0, len(vs)+1)
	rows = append(rows, row{"place", "outcome", "kind", "claim", "because"})
	for _, v := range vs {
		claim := strings.Join(strings.Fields(v.Claim.Target), " ")
		rows = append(rows, row{place(v.Claim.At), v.Outcome.String(), v.Claim.Kind.String(), Escape(claim), because(v)})
	}
	widths := t.columns(rows)
	t.out.Grow(roomFor(rows, widths))
	for i, r := range rows {
		switch {
		case i > 0:
			t.out.WriteString(r.joined(widths, func(s string) string { return t.ink.outcome(vs[i-1].Outcome, s) }))
		case t.in.Quiet:
			continue
		default:
			t.out.WriteString(t.ink.dim(r.joined(widths, func(s string) string { return s })))
		}
		t.out.WriteByte('\n')
	}
}

// row is a verdict in columns: its place, outcome, kind, claim and reason.
type row [5]string

const outcomeColumn = 1

// columns returns the width of each column. The last one is clipped but not padded.
func (t *text) columns(rows []row) []int {
	widths := make([]int, len(row{}))
	for _, r := range rows {
		for i, c := range r {
			widths[i] = max(widths[i], stringWidth(c))
		}
	}
	if t.in.Width > 0 {
		claim, last := 3, len(widths)-1
		widths[claim] = min(widths[claim], max(16, t.in.Width/3))
		used := 0
		for _, w := range widths[:last] {
			used += w + len(between)
		}
		widths[last] = max(20, t.in.Width-used)
	}
	return widths
}

// between stands between two columns.
const between = "  "

// joined is a row with its cells clipped and padded to the widths of their columns, and paint put on its outcome.
func (r row) joined(widths []int, paint func(string) string) string {
	var b strings.Builder
	b.Grow(roomFor([]row{r}, widths))
	for i, c := range r {
		c = clip(c, widths[i])
		if i == len(r)-1 {
			b.WriteString(c)
			break
		}
		c = pad(c, widths[i])
		if i == outcomeColumn {
			c = paint(c)
		}
		b.WriteString(c)
		b.WriteString(between)
	}
	return strings.TrimRight(b.String(), " ")
}

// roomFor is about how many bytes rows take.
func roomFor(rows []row, widths []int) int {
	padded := 0
	for _, w := range widths[:len(widths)-1] {
		padded += w + len(between)
	}
	n := 0
	for _, r := range rows {
		n += padded + len(r[len(r)-1]) + len("\x1b[00m\x1b[0m\n")
	}
	return n
}

// because is the reason of a verdict and the places that were looked at, as far as the reason does not name them.
func because(v diag.Verdict) string {
	out := Escape(v.Because)
	for _, e := range v.Evidence {
		if e.Path != "" && !strings.Contains(v.Because, e.Path) && e.Path != v.Claim.Path {
			out += ": " + Escape(e.Path)
			if e.Line > 0 {
				out += fmt.Sprintf(":%d", e.Line)
			}
		}
	}
	return out
}
