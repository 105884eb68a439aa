package checklist

import (
	"bytes"
	"context"
	"fmt"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/session"
)

func brokenTrace() *Rule {
	return &Rule{
		ID:       "broken-trace",
		Summary:  "the trace of a session is not what was written",
		Why:      "Steps are the evidence that facts are promoted on. Each line carries the digest of the one before, so a line that was changed, removed or slipped in shows.",
		Remedy:   "find out who changed the file; promote nothing that cites it",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkBrokenTrace,
	}
}

func checkBrokenTrace(_ context.Context, p *Pass) error {
	traces, err := p.traces()
	if err != nil {
		return err
	}
	for _, t := range traces {
		for _, problem := range t.trace.Problems {
			f := p.finding(lineOf(t.path, t.src, problem.Line), "%s", problem.Text)
			switch problem.Kind {
			case session.Cut:
				f.Severity, f.Hint = diag.Warning, "promote session repair cuts it off, after a backup; it was never acknowledged"
			case session.Newer:
				f.Severity, f.Hint = diag.Warning, "read it with a newer version of notes-lint"
			}
			p.Report(f)
		}
	}
	for _, name := range p.excerpts() {
		src, err := p.View.ReadFile(name)
		if err != nil {
			continue // unreadable files are reported where they are looked for
		}
		p.brokenExcerpt(name, src)
	}
	return nil
}

// brokenExcerpt compares the lines of an excerpt with the digests in its first line.
func (p *Pass) brokenExcerpt(name string, src []byte) {
	lines := bytes.Split(bytes.TrimSuffix(src, []byte("\n")), []byte("\n"))
	head, err := session.Decode(lines[0])
	if err != nil || head.Kind != session.KindExcerpt {
		p.Report(p.finding(lineOf(name, src, 1), "the first line is no list of digests"))
		return
	}
	for i, line := range lines[1:] {
		why := ""
		switch {
		case i >= len(head.Lines):
			why = "the line was added"
		case session.Digest(line) != head.Lines[i]:
			why = "the line is not what was written"
		default:
			continue
		}
		p.Report(p.finding(lineOf(name, src, i+2), "%s", why))
	}
	if n := len(head.Lines) - (len(lines) - 1); n > 0 {
		p.Report(p.finding(lineOf(name, src, 1), "%s", fmt.Sprintf("%d lines were removed", n)))
	}
}
