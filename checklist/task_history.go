package checklist

import (
	"context"
	"regexp"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func taskHistory() *Rule {
	return &Rule{
		ID:       "task-history",
		Summary:  "NOTES.md tells the history of a task",
		Why:      "History of one task misleads every later session into taking it for the present state.",
		Remedy:   "move it to the task folder under plans/artifacts",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkTaskHistory,
	}
}

func checkTaskHistory(_ context.Context, p *Pass) error {
	words, err := taskHistoryWords(p.Options.TaskHistory)
	if err != nil {
		return err
	}
	for _, d := range p.notes() {
		for n := range d.LineCount() {
			line := d.LineSpan(n + 1)
			for _, m := range words.FindAllStringSubmatchIndex(string(d.Source[line.Start:line.End]), -1) {
				at := d.Loc(note.Span{Start: line.Start + m[2], End: line.Start + m[3]})
				word := strings.ToLower(string(d.Source[at.Span.Start:at.Span.End]))
				f := p.finding(at, "task history word %q", word)
				if word == "iterations" || word == "verdicts" {
					f.Severity = diag.Warning
				}
				p.Report(f)
			}
		}
	}
	return nil
}

// taskHistoryWords matches the words of task history, plurals included, and those the configuration adds.
func taskHistoryWords(extra []string) (*regexp.Regexp, error) {
	words := []string{"iterations?", "verdicts?"}
	for _, w := range extra {
		words = append(words, regexp.QuoteMeta(w))
	}
	return regexp.Compile(`(?i)(?:^|[^\w])(` + strings.Join(words, "|") + `)\b`)
}
