package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/policy"
)

func confidenceOverCap() *Rule {
	return &Rule{
		ID:       "confidence-over-cap",
		Summary:  "an entry claims more confidence than its source can give",
		Why:      "A guess that says it is sure outranks what a tool has shown.",
		Remedy:   "lower the confidence to what the source allows",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkConfidenceOverCap,
	}
}

func checkConfidenceOverCap(_ context.Context, p *Pass) error {
	for _, f := range p.facts() {
		if limit := policy.Trust(f.Source); f.Source != "" && f.Confidence > limit {
			p.Find(placeOf(f.doc, "confidence"), "confidence %s is more than source %q can give, %s", f.Confidence, f.Source, limit)
		}
	}
	return nil
}
