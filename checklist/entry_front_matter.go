package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func entryFrontMatter() *Rule {
	return &Rule{
		ID:       "entry-front-matter",
		Summary:  "an entry has no readable front matter",
		Why:      "Subject, category and evidence of the fact are unknown, so that it can be neither trusted nor retired.",
		Remedy:   "start the file with a YAML block between two --- lines",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEntryFrontMatter,
	}
}

func checkEntryFrontMatter(_ context.Context, p *Pass) error {
	for _, d := range p.role(note.EntryFile) {
		switch {
		case d.Front != nil && d.Front.Err != "":
			p.Find(d.Front.ErrAt, "front matter cannot be read: %s", d.Front.Err)
		case d.Front != nil:
		case hasProblem(d, "unclosed-front-matter"):
			p.Find(d.Loc(d.LineSpan(1)), "front matter is never closed")
		default:
			p.Find(d.Loc(d.LineSpan(1)), "entry has no front matter")
		}
	}
	return nil
}
