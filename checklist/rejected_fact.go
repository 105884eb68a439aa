package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func rejectedFact() *Rule {
	return &Rule{
		ID:       "rejected-fact",
		Summary:  "an entry holds what a person has rejected",
		Why:      "A value that was refused comes back the next time that an agent meets it, unless it is kept out.",
		Remedy:   "delete the entry; a person may allow the value again with promote lift",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkRejectedFact,
	}
}

func checkRejectedFact(ctx context.Context, p *Pass) error {
	facts := p.facts()
	if len(facts) == 0 {
		return nil
	}
	m, err := p.memory(ctx)
	if err != nil || len(m.Rejections) == 0 {
		return err
	}
	for _, f := range facts {
		if r := m.Rejected(f.Subject, f.Text); r != nil {
			d := p.finding(f.doc.Entry.FactAt, "fact was rejected by %s: %q", r.By.Name, r.Reason)
			if !r.Exact {
				d = p.finding(f.doc.Entry.FactAt, "fact says what was rejected by %s in other words: %q", r.By.Name, r.Reason)
				d.Severity = diag.Warning
			}
			p.Report(d)
		}
	}
	return nil
}
