package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/diag"
)

func nearDuplicate() *Rule {
	return &Rule{
		ID:       "near-duplicate",
		Summary:  "two entries say nearly the same in the same words",
		Why:      "Of two copies one is corrected and the other stays, and nobody knows which one an agent reads.",
		Remedy:   "keep one, or say in one what the other lacks",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkNearDuplicate,
	}
}

// checkNearDuplicate is the pinned check. Facts that deny each other are left to conflicting-facts, and those of one pattern
// about two things are two facts.
func checkNearDuplicate(ctx context.Context, p *Pass) error {
	docs := p.active()
	for pair := range indexed(docs).Pairs(ctx) {
		if pair.Similarity < dedup.DuplicateAt || pair.Relation == dedup.Contradiction || pair.Relation == dedup.Unrelated {
			continue
		}
		a, b := docs[pair.A], docs[pair.B]
		f := p.finding(b.Entry.FactAt, "the entry says nearly the same as %q, likeness %.2f", a.Path, pair.Similarity)
		f.Related = []diag.Related{{At: a.Entry.FactAt, Message: "the first one"}}
		p.Report(f)
	}
	return ctx.Err()
}
