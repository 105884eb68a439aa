package checklist

import (
	"slices"

	"github.com/notes-lint/notes-lint/note"
)

// entries returns the entry files whose front matter can be read; what is wrong with others is one finding already.
func (p *Pass) entries() []*note.Document {
	return slices.DeleteFunc(p.role(note.EntryFile), func(d *note.Document) bool {
		return d.Front == nil || d.Front.Node == nil || d.Entry == nil
	})
}

// hasProblem reports whether the reader met damage of a kind.
func hasProblem(d *note.Document, kind string) bool {
	return slices.ContainsFunc(d.Problems, func(p note.Problem) bool { return p.Kind == kind })
}

// placeOf is where a finding about a key goes: the value, else the key, else the head of the file.
func placeOf(d *note.Document, name string) note.Location {
	f := d.Front.Field(name)
	switch {
	case f == nil:
		return d.Loc(d.LineSpan(d.Front.At.Start.Line))
	case f.ValueAt.Span.Start == f.ValueAt.Span.End:
		return f.At
	}
	return f.ValueAt
}
