package checklist

import (
	"context"
	"time"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func expiredIgnore() *Rule {
	return &Rule{
		ID:       "expired-ignore",
		Summary:  "a suppression is past its date",
		Why:      "The exception was meant to end; since that day it hides what it should no longer hide.",
		Remedy:   "repair what it hid, or set a new date",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkExpiredIgnore,
	}
}

func checkExpiredIgnore(_ context.Context, p *Pass) error {
	for _, d := range p.Docs {
		for _, ig := range d.Ignores {
			if _, err := time.Parse(time.DateOnly, ig.Until); ig.Until != "" && err != nil {
				p.Find(ig.At, "date %q of a suppression is not YYYY-MM-DD", ig.Until)
			} else if expired(ig, p.Options.Now) {
				p.Find(ig.At, "suppression ended on %s", ig.Until)
			}
		}
	}
	return nil
}

// expired reports whether the last day of a suppression is over, in UTC. A date that cannot be read has no end, and without
// a clock nothing expires.
func expired(ig note.Ignore, now time.Time) bool {
	end, err := time.Parse(time.DateOnly, ig.Until)
	return err == nil && !now.IsZero() && !now.UTC().Before(end.AddDate(0, 0, 1))
}
