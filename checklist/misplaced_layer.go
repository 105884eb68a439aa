package checklist

import (
	"context"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func misplacedLayer() *Rule {
	return &Rule{
		ID:       "misplaced-layer",
		Summary:  "memory of one kind stands in the place of another",
		Why:      "Scratch among durable facts is believed for ever, and a fact in a task folder is found by nobody.",
		Remedy:   "move it to the layer that it belongs to",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkMisplacedLayer,
	}
}

func checkMisplacedLayer(_ context.Context, p *Pass) error {
	for _, d := range p.Docs {
		switch {
		case d.Root != "" || d.Host != note.Native:
		case d.Role == note.EntryFile && len(sectionsOf(d, p.Options.SessionHeads)) >= 3:
			p.findHint(firstLine(d.Path), "move it to "+p.Options.Session, "a session's notes stand among durable facts")
		case (d.Role == note.TaskFile || d.Role == note.SessionNotes) && isEntry(d):
			p.findHint(firstLine(d.Path), "propose it: promote propose", "an entry stands where no later task looks for facts")
		}
	}
	return nil
}

// sectionsOf lists the headings of a document that are among the names.
func sectionsOf(d *note.Document, names []string) []string {
	var out []string
	for _, s := range d.Sections {
		if slices.Contains(names, s.Title) {
			out = append(out, s.Title)
		}
	}
	return out
}

// isEntry reports whether a document has the front matter of a stored fact.
func isEntry(d *note.Document) bool {
	if d.Front == nil {
		return false
	}
	for _, name := range []string{"subject", "category", "citations"} {
		if d.Front.Field(name) == nil {
			return false
		}
	}
	return true
}
