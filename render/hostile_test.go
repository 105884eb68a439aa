package render_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/render"
)

// hostileTexts are what somebody may have put into a file name, a claim or a heading.
func hostileTexts() []string {
	return []string{
		"a\n::error::injected", "a\r\n::add-mask::b", "::error::at the start", "  ::error::after blanks", "%0A::error::percent", "##[error]old form",
		"x##[add-path]/tmp", "\x1b[2J\x1b[31mred", "\u009b31m", "a\x00b\x07\x7f", "txt.\u202eexe", "zero\u200bwidth\ufeff", "tags\U000e0041\U000e0042",
		"line\u2028sep\u2029", "bad\xff\xfebytes", "a,file=b:c", "back\\slash", "\u3164filler", "tab\tbed", "",
	}
}

// poisoned puts text everywhere a report can carry text from a repository.
func poisoned(text string) render.Input {
	src := "- " + text + "\n"
	at := note.Location{Path: text, Span: note.Span{Start: 2, End: 2 + len(text)}, Start: note.Position{Line: 1, Column: 3}, End: note.Position{Line: 1, Column: 4}}
	ev := []diag.Evidence{{Path: text, Line: 1, Commit: text, Seen: text}}
	fix := diag.Fix{Title: text, Edits: []diag.Edit{{Path: text, Span: at.Span, New: text}}}
	return render.Input{
		Report: diag.Report{
			Diagnostics: []diag.Diagnostic{
				{Rule: "dead-path", Severity: diag.Error, Message: text, At: at, Claim: text, Evidence: ev, Fixes: []diag.Fix{fix}, Hint: text,
					Related: []diag.Related{{At: at, Message: text}}},
				{Rule: "dead-path", Message: text, At: note.Location{Path: text}, Hint: text},
			},
			Verdicts: []diag.Verdict{{Claim: note.Claim{Target: text, At: at}, Because: text, Evidence: ev, Fix: &fix, Hint: text}},
			Skipped:  []diag.Skipped{{Path: text, Why: text, Failure: true}},
		},
		Source: func(string) []byte { return []byte(src) },
	}
}

// outputs renders in with every format and mode.
func outputs(t *testing.T, in render.Input) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, name := range render.Formats() {
		f, err := render.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = run(t, f, in)
	}
	verify, quiet, narrow := in, in, in
	verify.Mode, quiet.Quiet, narrow.Width = render.Verify, true, 24
	out["text of verify"] = run(t, render.Text, verify)
	out["quiet text"] = run(t, render.Text, quiet)
	out["narrow text"] = run(t, render.Text, narrow)
	out["template"] = run(t, func(w io.Writer, in render.Input) error {
		return render.Template(w, in, "{{range .Diagnostics}}- {{.Message}} {{.Path | upper}} {{json .Claim}}{{range .Evidence}}{{.Seen}}{{end}}\n{{end}}")
	}, in)
	return out
}

// flaw says what is wrong with an output, or "".
func flaw(format string, out []byte) string {
	if !utf8.Valid(out) {
		return "invalid UTF-8"
	}
	for _, r := range string(out) {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r)) {
			return fmt.Sprintf("raw %U", r)
		}
	}
	if bytes.Contains(out, []byte("##[")) {
		return "old command"
	}
	switch format {
	case "json", "sarif", "gitlab", "rdjson":
		if !json.Valid(out) {
			return "invalid JSON"
		}
		return ""
	case "junit", "checkstyle":
		if err := xml.Unmarshal(out, new(struct{})); err != nil {
			return err.Error()
		}
	}
	for line := range strings.Lines(string(out)) {
		trimmed := strings.TrimSpace(line)
		ours := format == "github" && (strings.HasPrefix(line, "::error file=") || strings.HasPrefix(line, "::notice file=") ||
			strings.HasPrefix(line, "::error title=") || strings.HasPrefix(line, "::notice title="))
		if strings.HasPrefix(trimmed, "::") && !ours {
			return "foreign command " + trimmed
		}
	}
	return ""
}

func TestHostileTextReachesNoTerminalAndNoRunner(t *testing.T) {
	for _, text := range hostileTexts() {
		for format, out := range outputs(t, poisoned(text)) {
			if f := flaw(format, out); f != "" {
				t.Errorf("%s of %q: %s in\n%s", format, text, f, out)
			}
		}
	}
}

