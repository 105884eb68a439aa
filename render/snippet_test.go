package render_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/render"
)

// snippetOf returns the snippet of a finding about text within src.
func snippetOf(t *testing.T, src string, at note.Location, width int) string {
	t.Helper()
	out := string(run(t, render.Text, render.Input{
		Report: diag.Report{Diagnostics: []diag.Diagnostic{{Rule: "r", Message: "m", At: at}}},
		Source: sources(map[string]string{"a.md": src}), Width: width,
	}))
	_, rest, _ := strings.Cut(out, "\n")
	return strings.TrimSuffix(rest, "0 documents, 0 claims, 1 finding (1 info)\n")
}

func TestTheUnderlineStandsBelowTheSpan(t *testing.T) {
	huge := strings.Repeat("数", 5000) + "HERE" + strings.Repeat("é", 5000)
	long := strings.Repeat("before ", 40) + "HERE" + strings.Repeat(" after", 40) + "\n"
	cases := []struct {
		name, src, text string
		width           int
		want            string
	}{
		{"tabs", "\ta\tHERE\n", "HERE", 0, "    1 |     a   HERE\n      |         ~~~~\n"},
		{"wide runes", "数据 HERE\n", "HERE", 0, "    1 | 数据 HERE\n      |      ~~~~\n"},
		{"wide span", "a 数据\n", "数据", 0, "    1 | a 数据\n      |   ~~~~\n"},
		{"combining marks", "e\u0301 HERE\n", "HERE", 0, "    1 | e\u0301 HERE\n      |   ~~~~\n"},
		{"controls", "\x1b[1mHERE\n", "HERE", 0, `    1 | \x1b[1mHERE` + "\n      |        ~~~~\n"},
		{"carriage returns", "x\r\nHERE\r\n", "HERE\r", 0, "    2 | HERE\n      | ~~~~\n"},
		{"byte order mark", "\ufeffHERE\n", "HERE", 0, "    1 | HERE\n      | ~~~~\n"},
		{"several lines", "a HERE\nb\n", "HERE\nb", 0, "    1 | a HERE\n      |   ~~~~\n"},
		{"an old command", "##[HERE]\n", "HERE", 0, `    1 | #\x23[HERE]` + "\n      |       ~~~~\n"},
		{"a long line", long, "HERE", 40, "    1 | …re before HERE after after aft…\n      |            ~~~~\n"},
		{"a huge line", huge, "HERE", 30, "    1 | …数数数HEREéééééééééé…\n      |        ~~~~\n"},
		{"the end of a long line", long, "after\n", 40, "    1 | … after after after after after\n      |                           ~~~~~\n"},
		{"a span longer than the window", strings.Repeat("x", 50) + "\n", strings.Repeat("x", 50), 30, "    1 | xxxxxxxxxxxxxxxxxxxx…\n      | ~~~~~~~~~~~~~~~~~~~~\n"},
	}
	for _, c := range cases {
		got := snippetOf(t, c.src, where("a.md", c.src, c.text), c.width)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

func TestAnEmptySpanIsMarkedWhereItStands(t *testing.T) {
	at := func(offset int) note.Location {
		p := note.Position{Line: 1, Column: offset + 1}
		return note.Location{Path: "a.md", Span: note.Span{Start: offset, End: offset}, Start: p, End: p}
	}
	for offset, want := range map[int]string{0: "    1 | abc\n      | ~\n", 1: "    1 | abc\n      |  ~\n", 3: "    1 | abc\n      |    ~\n"} {
		if d := cmp.Diff(want, snippetOf(t, "abc\n", at(offset), 0)); d != "" {
			t.Errorf("%d:\n%s", offset, d)
		}
	}
}

func TestASpanOutsideOfTheSourceHasNoSnippet(t *testing.T) {
	p := note.Position{Line: 9, Column: 1}
	at := note.Location{Path: "a.md", Span: note.Span{Start: 3, End: 99}, Start: p, End: p}
	if got := snippetOf(t, "abc\n", at, 0); got != "" {
		t.Errorf("got %q", got)
	}
}
