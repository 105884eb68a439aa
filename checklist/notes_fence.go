package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func notesFence() *Rule {
	return &Rule{
		ID:       "notes-fence",
		Summary:  "NOTES.md holds a code fence",
		Why:      "Code in the objective file is copied by agents long after the code it came from changed.",
		Remedy:   "cite the file and line that holds the code",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkNotesFence,
	}
}

func checkNotesFence(_ context.Context, p *Pass) error {
	for _, d := range p.notes() {
		for _, b := range d.Blocks {
			if b.Kind == note.Fence {
				p.Find(b.At, "code fence of %d lines", b.At.End.Line-b.At.Start.Line+1)
			}
		}
	}
	return nil
}
