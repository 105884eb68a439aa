package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/note"
)

func secret() *Rule {
	return &Rule{
		ID:       "secret",
		Summary:  "a password, token or private key stands in memory",
		Why:      "Memory is committed, put into prompts and sent to model providers; a secret in it is no longer one.",
		Remedy:   "revoke the secret, and name the variable or vault that holds the new one",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkSecret,
	}
}

func checkSecret(ctx context.Context, p *Pass) error {
	secrets := &guard.Secrets{}
	for _, d := range p.Docs {
		text := string(d.Source)
		found, err := secrets.Find(text)
		if err != nil {
			return err
		}
		for _, s := range found {
			at := d.Loc(note.Span{Start: s.Start, End: s.Start + len(s.Value)})
			f := p.finding(at, "what looks like a secret: %s", s.Masked())
			f.Evidence = p.introduced(ctx, d, at.Start.Line)
			p.Report(f)
		}
	}
	return ctx.Err()
}
