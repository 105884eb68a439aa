package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func doubledNotesLine() *Rule {
	return &Rule{
		ID:       "doubled-notes-line",
		Summary:  "NOTES.md states its objective, blockers or pending twice",
		Why:      "Of two statements one is old, and a session cannot tell which.",
		Remedy:   "keep the one that holds now",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkDoubledNotesLine,
	}
}

func checkDoubledNotesLine(_ context.Context, p *Pass) error {
	for _, d := range p.notes() {
		labels := notesLabels(d)
		for _, kind := range []string{"objective", "blockers", "pending"} {
			lines := labels[kind]
			for i := 1; i < len(lines); i++ {
				f := p.finding(d.Loc(d.LineSpan(lines[i])), "second line for %s", kind)
				f.Related = []diag.Related{{At: d.Loc(d.LineSpan(lines[0])), Message: "the first one"}}
				p.Report(f)
			}
		}
	}
	return nil
}
