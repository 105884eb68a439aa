package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/policy"
)

func unverifiedEntry() *Rule {
	return &Rule{
		ID:       "unverified-entry",
		Summary:  "an unsure entry was never verified",
		Why:      "What nobody has checked is a hypothesis, and an agent that acts on it tests it on the repository.",
		Remedy:   "check it and run promote confirm",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkUnverifiedEntry,
	}
}

func checkUnverifiedEntry(ctx context.Context, p *Pass) error {
	return p.standings(ctx, func(f stored, s policy.Standing) {
		if s.Overdue && !s.Stale && s.State.Usable() {
			p.findHint(f.doc.Entry.FactAt, "check it and run: promote confirm "+f.ID, "fact of confidence %s was never verified", s.Confidence)
		}
	})
}
