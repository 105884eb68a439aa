package checklist

import (
	"context"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func conflictingFacts() *Rule {
	return &Rule{
		ID:       "conflicting-facts",
		Summary:  "two facts that cannot both hold are both active",
		Why:      "Which of the two an agent acts on depends on what it happens to read.",
		Remedy:   "correct one, and let it supersede the other",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkConflictingFacts,
	}
}

func checkConflictingFacts(ctx context.Context, p *Pass) error {
	docs := p.active()
	byKey := map[string][]int{}
	for i, d := range docs {
		if k := strings.TrimSpace(d.Entry.Key); k != "" {
			byKey[k] = append(byKey[k], i)
		}
	}
	for i, d := range docs {
		same := byKey[strings.TrimSpace(d.Entry.Key)]
		if len(same) < 2 || same[0] == i {
			continue
		}
		if first := docs[same[0]]; dedup.Similarity(dedup.Fact{Text: first.Entry.Fact}, dedup.Fact{Text: d.Entry.Fact}) < 1 {
			f := p.finding(placeOf(d, "key"), "key %q has another fact in %q", d.Entry.Key, first.Path)
			f.Related = []diag.Related{{At: first.Entry.FactAt, Message: "the other fact"}}
			p.Report(f)
		}
	}
	index := indexed(docs)
	for pair := range index.Pairs(ctx) {
		a, b := docs[pair.A], docs[pair.B]
		if a.Entry.Key != "" && a.Entry.Key == b.Entry.Key || pair.Relation != dedup.Contradiction {
			continue // one finding for one key
		}
		if pair.Sure && sameSubject(a, b) {
			p.contradicted(b.Entry.FactAt, a, pair.Why)
			continue
		}
		p.opposed(b.Entry.FactAt, factOf(b), a)
	}
	p.opposedLines(docs, index)
	p.opposedSayings()
	return ctx.Err()
}

// opposed reports a fact that contradicts an entry beyond doubt. A key settles a conflict, likeness of words only suggests one: a warning.
func (p *Pass) opposed(at note.Location, fact dedup.Fact, entry *note.Document) {
	why, certain := dedup.Opposed(factOf(entry), fact)
	if !certain {
		return
	}
	p.contradicted(at, entry, why)
}

// sameSubject reports whether two entries name one subject: what is opposite in them is then said of one thing.
func sameSubject(a, b *note.Document) bool {
	x := strings.Join(strings.Fields(strings.ToLower(a.Entry.Subject)), " ")
	return x != "" && x == strings.Join(strings.Fields(strings.ToLower(b.Entry.Subject)), " ")
}

func (p *Pass) contradicted(at note.Location, entry *note.Document, why string) {
	f := p.finding(at, "the fact contradicts %q: %s", entry.Path, why)
	f.Severity = diag.Warning
	f.Related = []diag.Related{{At: entry.Entry.FactAt, Message: "the other fact"}}
	p.Report(f)
}

// maxOpposedLine is the longest line that is compared with the entries, in bytes: a longer one says more than one thing.
const maxOpposedLine = 600

// opposedLines holds the list items of NOTES.md and of instruction files against the entries.
func (p *Pass) opposedLines(docs []*note.Document, index *dedup.Index) {
	if len(docs) == 0 {
		return
	}
	for _, d := range p.Docs {
		if d.Role != note.NotesFile && d.Layer != note.Instruction {
			continue
		}
		for n := range d.LineCount() {
			span := d.LineSpan(n + 1)
			text, item := strings.CutPrefix(strings.TrimSpace(string(d.Source[span.Start:span.End])), "- ")
			if !item || len(text) > maxOpposedLine {
				continue
			}
			near := index.Near(dedup.Fact{Text: text})
			if i := slices.IndexFunc(near, func(m dedup.Match) bool { return opposes(docs[m.ID], text) }); i >= 0 {
				entry := docs[near[i].ID]
				p.opposed(d.Loc(span), dedup.Fact{Subject: entry.Entry.Subject, Text: text}, entry)
			}
		}
	}
}

// opposes lends a line, which has no subject, that of the entry.
func opposes(entry *note.Document, text string) bool {
	_, certain := dedup.Opposed(factOf(entry), dedup.Fact{Subject: entry.Entry.Subject, Text: text})
	return certain
}
