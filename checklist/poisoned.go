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

// guarded returns what the guard says of a document.
func (p *Pass) guarded(d *note.Document) []guard.Finding {
	all := &p.shared.guarded
	all.Lock()
	defer all.Unlock()
	found, ok := all.found[d]
	if !ok {
		found = guard.Text(string(d.Source), guard.Written)
		if (d.Layer == note.Inbox || d.Role == note.EntryFile) && d.Entry != nil && d.Front != nil {
			found = append(found, fieldsOf(d, found)...)
		}
		if all.found == nil {
			all.found = map[*note.Document][]guard.Finding{}
		}
		all.found[d] = found
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

// fieldsOf holds what an entry says, field by field, to the stricter score: its front matter is no prose. What is known already is left out.
func fieldsOf(d *note.Document, known []guard.Finding) []guard.Finding {
	e := d.Entry
	starts := map[string]int{"subject": placeOf(d, "subject").Span.Start, "fact": e.FactAt.Span.Start}
	var out []guard.Finding
	add := func(f guard.Finding, start int) {
		f.Span.Start, f.Span.End = f.Span.Start+start, min(f.Span.End+start, len(d.Source))
		f.Span.Start = min(f.Span.Start, f.Span.End)
		for _, k := range known {
			if k.Family == f.Family && k.Span.Start < f.Span.End && f.Span.Start < k.Span.End {
				return
			}
		}
		out = append(out, f)
	}
	for _, f := range guard.Inspect(e.Subject, e.Fact) {
		add(f, starts[f.Field])
	}
	for _, f := range guard.Text(e.Reason, guard.Candidate) {
		add(f, placeOf(d, "reason").Span.Start)
	}
	return out
}
