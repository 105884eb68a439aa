package checklist_test

import (
	"testing"
	"time"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// suppressed says which of the findings that stand at the given places survive the suppressions of text.
func suppressed(text string, o checklist.Options, found ...diag.Diagnostic) string {
	d := note.Parse("AGENTS.md", []byte(text), note.Options{Host: note.Agents, Role: note.Rules})
	for i := range found {
		found[i].At = d.Loc(found[i].At.Span)
		found[i].Severity, found[i].Message = diag.Error, "x"
	}
	r := diag.Report{Diagnostics: checklist.Suppress([]*note.Document{d}, found, o)}
	r.Sort()
	return lines(r.Diagnostics, "")
}

func at(rule string, offset int) diag.Diagnostic {
	return diag.Diagnostic{Rule: rule, At: note.Location{Span: note.Span{Start: offset, End: offset + 1}}}
}

func TestSuppressions(t *testing.T) {
	const next = "<!-- notes-lint-disable-next-line dead-path -- why -->\n" // 55 bytes
	for _, c := range []struct {
		name, text string
		o          checklist.Options
		found      []diag.Diagnostic
		want       string
	}{
		{name: "the next line is covered", text: next + "text\nmore\n", found: []diag.Diagnostic{at("dead-path", 55)}},
		{name: "the paragraph on the next line is covered", text: next + "text\nmore\n", found: []diag.Diagnostic{at("dead-path", 60)}},
		{
			name: "what follows is not covered", text: next + "text\n\nmore\n", found: []diag.Diagnostic{at("dead-path", 61)},
			want: "AGENTS.md:1:1: warning: suppression of \"dead-path\" silences nothing [unused-ignore]\nAGENTS.md:4:1: error: x [dead-path]\n",
		},
		{name: "a whole fence is covered", text: next + "```sh\na\nb\n```\n", found: []diag.Diagnostic{at("dead-path", 63)}},
		{
			name: "another rule is not covered", text: next + "text\n", found: []diag.Diagnostic{at("dead-link", 55)},
			want: "AGENTS.md:1:1: warning: suppression of \"dead-path\" silences nothing [unused-ignore]\nAGENTS.md:2:1: error: x [dead-link]\n",
		},
		{name: "a rule that is off leaves its suppressions alone", text: next + "text\n", o: checklist.Options{Off: map[string]bool{"dead-path": true}}},
		{
			name: "an expired suppression silences nothing and is no second finding",
			text: "text <!-- notes-lint-disable-line dead-path -- why until=2026-01-31 -->\n",
			o:    checklist.Options{Now: time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)}, found: []diag.Diagnostic{at("dead-path", 0)},
			want: "AGENTS.md:1:1: error: x [dead-path]\n",
		},
		{
			name: "on its last day a suppression holds",
			text: "text <!-- notes-lint-disable-line dead-path -- why until=2026-01-31 -->\n",
			o:    checklist.Options{Now: time.Date(2026, 1, 31, 23, 59, 0, 0, time.UTC)}, found: []diag.Diagnostic{at("dead-path", 0)},
		},
		{
			name: "a safety rule is never silenced",
			text: "text <!-- notes-lint-disable-file conflict-markers -- why -->\n", found: []diag.Diagnostic{at("conflict-markers", 0)},
			want: "AGENTS.md:1:1: error: x [conflict-markers]\nAGENTS.md:1:6: warning: rule \"conflict-markers\" cannot be silenced [unused-ignore]\n",
		},
		{
			name: "a suppression without a rule is of no use", text: "text <!-- notes-lint-disable-line -- why -->\n",
			want: "AGENTS.md:1:6: warning: suppression names no rule [unused-ignore]\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := suppressed(c.text, c.o, c.found...); got != c.want {
				t.Errorf("got:\n%swant:\n%s", got, c.want)
			}
		})
	}
}
