package checklist

import (
	"context"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/policy"
)

func entryId() *Rule {
	return &Rule{
		ID:       "entry-id",
		Summary:  "an entry's id does not belong to its content",
		Why:      "The id is how events, citations and other branches speak of a fact; one that names other content makes them speak of the wrong fact.",
		Remedy:   "let promote write the entry, or correct the id",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEntryId,
	}
}

func checkEntryId(_ context.Context, p *Pass) error {
	for _, f := range p.facts() {
		if f.ID == "" {
			continue
		}
		at := placeOf(f.doc, "id")
		want := policy.ID(f.Subject, f.Text)
		switch {
		case !f.Managed():
			p.finds(at, diag.Warning, "id %q is none that promote writes, which would be %q", f.ID, want)
		case f.ID != want:
			p.findHint(at, "a changed fact is a new entry: promote correct "+f.ID, "id %q is not that of the content, which is %q", f.ID, want)
		case !strings.Contains(path.Base(f.Path), f.ID):
			p.findHint(at, "rename the file to end in ."+f.ID+".md", "file name %q does not hold the id %q", path.Base(f.Path), f.ID)
		}
	}
	return nil
}
