package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/taxonomy"
)

func entryCategory() *Rule {
	return &Rule{
		ID:       "entry-category",
		Summary:  "an entry's category is none of the four",
		Why:      "Recall and review sort by category; an unknown one is left out of both.",
		Remedy:   "use user, feedback, project or reference",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEntryCategory,
	}
}

func checkEntryCategory(_ context.Context, p *Pass) error {
	for _, d := range p.entries() {
		if c := d.Entry.Category; c != "" && !taxonomy.Category(c).Valid() {
			names := taxonomy.CategoryNames()
			p.findHint(placeOf(d, "category"), renameHint(c, names), "category %q is not one of %s", c, taxonomy.List(names))
		}
	}
	return nil
}
