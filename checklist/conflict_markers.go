package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func conflictMarkers() *Rule {
	return &Rule{
		ID:       "conflict-markers",
		Summary:  "a merge conflict was committed",
		Why:      "Both sides of the conflict read as instructions, and they contradict each other.",
		Remedy:   "resolve the conflict",
		Severity: diag.Error,
		Since:    "0.1.0",
		Safety:   true,
		Check:    checkConflictMarkers,
	}
}

func checkConflictMarkers(_ context.Context, p *Pass) error {
	p.problems("conflict-markers")
	return nil
}
