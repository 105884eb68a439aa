package checklist

import (
	"context"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/taskdir"
	"github.com/notes-lint/notes-lint/note"
)

func planStatus() *Rule {
	return &Rule{
		ID:       "plan-status",
		Summary:  "a plan's status is written so that it is not read",
		Why:      "A plan that looks done and is not read as done stays among the open ones for ever.",
		Remedy:   "write it as a line of its own: **Status:** DONE",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkPlanStatus,
	}
}

func checkPlanStatus(_ context.Context, p *Pass) error {
	for _, d := range p.role(note.PlanFile) {
		if _, _, near := taskdir.Status(d.Source); near > 0 {
			p.Find(d.Loc(d.LineSpan(near)), "status is not read: %q", strings.TrimSpace(d.LineText(near)))
		}
	}
	return nil
}
