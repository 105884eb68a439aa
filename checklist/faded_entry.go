package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/policy"
)

func fadedEntry() *Rule {
	return &Rule{
		ID:       "faded-entry",
		Summary:  "an entry's confidence has fallen too low",
		Why:      "What an agent once inferred and nobody confirmed since is no better than a guess.",
		Remedy:   "check it and run promote confirm, or promote prune",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkFadedEntry,
	}
}

func checkFadedEntry(ctx context.Context, p *Pass) error {
	return p.standings(ctx, func(f stored, s policy.Standing) {
		if s.State == policy.Gone {
			p.findHint(f.doc.Entry.FactAt, "archive it: promote prune", "fact is gone: %s", s.Why)
		}
	})
}
