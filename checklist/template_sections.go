package checklist

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

func templateSections() *Rule {
	return &Rule{
		ID:       "template-sections",
		Summary:  "the session template lacks one of its sections",
		Why:      "Every session note starts as a copy of the template and inherits the gap.",
		Remedy:   "add the heading to the template",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkTemplateSections,
	}
}

func checkTemplateSections(_ context.Context, p *Pass) error {
	if !p.Options.Native || p.Partial || p.View == nil {
		return nil
	}
	for _, name := range []string{"session-notes-template.md", "session-notes.md"} {
		file := path.Join(p.Options.Templates, name)
		if !p.View.Lookup(file).Exists() {
			continue
		}
		text, err := p.View.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		for _, head := range p.Options.SessionHeads {
			if !strings.Contains(string(text), "## "+head) {
				p.Find(firstLine(file), "section %q is missing", head)
			}
		}
	}
	return nil
}
