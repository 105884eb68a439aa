package checklist

import (
	"context"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func entryFactLength() *Rule {
	return &Rule{
		ID:       "entry-fact-length",
		Summary:  "an entry's fact is longer than a fact",
		Why:      "A long fact holds several; they cannot be checked, superseded or retired one by one.",
		Remedy:   "split it into entries of one or two sentences",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEntryFactLength,
	}
}

func checkEntryFactLength(_ context.Context, p *Pass) error {
	for _, d := range p.entries() {
		e := d.Entry
		if n := note.Sentences(e.Fact); n > p.Options.EntryMaxSents {
			p.Find(e.FactAt, "fact has %d sentences, at most %d are allowed", n, p.Options.EntryMaxSents)
		}
		if n := utf8.RuneCountInString(e.Fact); n > p.Options.FactMaxChars {
			p.Find(e.FactAt, "fact has %d characters, at most %d are allowed", n, p.Options.FactMaxChars)
		}
	}
	return nil
}
