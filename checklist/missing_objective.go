package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func missingObjective() *Rule {
	return &Rule{
		ID:       "missing-objective",
		Summary:  "NOTES.md has labels but no line for the active objective",
		Why:      "Without it a session cannot tell which of the remaining lines still matter.",
		Remedy:   "add a line for the active objective",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkMissingObjective,
	}
}

func checkMissingObjective(_ context.Context, p *Pass) error {
	p.missingLabel("objective", "active objective")
	return nil
}
