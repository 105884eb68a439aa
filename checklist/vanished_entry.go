package checklist

import (
	"context"
	"errors"
	"io/fs"
	"path"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func vanishedEntry() *Rule {
	return &Rule{
		ID:       "vanished-entry",
		Summary:  "an entry is gone without a trace",
		Why:      "A fact that is deleted silently is learnt again, also when it was deleted for being wrong.",
		Remedy:   "put it back, and let promote correct, reject or prune put it away",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkVanishedEntry,
	}
}

func checkVanishedEntry(ctx context.Context, p *Pass) error {
	if p.Before == nil || p.Partial {
		return nil
	}
	m, err := p.memory(ctx)
	if err != nil {
		return err
	}
	there := map[string]bool{}
	for _, f := range m.Facts {
		there[f.ID], there[f.Path] = true, true
	}
	archive, err := p.View.ListMemory(p.Options.Memory.Archive)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, f := range archive {
		there[path.Base(f)] = true
	}
	for i := range p.Before.Memory.Facts {
		f := &p.Before.Memory.Facts[i]
		if f.Layer != note.Repo || !f.Managed() || there[f.ID] || there[f.Path] || there[path.Base(f.Path)] || m.Rejected(f.Subject, f.Text) != nil {
			continue
		}
		d := p.finding(firstLine(f.Path), "entry %s is gone, and nothing says why: %q", f.ID, clip(f.Subject))
		d.Evidence = []diag.Evidence{{Path: f.Path, Commit: p.Before.Commit, Seen: "it was here"}}
		p.Report(d)
	}
	return nil
}
