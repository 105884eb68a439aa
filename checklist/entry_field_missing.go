package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func entryFieldMissing() *Rule {
	return &Rule{
		ID:       "entry-field-missing",
		Summary:  "an entry lacks one of its five fields",
		Why:      "Each of the five answers a question that a reader of the fact must ask: what, how sure, why keep it, where from, which kind.",
		Remedy:   "add the field",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEntryFieldMissing,
	}
}

func checkEntryFieldMissing(_ context.Context, p *Pass) error {
	for _, d := range p.entries() {
		e := d.Entry
		citations := d.Front.Field("citations")
		for _, f := range []struct {
			name    string
			missing bool
		}{
			{"subject", e.Subject == ""},
			{"fact", e.Fact == ""},
			{"citations", citations == nil || citations.Null},
			{"reason", e.Reason == ""},
			{"category", e.Category == ""},
		} {
			if f.missing {
				p.Find(placeOf(d, f.name), "entry has no %s", f.name)
			}
		}
	}
	return nil
}
