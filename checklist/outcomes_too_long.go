package checklist

import (
	"context"
	"errors"
	"io/fs"
	"path"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/taskdir"
)

func outcomesTooLong() *Rule {
	return &Rule{
		ID:       "outcomes-too-long",
		Summary:  "the log of outcomes is too long",
		Why:      "Nobody reads fifty outcomes, and the lessons among them are lost.",
		Remedy:   "let promote task done put the log away, or move it to plans/archive",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkOutcomesTooLong,
	}
}

func checkOutcomesTooLong(_ context.Context, p *Pass) error {
	name := path.Join(path.Dir(p.Options.Artifacts), "session-outcomes.md")
	src, err := p.View.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if n := taskdir.Outcomes(src); n > taskdir.MaxOutcomes {
		p.Find(firstLine(name), "log holds %d outcomes, at most %d are kept", n, taskdir.MaxOutcomes)
	}
	return nil
}
