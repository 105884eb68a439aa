package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/taskdir"
)

func verifiedItems() *Rule {
	return &Rule{
		ID:       "verified-items",
		Summary:  "the table of verified items cannot be read",
		Why:      "What cannot be read is not checked again in the next round.",
		Remedy:   "keep to the columns and states of plans/templates/verified-items.md",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkVerifiedItems,
	}
}

func checkVerifiedItems(_ context.Context, p *Pass) error {
	for _, f := range p.taskDocs("verified_items.md") {
		_, problems := taskdir.ParseItems(f.src)
		for _, bad := range problems {
			p.Find(lineOf(f.path, f.src, bad.Line), "%s", bad.Message)
		}
	}
	return nil
}
