package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// table writes one row per verdict, aligned. On a terminal long values are clipped; in a pipe they are whole.
func (t *text) table(vs []diag.Verdict) {
	if len(vs) == 0 {
		return
	}
	rows := make([][]string, 0, len(vs)+1)
	rows = append(rows, []string{"place", "outcome", "kind", "claim", "because"})
	for _, v := range vs {
		claim := strings.Join(strings.Fields(v.Claim.Target), " ")
		rows = append(rows, []string{place(v.Claim.At), v.Outcome.String(), v.Claim.Kind.String(), Escape(claim), because(v)})
	}
	widths := t.columns(rows)
	for i, row := range rows {
		if i == 0 {
			if !t.in.Quiet {
				t.line("%s", t.ink.dim(joinRow(row, widths, nil)))
			}
			continue
		}
		outcome := vs[i-1].Outcome
		t.line("%s", joinRow(row, widths, func(s string) string { return t.ink.outcome(outcome, s) }))
	}
}

const outcomeColumn = 1

// columns returns the width of each column. The last one is clipped but not padded.
func (t *text) columns(rows [][]string) []int {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, c := range row {
			widths[i] = max(widths[i], stringWidth(c))
		}
	}
	if t.in.Width > 0 {
		claim, last := 3, len(widths)-1
		widths[claim] = min(widths[claim], max(16, t.in.Width/3))
		used := 0
		for _, w := range widths[:last] {
			used += w + len("  ")
		}
		widths[last] = max(20, t.in.Width-used)
	}
	return widths
}

func joinRow(row []string, widths []int, paint func(string) string) string {
	cells := slices.Clone(row)
	for i, c := range cells {
		if i == len(cells)-1 {
			cells[i] = clip(c, widths[i])
			break
		}
		c = pad(clip(c, widths[i]), widths[i])
		if i == outcomeColumn && paint != nil {
			c = paint(c)
		}
		cells[i] = c
	}
	return strings.TrimRight(strings.Join(cells, "  "), " ")
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
