package checklist

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
)

func shrunkEvents() *Rule {
	return &Rule{
		ID:       "shrunk-events",
		Summary:  "a line of an event file is gone",
		Why:      "Counters only grow and approvals stay; a line that is taken out changes what every later reader believes.",
		Remedy:   "put the line back",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkShrunkEvents,
	}
}

func checkShrunkEvents(_ context.Context, p *Pass) error {
	if p.Before == nil || p.Partial {
		return nil
	}
	for _, file := range slices.Sorted(maps.Keys(p.Before.Lines)) {
		now, err := p.View.ReadMemory(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		have := map[string]bool{}
		for line := range bytes.Lines(now) {
			have[string(bytes.TrimSpace(line))] = true
		}
		gone := 0
		for line := range bytes.Lines(p.Before.Lines[file]) {
			if line = bytes.TrimSpace(line); len(line) > 0 && !have[string(line)] {
				gone++
			}
		}
		if gone > 0 {
			d := p.finding(firstLine(file), "%d of its lines are gone or changed", gone)
			d.Evidence = []diag.Evidence{{Path: file, Commit: p.Before.Commit, Seen: "they were here"}}
			p.Report(d)
		}
	}
	return nil
}
