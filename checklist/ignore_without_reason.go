package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func ignoreWithoutReason() *Rule {
	return &Rule{
		ID:       "ignore-without-reason",
		Summary:  "a suppression gives no reason",
		Why:      "Nobody can tell later whether the exception still holds.",
		Remedy:   "add \" -- \" and the reason",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkIgnoreWithoutReason,
	}
}

func checkIgnoreWithoutReason(_ context.Context, p *Pass) error {
	for _, d := range p.Docs {
		for _, ig := range d.Ignores {
			if ig.Reason == "" {
				p.Find(ig.At, "suppression gives no reason")
			}
		}
	}
	return nil
}
