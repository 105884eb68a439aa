package checklist

import (
	"slices"
	"time"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/note"
)

// active returns the entries of repository memory that count today: not superseded by another one, not expired, and with something to say.
func (p *Pass) active() []*note.Document {
	entries := p.entries()
	gone := map[string]bool{}
	for _, d := range entries {
		for _, id := range d.Entry.Supersedes {
			gone[id] = true
		}
	}
	return slices.DeleteFunc(entries, func(d *note.Document) bool {
		return d.Layer != note.Repo || d.Entry.Fact == "" || d.Entry.ID != "" && gone[d.Entry.ID] || p.isOver(d.Entry.Expires)
	})
}

// isOver reports whether a day has passed, in UTC. What is no date is never over, and without a clock nothing is.
func (p *Pass) isOver(day string) bool {
	at, err := time.Parse(time.DateOnly, day)
	return err == nil && !p.Options.Now.IsZero() && !p.Options.Now.Before(at.AddDate(0, 0, 1))
}

func factOf(d *note.Document) dedup.Fact {
	return dedup.Fact{Subject: d.Entry.Subject, Text: d.Entry.Fact}
}

// indexed returns an index of the facts of documents, numbered as they are.
func indexed(docs []*note.Document) *dedup.Index {
	x := dedup.NewIndex(len(docs))
	for _, d := range docs {
		x.Add(factOf(d))
	}
	return x
}
