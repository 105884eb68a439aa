package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/taskdir"
)

func regressedItem() *Rule {
	return &Rule{
		ID:       "regressed-item",
		Summary:  "a statement that was verified does not hold any more",
		Why:      "A task that goes on with a regressed item ships what a review has already refused.",
		Remedy:   "make it hold again, and set its state to VERIFIED",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkRegressedItem,
	}
}

func checkRegressedItem(_ context.Context, p *Pass) error {
	for _, f := range p.taskDocs("verified_items.md") {
		items, _ := taskdir.ParseItems(f.src)
		for _, it := range items {
			if it.State == taskdir.Regressed {
				p.Find(lineOf(f.path, f.src, it.Line), "item %s regressed: %s", it.ID, it.Statement)
			}
		}
	}
	return nil
}
