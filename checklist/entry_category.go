package checklist

import (
	"context"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
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
	known := []string{"user", "feedback", "project", "reference"}
	for _, d := range p.entries() {
		if c := d.Entry.Category; c != "" && !slices.Contains(known, c) {
			p.findHint(placeOf(d, "category"), renameHint(c, known), "category %q is not one of user, feedback, project and reference", c)
		}
	}
	return nil
}
