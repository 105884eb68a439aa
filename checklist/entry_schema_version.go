package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func entrySchemaVersion() *Rule {
	return &Rule{
		ID:       "entry-schema-version",
		Summary:  "an entry does not follow the known schema",
		Why:      "Fields of another version may mean something else; reading them as if they were the same gives wrong answers.",
		Remedy:   "state schema: 1, or migrate the entry",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEntrySchemaVersion,
	}
}

func checkEntrySchemaVersion(_ context.Context, p *Pass) error {
	const known = "1"
	for _, d := range p.entries() {
		switch d.Entry.Schema {
		case known:
		case "":
			f := p.finding(placeOf(d, "schema"), "entry states no schema version")
			f.Severity = diag.Warning
			p.Report(f)
		default:
			p.Find(placeOf(d, "schema"), "schema version %q is not known, %s is", d.Entry.Schema, known)
		}
	}
	return nil
}
