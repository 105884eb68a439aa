package checklist

import (
	"context"
	"fmt"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

func editedEntry() *Rule {
	return &Rule{
		ID:       "edited-entry",
		Summary:  "an entry's fact was changed in place",
		Why:      "Whoever relied on the old fact finds another one under its id, and nothing says that it changed.",
		Remedy:   "put the old text back, and write the new one with promote correct",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEditedEntry,
	}
}

func checkEditedEntry(_ context.Context, p *Pass) error {
	if p.Before == nil {
		return nil
	}
	was := map[string]*policy.Fact{}
	for i := range p.Before.Memory.Facts {
		if f := &p.Before.Memory.Facts[i]; f.Layer == note.Repo {
			was[f.Path] = f
		}
	}
	for _, f := range p.facts() {
		old := was[f.Path]
		if old == nil {
			continue
		}
		for _, c := range []struct {
			name     string
			old, now string
		}{
			{"id", old.ID, f.ID}, {"subject", old.Subject, f.Subject}, {"fact", old.Text, f.Text}, {"kind", string(old.Kind), string(f.Kind)},
			{"source", string(old.Source), string(f.Source)}, {"created", old.Created.String(), f.Created.String()},
			{"origin", fmt.Sprint(old.Origin), fmt.Sprint(f.Origin)},
		} {
			if policy.Normal(c.old) == policy.Normal(c.now) {
				continue
			}
			at := placeOf(f.doc, c.name)
			if c.name == "fact" {
				at = f.doc.Entry.FactAt
			}
			d := p.finding(at, "%s of an entry was changed, from %q", c.name, clip(c.old))
			if old.ID == "" {
				d.Severity = diag.Warning // written by hand, without an id that others could refer to
			}
			d.Evidence = []diag.Evidence{{Path: f.Path, Commit: p.Before.Commit, Seen: "it was " + fmt.Sprintf("%q", clip(c.old))}}
			p.Report(d)
			break
		}
	}
	return nil
}

// clip cuts a text for a message.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return s
}
