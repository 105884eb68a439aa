package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func missingNotes() *Rule {
	return &Rule{
		ID:       "missing-notes",
		Summary:  "the repository has no NOTES.md",
		Why:      "A session that starts without an objective file begins by guessing what the work is about.",
		Remedy:   "write down the active objective and what blocks it",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkMissingNotes,
	}
}

func checkMissingNotes(_ context.Context, p *Pass) error {
	if !p.Options.Native || p.Partial || len(p.notes()) > 0 {
		return nil
	}
	if p.View != nil && p.View.Lookup(p.Options.NotesPath).Exists() {
		return nil
	}
	first := note.Position{Line: 1, Column: 1}
	p.Find(note.Location{Path: p.Options.NotesPath, Start: first, End: first}, "file %q does not exist", p.Options.NotesPath)
	return nil
}
