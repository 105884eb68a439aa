package checklist

import (
	"fmt"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// role returns the documents of one role, in order.
func (p *Pass) role(r note.Role) []*note.Document {
	var out []*note.Document
	for _, d := range p.Docs {
		if d.Role == r {
			out = append(out, d)
		}
	}
	return out
}

// finding is what Find reports, for a rule that wants to add to it.
func (p *Pass) finding(at note.Location, format string, args ...any) diag.Diagnostic {
	return diag.Diagnostic{Severity: p.rule.Severity, Message: fmt.Sprintf(format, args...), At: at, Hint: p.rule.Remedy}
}

// findHint reports a finding with a remedy of its own, or the rule's when that is empty.
func (p *Pass) findHint(at note.Location, hint, format string, args ...any) {
	f := p.finding(at, format, args...)
	if hint != "" {
		f.Hint = hint
	}
	p.Report(f)
}

// firstLine is where a finding about a whole file goes.
func firstLine(path string) note.Location {
	first := note.Position{Line: 1, Column: 1}
	return note.Location{Path: path, Start: first, End: first}
}
