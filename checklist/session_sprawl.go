package checklist

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/session"
)

func sessionSprawl() *Rule {
	return &Rule{
		ID:       "session-sprawl",
		Summary:  "a session has several notes, or was never ended",
		Why:      "Scratch that nobody ends is read again as if it were news, and a second note of a session is one that the next reader does not find.",
		Remedy:   "merge the notes into one",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkSessionSprawl,
	}
}

func checkSessionSprawl(_ context.Context, p *Pass) error {
	notes := map[string][]*note.Document{}
	var dirs []string
	for _, d := range p.role(note.SessionNotes) {
		dir := path.Dir(d.Path)
		if !strings.HasPrefix(dir, p.Options.Session+"/") {
			continue // a note for itself, without a session's folder
		}
		if notes[dir] == nil {
			dirs = append(dirs, dir)
		}
		notes[dir] = append(notes[dir], d)
	}
	for _, dir := range dirs {
		main := max(0, slices.IndexFunc(notes[dir], func(d *note.Document) bool { return path.Base(d.Path) == sessiondir.NoteFile }))
		for i, d := range notes[dir] {
			if i != main {
				p.Find(d.Loc(d.LineSpan(1)), "the session has a note already, %q", notes[dir][main].Path)
			}
		}
	}
	traces, err := p.traces()
	if err != nil || p.Options.Now.IsZero() {
		return err
	}
	for _, t := range traces {
		days := int(p.Options.Now.Sub(t.trace.Tail.At.Time).Hours() / 24)
		if t.trace.Tail.State != session.StateDiscarded && len(t.trace.Records) > 0 && days >= p.Options.SessionDays {
			p.findHint(lineOf(t.path, t.src, 1), "end it with: promote session end --session "+t.trace.ID(), "the session has taken no step for %d days", days)
		}
	}
	return nil
}
