package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/taxonomy"
)

func deniedKind() *Rule {
	return &Rule{
		ID:       "denied-kind",
		Summary:  "an entry is of a kind that is never stored",
		Why:      "Reasoning, failed calls and guesses read like facts once they are stored.",
		Remedy:   "delete the entry, or store what was verified in the end",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkDeniedKind,
	}
}

func checkDeniedKind(_ context.Context, p *Pass) error {
	for _, f := range p.facts() {
		if f.Kind == "" && !f.Managed() {
			continue
		}
		if why := policy.Denied(f.Kind, false); why != "" {
			p.findHint(placeOf(f.doc, "kind"), renameHint(string(f.Kind), taxonomy.KindNames()), "%s", why)
		}
	}
	return nil
}
