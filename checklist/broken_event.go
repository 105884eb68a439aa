package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func brokenEvent() *Rule {
	return &Rule{
		ID:       "broken-event",
		Summary:  "a line of an event file cannot be read",
		Why:      "An approval, a rejection or a counter that cannot be read did not happen.",
		Remedy:   "restore the line from git",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkBrokenEvent,
	}
}

func checkBrokenEvent(ctx context.Context, p *Pass) error {
	if !p.Options.Native || p.Partial {
		return nil
	}
	m, err := p.memory(ctx)
	if err != nil {
		return err
	}
	for _, bad := range m.Problems {
		if bad.Line == 0 {
			continue // an entry, which has rules of its own
		}
		src, err := p.View.ReadMemory(bad.Path)
		if err != nil {
			return err
		}
		p.Find(lineOf(bad.Path, src, bad.Line), "%s", bad.Message)
	}
	return nil
}
