package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/note"
)

func poisoned() *Rule {
	return &Rule{
		ID:       "poisoned",
		Summary:  "a text steers the agent against its users",
		Why:      "Whatever stands in memory an agent takes for what its people want, in every session from now on.",
		Remedy:   "find out who wrote it and take it out; quote it in a code span where it is documented as an attack",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check: func(ctx context.Context, p *Pass) error {
			return p.poisonings(ctx, func(f guard.Family) bool { return !hiding(f) })
		},
	}
}

// hiding tells the families that rule hidden-text reports.
func hiding(f guard.Family) bool { return f == guard.HiddenRunes || f == guard.HiddenHTML }

// poisonings reports the findings of some families, each with the commit that brought the line where git knows it.
func (p *Pass) poisonings(ctx context.Context, mine func(guard.Family) bool) error {
	for _, d := range p.Docs {
		for _, f := range p.guarded(d) {
			if !mine(f.Family) {
				continue
			}
			at := d.Loc(note.Span{Start: f.Span.Start, End: f.Span.End})
			r := p.finding(at, "%s: %s", f.Family, f.Why)
			r.Evidence = p.introduced(ctx, d, at.Start.Line)
			if f.Score < guard.Written {
				r.Severity = min(r.Severity, diag.Warning) // it may be meant well; a person can tell
			}
			p.Report(r)
		}
	}
	return ctx.Err()
}

// guarded returns what the guard says of a document. What agents wrote is held to the stricter score.
func (p *Pass) guarded(d *note.Document) []guard.Finding {
	found, ok := p.poison[d]
	if !ok {
		score := guard.Written
		if d.Layer == note.Inbox || d.Role == note.EntryFile {
			score = guard.Candidate
		}
		found = guard.Text(string(d.Source), score)
		if p.poison == nil {
			p.poison = map[*note.Document][]guard.Finding{}
		}
		p.poison[d] = found
	}
	return found
}

// introduced says which commit brought a line of a document; nothing where that cannot be told.
func (p *Pass) introduced(ctx context.Context, d *note.Document, line int) []diag.Evidence {
	if d.Root != "" || p.View == nil {
		return nil
	}
	origins, err := p.View.Origins(ctx, d.Path, []int{line})
	if err != nil || len(origins) != 1 || origins[0].Commit == "" {
		return nil
	}
	seen := "the line came with this commit of " + origins[0].Date
	if origins[0].Edge {
		seen = "the line is as old as the shallow clone, or older"
	}
	return []diag.Evidence{{Path: d.Path, Line: line, Commit: origins[0].Commit, Seen: seen}}
}
