package checklist

import (
	"context"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func bulletRun() *Rule {
	return &Rule{
		ID:       "bullet-run",
		Summary:  "NOTES.md lists more than a few bullets in a row",
		Why:      "A list that only grows is a diary; the objective drowns in it.",
		Remedy:   "keep the bullets that bear on the objective and move the rest",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkBulletRun,
	}
}

func checkBulletRun(_ context.Context, p *Pass) error {
	for _, d := range p.notes() {
		var run []int
		for n := 1; n <= d.LineCount(); n++ {
			line := strings.TrimSpace(d.LineText(n))
			switch {
			case line == "":
			case isBullet(line):
				run = append(run, n)
			default:
				p.bulletRun(d, run)
				run = nil
			}
		}
		p.bulletRun(d, run)
	}
	return nil
}

// bulletRun reports the bullets of one run that are too many.
func (p *Pass) bulletRun(d *note.Document, run []int) {
	limit := p.Options.NotesMaxRun
	if len(run) <= limit {
		return
	}
	at := note.Span{Start: d.LineSpan(run[limit]).Start, End: d.LineSpan(run[len(run)-1]).End}
	p.Find(d.Loc(at), "more than %d consecutive bullets: %d in a row", limit, len(run))
}

// isBullet reports whether a trimmed line is a list item. A horizontal rule made of dashes or stars is none.
func isBullet(line string) bool {
	if strings.Trim(line, "-* \t") == "" && strings.Count(line, "-")+strings.Count(line, "*") > 2 {
		return false
	}
	rest := strings.TrimLeft(line, "0123456789")
	if rest == "" {
		return false
	}
	marks := "-*+"
	if len(rest) < len(line) {
		marks = ".)"
	}
	return strings.IndexByte(marks, rest[0]) >= 0 && (len(rest) == 1 || rest[1] == ' ' || rest[1] == '\t')
}
