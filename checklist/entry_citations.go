package checklist

import (
	"context"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func entryCitations() *Rule {
	return &Rule{
		ID:       "entry-citations",
		Summary:  "an entry's citations cannot be followed",
		Why:      "A fact whose evidence cannot be opened cannot be checked, and then nobody knows whether it still holds.",
		Remedy:   "cite a path from the root of the repository, with a line where it helps",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEntryCitations,
	}
}

func checkEntryCitations(_ context.Context, p *Pass) error {
	for _, d := range p.entries() {
		field := d.Front.Field("citations")
		if field == nil || field.Null {
			continue
		}
		if len(d.Entry.Citations) == 0 {
			f := p.finding(placeOf(d, "citations"), "entry cites nothing")
			if d.Layer == note.Inbox {
				f.Severity = diag.Info // an import; who approves it has to find evidence
			}
			p.Report(f)
		}
		for _, c := range d.Entry.Citations {
			if c.Problem != "" {
				p.Find(c.At, "%s", c.Problem)
			} else if why := badCitation(c.Path); why != "" {
				p.Find(c.At, "citation path %q %s", c.Path, why)
			}
		}
	}
	return nil
}

// badCitation says why a path cannot be one from the root; empty when it can.
func badCitation(p string) string {
	slashed := strings.ReplaceAll(p, "\\", "/")
	switch {
	case strings.Contains(p, "://"):
		return "is an address, not a path of the repository"
	case strings.HasPrefix(slashed, "/"), strings.HasPrefix(p, "~"), len(p) > 2 && p[1] == ':' && slashed[2] == '/':
		return "is absolute"
	}
	for part := range strings.SplitSeq(slashed, "/") {
		if part == ".." {
			return "climbs out of a folder"
		}
	}
	return ""
}
