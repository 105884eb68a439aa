package checklist

import (
	"context"
	"slices"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/diag"
)

func nearDuplicate() *Rule {
	return &Rule{
		ID:       "near-duplicate",
		Summary:  "two entries say the same, or nearly so",
		Why:      "Of two copies one is corrected and the other stays, and nobody knows which one an agent reads.",
		Remedy:   "keep one, or say in one what the other lacks",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkNearDuplicate,
	}
}

// checkNearDuplicate is the pinned check. Facts that deny each other are left to conflicting-facts, and those of one pattern
// about two things are two facts. What says the same in other words is told of when the comparison is sure of it.
func checkNearDuplicate(ctx context.Context, p *Pass) error {
	docs := p.active()
	for pair := range indexed(docs).Pairs(ctx) {
		a, b := docs[pair.A], docs[pair.B]
		var f diag.Diagnostic
		switch {
		case pair.Relation == dedup.Contradiction || pair.Relation == dedup.Unrelated:
			continue
		case pair.Similarity >= dedup.DuplicateAt:
			f = p.finding(b.Entry.FactAt, "the entry says nearly the same as %q, likeness %.2f", a.Path, pair.Similarity)
		case pair.Relation == dedup.Duplicate && pair.Sure && a.Entry.Category == b.Entry.Category && sharesWord(a.Entry.Subject, b.Entry.Subject):
			f = p.finding(b.Entry.FactAt, "the entry says the same as %q in other words: %s", a.Path, pair.Why)
		default:
			continue
		}
		f.Related = []diag.Related{{At: a.Entry.FactAt, Message: "the first one"}}
		p.Report(f)
	}
	return ctx.Err()
}

// sharesWord reports whether two subjects have a word in common. One text below two subjects may be meant for both.
func sharesWord(a, b string) bool {
	words := dedup.Words(dedup.Fact{Text: b})
	return slices.ContainsFunc(dedup.Words(dedup.Fact{Text: a}), func(w string) bool { return len(w) > 3 && slices.Contains(words, w) })
}
