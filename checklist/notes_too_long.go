package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func notesTooLong() *Rule {
	return &Rule{
		ID:       "notes-too-long",
		Summary:  "NOTES.md has more lines than it may",
		Why:      "Every session reads the file whole; what does not concern the objective at hand costs attention in each of them.",
		Remedy:   "move history to the task folder and durable facts to repo memory",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkNotesTooLong,
	}
}

func checkNotesTooLong(_ context.Context, p *Pass) error {
	limit := p.Options.NotesMaxLines
	for _, d := range p.notes() {
		if n := d.LineCount(); n > limit {
			p.Find(d.Loc(note.Span{Start: d.LineSpan(limit + 1).Start, End: d.LineSpan(n).End}), "file has %d lines, at most %d are allowed", n, limit)
		}
	}
	return nil
}
