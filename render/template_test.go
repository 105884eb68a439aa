package render_test

import (
	"bytes"
	"testing"

	"github.com/notes-lint/notes-lint/render"
)

func TestTemplateSeesTheDocument(t *testing.T) {
	cases := []struct{ name, source, want string }{
		{"fields", "{{range .Diagnostics}}{{.Path}}:{{.Line}} {{.Severity | upper}} {{.Rule}}\n{{end}}",
			"NOTES.md:3 ERROR dead-path\nNOTES.md:4 WARNING line-out-of-range\nNOTES.md:5 ERROR dead-path\nNOTES.md:1 INFO notes-too-long\n"},
		{"json", "{{json (index .Diagnostics 1).Related}}",
			`[{"path":"NOTES.md","line":3,"column":35,"end_line":3,"end_column":48,"message":"the same sentence as here"}]`},
		{"quote", "{{quote (index .Diagnostics 0).Message}}", `"cited path \"evals/gone.go\" does not exist"`},
		{"numbers and variables", "{{$n := len .Verdicts}}{{if $n}}{{$n}} of {{.Coverage.Claims.Found}}{{end}}", "3 of 3"},
		{"named parts", `{{define "x"}}<{{.Why}}>{{end}}{{range .Skipped}}{{template "x" .}}{{end}}`, "<larger than 16 MiB><history is not readable>"},
		{"text of the template itself", `{{"a\n"}}{{"b" | upper}}`, "a\nB"},
		{"nothing", "", ""},
	}
	for _, c := range cases {
		var b bytes.Buffer
		if err := render.Template(&b, sample(), c.source); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if b.String() != c.want {
			t.Errorf("%s: got %q, want %q", c.name, b.String(), c.want)
		}
	}
}

func TestTemplateValuesAreEscapedUnlessRaw(t *testing.T) {
	var b bytes.Buffer
	if err := render.Template(&b, poisoned("\x1b[31m"), "{{with index .Verdicts 0}}{{.Claim}} {{.Claim | raw}}{{end}}"); err != nil {
		t.Fatal(err)
	}
	if want := `\x1b[31m ` + "\x1b[31m"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestTemplateErrorsNameTheLine(t *testing.T) {
	cases := []struct{ source, want string }{
		{"a\n{{.Nope", `parse the output template: template: template:2: unclosed action`},
		{"a\nb\n{{nofunc}}", `parse the output template: template: template:3: function "nofunc" not defined`},
		{"a\n{{.Nope}}", `run the output template: template: template:2:2: executing "template" at <.Nope>: can't evaluate field Nope in type render.Document`},
	}
	for _, c := range cases {
		err := render.Template(&bytes.Buffer{}, sample(), c.source)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.source, err, c.want)
		}
	}
}
