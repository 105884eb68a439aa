package render

import (
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
	rows = append(rows, []string{"place", "kind", "claim", "outcome", "because", "evidence"})
	for _, v := range vs {
		rows = append(rows, []string{
			place(v.Claim.At), v.Claim.Kind.String(), Escape(v.Claim.Target), v.Outcome.String(), Escape(v.Because), evidenceList(v.Evidence),
		})
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

const outcomeColumn = 3

// columns returns the width of each column; zero for the last one, which is not padded.
func (t *text) columns(rows [][]string) []int {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, c := range row {
			widths[i] = max(widths[i], stringWidth(c))
		}
	}
	if t.in.Width > 0 {
		claim, because := 2, 4
		widths[claim] = min(widths[claim], max(16, t.in.Width/4))
		widths[because] = min(widths[because], max(20, t.in.Width/3))
	}
	return widths
}

func joinRow(row []string, widths []int, paint func(string) string) string {
	cells := slices.Clone(row)
	for i, c := range cells {
		if i == len(cells)-1 {
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

func evidenceList(es []diag.Evidence) string {
	texts := make([]string, len(es))
	for i, e := range es {
		texts[i] = evidenceText(e)
	}
	return strings.Join(texts, "; ")
}
