package checklist

import (
	"context"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/policy"
)

func entryValue() *Rule {
	return &Rule{
		ID:       "entry-value",
		Summary:  "a field of an entry has an impossible value",
		Why:      "A field that cannot be read counts as if it were not there, and the fact is trusted by accident.",
		Remedy:   "correct the value",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEntryValue,
	}
}

func checkEntryValue(_ context.Context, p *Pass) error {
	for _, d := range p.entries() {
		f, problems := policy.Read(d)
		for _, bad := range problems {
			p.Find(bad.At, "%s", bad.Message)
		}
		if n := utf8.RuneCountInString(f.Subject); f.Managed() && (n < 3 || n > 80) {
			p.Find(placeOf(d, "subject"), "subject has %d characters, 3 to 80 are allowed", n)
		}
		if v := d.Front.Field("needs_verification"); v != nil && v.Text == "false" && f.Source != "" && f.Confidence < policy.Default().VerifyBelow {
			p.Find(placeOf(d, "needs_verification"), "needs_verification cannot be denied at confidence %s", f.Confidence)
		}
	}
	return nil
}