func TestAHostileNameIsOneAnnotation(t *testing.T) {
	in := poisoned("a,b:c%0A\n::error::x")
	in.Report.Diagnostics = in.Report.Diagnostics[1:]
	in.Report.Diagnostics[0].Hint = ""
	in.Report.Skipped = nil
	want := `::notice file=a%2Cb%3Ac%250A\n%3A%3Aerror%3A%3Ax,line=1,endLine=1,col=1,endColumn=1,title=dead-path::a,b:c%250A\n::error::x
0 documents, 0 claims, 1 finding (1 info)
`
	if got := string(run(t, render.GitHub, in)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestJSONKeepsTheTextItEscapes(t *testing.T) {
	text := "\x1b[31m \u202e \U000e0041 \u009b <&>"
	var got render.Document
	if err := json.Unmarshal(run(t, render.JSON, poisoned(text)), &got); err != nil {
		t.Fatal(err)
	}
	if got.Diagnostics[0].Message != text {
		t.Errorf("got %q, want %q", got.Diagnostics[0].Message, text)
	}
}

func TestEscapeShowsWhatIsHidden(t *testing.T) {
	cases := []struct{ in, want string }{
		{"plain text", "plain text"},
		{"日本語　é ⚠️", "日本語　é ⚠️"},
		{"\x1b[31m", `\x1b[31m`},
		{"a\nb\rc\td", `a\nb\rc\td`},
		{"\u009b\u202e\u200b", `\u009b\u202e\u200b`},
		{"\U000e0041", `\U000e0041`},
		{"\xff", `\xff`},
		{"##[error]", `#\x23[error]`},
	}
	for _, c := range cases {
		if got := render.Escape(c.in); got != c.want {
			t.Errorf("Escape(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestOnlyTenAnnotationsOfALevelAreWritten(t *testing.T) {
	var in render.Input
	for i := range 12 {
		in.Report.Diagnostics = append(in.Report.Diagnostics,
			diag.Diagnostic{Rule: "r", Severity: diag.Warning, Message: fmt.Sprint("w", i), At: note.Location{Path: "a.md"}},
			diag.Diagnostic{Rule: "r", Severity: diag.Error, Message: fmt.Sprint("e", i), At: note.Location{Path: "a.md"}})
	}
	out := run(t, render.GitHub, in)
	if e, w := bytes.Count(out, []byte("::error ")), bytes.Count(out, []byte("::warning ")); e != 10 || w != 10 {
		t.Errorf("%d errors and %d warnings were annotated", e, w)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	want := []string{
		"errors not annotated above, 10 is the limit of a step: 2 of 12",
		"warnings not annotated above, 10 is the limit of a step: 2 of 12",
		"0 documents, 0 claims, 24 findings (12 errors, 12 warnings)",
	}
	if got := lines[20:]; strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q, want %q", got, want)
	}
	if !strings.HasPrefix(lines[0], "::error ") || !strings.HasPrefix(lines[19], "::warning ") {
		t.Errorf("not the worst first: %q … %q", lines[0], lines[19])
	}
}

func TestTextOfOthersIsPlainTextInMarkdown(t *testing.T) {
	for _, text := range []string{
		"<script>alert(1)</script>", "a | b", "`code`", "![x](https://example.org/p.png)", "[x](javascript:alert)", "@somebody and #12", "*bold* _it_ ~gone~",
		"https://example.org", "www.example.org", "&lt;b&gt;", "\\| x", "$x$", "a\n\n# heading", "<!-- gone -->", "me@example.org",
	} {
		page := string(run(t, render.Markdown, poisoned(text)))
		page = strings.NewReplacer("dead&#45;path", "", "## Agent memory", "", "### Not checked", "").Replace(page)
		for _, line := range strings.Split(page, "\n") {
			cells := strings.Count(line, "|")
			row := strings.HasPrefix(line, "|")
			if row && cells != 6 || !row && cells > 0 || strings.ContainsAny(strings.ReplaceAll(line, "&#", ""), "<>`[]()!*_~@$\\&") && !strings.Contains(line, " claims, ") {
				t.Errorf("%q is not plain text in %q", text, line)
			}
			if strings.Contains(line, "://") || strings.Contains(line, "www.") {
				t.Errorf("%q became a link in %q", text, line)
			}
		}
	}
}

func FuzzEscape(f *testing.F) {
	for _, text := range hostileTexts() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for format, out := range outputs(t, poisoned(text)) {
			if bad := flaw(format, out); bad != "" {
				t.Fatalf("%s of %q: %s in\n%s", format, text, bad, out)
			}
		}
	})
}
