package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func indexTooLarge() *Rule {
	return &Rule{
		ID:       "index-too-large",
		Summary:  "a memory index is longer than its host reads",
		Why:      "The host cuts the index off without a word; what stands behind the cut is never recalled.",
		Remedy:   "keep one line for each memory and move detail to topic files",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkIndexTooLarge,
	}
}

func checkIndexTooLarge(_ context.Context, p *Pass) error {
	lines, bytes := p.Options.IndexMaxLines, p.Options.IndexMaxBytes
	for _, d := range p.role(note.IndexFile) {
		if n := d.LineCount(); n > lines {
			p.Find(d.Loc(d.LineSpan(lines+1)), "index has %d lines, its host reads the first %d", n, lines)
		} else if n := len(d.Source); n > bytes {
			p.Find(d.Loc(d.LineSpan(d.Pos(bytes).Line)), "index has %d bytes, its host reads the first %d", n, bytes)
		}
	}
	return nil
}
