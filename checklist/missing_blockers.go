package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func missingBlockers() *Rule {
	return &Rule{
		ID:       "missing-blockers",
		Summary:  "NOTES.md has labels but no line for the blockers",
		Why:      "A session that is not told of blockers runs into them, or asks whether there are any.",
		Remedy:   "add a line for the blockers, \"none\" if there are none",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkMissingBlockers,
	}
}

func checkMissingBlockers(_ context.Context, p *Pass) error {
	p.missingLabel("blockers", "blockers")
	return nil
}
