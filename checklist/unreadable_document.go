package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func unreadableDocument() *Rule {
	return &Rule{
		ID:       "unreadable-document",
		Summary:  "a document is damaged",
		Why:      "What follows the damage is read as something else: prose as code, or a fact as front matter.",
		Remedy:   "repair the text at this place",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkUnreadableDocument,
	}
}

func checkUnreadableDocument(_ context.Context, p *Pass) error {
	p.problems("invalid-utf8", "utf-16", "unclosed-fence", "unclosed-front-matter")
	return nil
}

// problems reports the damage of some kinds that the reader met. An unclosed front matter of an entry has its own rule.
func (p *Pass) problems(kinds ...string) {
	for _, d := range p.Docs {
		for _, damage := range d.Problems {
			if damage.Kind == "unclosed-front-matter" && d.Role == note.EntryFile {
				continue
			}
			for _, kind := range kinds {
				if damage.Kind == kind {
					p.Find(damage.At, "%s", damage.Detail)
				}
			}
		}
	}
}
