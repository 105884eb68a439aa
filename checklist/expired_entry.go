package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

func expiredEntry() *Rule {
	return &Rule{
		ID:       "expired-entry",
		Summary:  "an entry's time has passed",
		Why:      "What was true for a while is believed for ever when nobody looks again.",
		Remedy:   "check it and run promote confirm, or promote prune",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkExpiredEntry,
	}
}

func checkExpiredEntry(ctx context.Context, p *Pass) error {
	for _, f := range p.facts() { // entries that no program manages may name a day too
		if !f.Managed() && f.Layer == note.Repo && p.isOver(f.doc.Entry.Expires) {
			p.findHint(f.doc.Entry.FactAt, "check it, and give it another day or delete it", "the entry holds until %s only, which is over", f.doc.Entry.Expires)
		}
	}
	return p.standings(ctx, func(f stored, s policy.Standing) {
		if s.State == policy.Expired {
			p.findHint(f.doc.Entry.FactAt, "check it and run: promote confirm "+f.ID, "fact %s", s.Why)
		}
	})
}
