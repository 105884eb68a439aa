package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func foreignContext() *Rule {
	return &Rule{
		ID:       "foreign-context",
		Summary:  "most references of the file fit nowhere here",
		Why:      "The file is probably about another repository; an agent that believes it looks for things that are not here.",
		Remedy:   "move the file to the repository it is about, or leave it out with documents.exclude",
		Severity: diag.Info,
		Since:    "0.1.0",
		Judged:   true,
		Check:    checkForeignContext,
	}
}

// checkForeignContext reports each file once, in place of its unproved findings.
func checkForeignContext(_ context.Context, p *Pass) error {
	for _, v := range p.Verdicts {
		if v.Rule == "foreign-context" {
			p.Find(v.Claim.At, "%s", v.Because)
		}
	}
	return nil
}
