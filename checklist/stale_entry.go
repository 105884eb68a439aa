package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/policy"
)

func staleEntry() *Rule {
	return &Rule{
		ID:       "stale-entry",
		Summary:  "an entry is old and was never sure",
		Why:      "An unsure fact gets less true with every week that nobody looks at it.",
		Remedy:   "check it and run promote confirm, or promote prune",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkStaleEntry,
	}
}

func checkStaleEntry(ctx context.Context, p *Pass) error {
	return p.standings(ctx, func(f stored, s policy.Standing) {
		if s.Stale && s.State.Usable() {
			p.findHint(f.doc.Entry.FactAt, "check it and run: promote confirm "+f.ID, "fact is %d days old and its confidence is %s",
				int(p.Options.Now.Sub(s.Since).Hours()/24), s.Confidence)
		}
	})
}
