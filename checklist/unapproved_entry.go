package checklist

import (
	"context"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

func unapprovedEntry() *Rule {
	return &Rule{
		ID:       "unapproved-entry",
		Summary:  "an agent wrote an entry and no person approved it",
		Why:      "Anyone who can make an agent write could otherwise make every later agent believe.",
		Remedy:   "have a person look at it: promote review",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkUnapprovedEntry,
	}
}

func checkUnapprovedEntry(ctx context.Context, p *Pass) error {
	for _, f := range p.facts() {
		if !f.Managed() || f.Layer != note.Repo || f.Author.Kind != "agent" || f.Review.Decision == "approved" {
			continue
		}
		m, err := p.memory(ctx)
		if err != nil {
			return err
		}
		approved := slices.ContainsFunc(m.Events, func(e policy.Event) bool {
			return e.Op == policy.Approved && e.Entry == f.ID && e.By.Kind == "human"
		})
		if !approved {
			p.Find(placeOf(f.doc, "author"), "agent %q wrote the entry and no person approved it", f.Author.Name)
		}
	}
	return nil
}
