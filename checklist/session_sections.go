package checklist

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func sessionSections() *Rule {
	return &Rule{
		ID:       "session-sections",
		Summary:  "a session note lacks one of its sections",
		Why:      "Agents and compaction look for each section by its heading; what stands under another name is not found.",
		Remedy:   "give the note its five level-2 headings",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkSessionSections,
	}
}

func checkSessionSections(_ context.Context, p *Pass) error {
	for _, d := range p.role(note.SessionNotes) {
		for _, want := range p.Options.SessionHeads {
			p.sessionSection(d, want)
		}
	}
	return nil
}

// sessionSection reports a section that is missing, at the wrong level or under a name close to its own.
func (p *Pass) sessionSection(d *note.Document, want string) {
	const level = 2
	if slices.ContainsFunc(d.Sections, func(s note.Section) bool { return s.Level == level && s.Title == want }) {
		return
	}
	for _, s := range d.Sections {
		if s.Title == want {
			p.findHint(s.At, fmt.Sprintf("write it as \"%s %s\"", strings.Repeat("#", level), want),
				"section %q is a heading of level %d, not %d", want, s.Level, level)
			return
		}
	}
	for _, s := range d.Sections {
		if s.Title != "" && nearest(s.Title, p.Options.SessionHeads) == want {
			p.findHint(s.At, fmt.Sprintf("rename it to %q", want), "section %q is missing, %q stands in its place", want, s.Title)
			return
		}
	}
	p.Find(d.Loc(d.LineSpan(1)), "section %q is missing", want)
}
