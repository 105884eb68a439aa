package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func hiddenText() *Rule {
	return &Rule{
		ID:       "hidden-text",
		Summary:  "text that people do not see carries instructions",
		Why:      "A reviewer reads the rendered page, an agent reads the bytes: what only the agent sees nobody has agreed to.",
		Remedy:   "take it out, or say it where people read it",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check: func(ctx context.Context, p *Pass) error {
			return p.poisonings(ctx, hiding)
		},
	}
}
