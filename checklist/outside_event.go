package checklist

import (
	"context"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

func outsideEvent() *Rule {
	return &Rule{
		ID:       "outside-event",
		Summary:  "an entry of a session was written outside a boundary",
		Why:      "What is stored in the middle of the work has not been looked at when the work was done.",
		Remedy:   "write facts at the end of a phase or of a task",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkOutsideEvent,
	}
}

func checkOutsideEvent(ctx context.Context, p *Pass) error {
	for _, f := range p.facts() {
		if !f.Managed() || f.Layer != note.Repo || f.Origin.Session == "" || f.Origin.Task != "" {
			continue
		}
		m, err := p.memory(ctx)
		if err != nil {
			return err
		}
		called := slices.ContainsFunc(m.Events, func(e policy.Event) bool { return e.Entry == f.ID && e.When != "" })
		if !called {
			p.Find(placeOf(f.doc, "origin"), "session %s wrote it for no task and at the end of none", f.Origin.Session)
		}
	}
	return nil
}
