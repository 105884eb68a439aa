package render_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/render"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", file, d)
	}
}

func run(t *testing.T, f render.Format, in render.Input) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestOutputOfEveryFormat(t *testing.T) {
	with := func(change func(*render.Input)) render.Input {
		in := sample()
		change(&in)
		return in
	}
	cases := []struct {
		file   string
		format render.Format
		in     render.Input
	}{
		{"check.txt", render.Text, sample()},
		{"check-color.txt", render.Text, with(func(in *render.Input) { in.Color = true })},
		{"check-narrow.txt", render.Text, with(func(in *render.Input) { in.Width = 34 })},
		{"check-quiet.txt", render.Text, with(func(in *render.Input) { in.Quiet = true })},
		{"verify.txt", render.Text, with(func(in *render.Input) { in.Mode = render.Verify })},
		{"verify-narrow.txt", render.Text, with(func(in *render.Input) { in.Mode, in.Width = render.Verify, 60 })},
		{"empty.txt", render.Text, render.Input{}},
		{"report.json", render.JSON, sample()},
		{"empty.json", render.JSON, render.Input{}},
		{"report.sarif", render.SARIF, with(func(in *render.Input) { in.Prefix = "apps/web" })},
		{"empty.sarif", render.SARIF, render.Input{}},
		{"report.gitlab.json", render.GitLab, with(func(in *render.Input) { in.Prefix = "apps/web" })},
		{"empty.gitlab.json", render.GitLab, render.Input{}},
		{"report.checkstyle.xml", render.Checkstyle, with(func(in *render.Input) { in.Prefix = "apps/web" })},
		{"report.junit.xml", render.JUnit, with(func(in *render.Input) { in.Prefix = "apps/web" })},
		{"empty.junit.xml", render.JUnit, render.Input{}},
		{"report.rdjson", render.RDJSON, with(func(in *render.Input) { in.Prefix = "apps/web" })},
		{"empty.rdjson", render.RDJSON, render.Input{}},
		{"report.md", render.Markdown, with(func(in *render.Input) { in.Prefix = "apps/web" })},
		{"verify.md", render.Markdown, with(func(in *render.Input) { in.Mode = render.Verify })},
		{"report.github", render.GitHub, with(func(in *render.Input) { in.Prefix = "apps/web" })},
	}
	wanted := map[string]bool{}
	for _, c := range cases {
		wanted[c.file] = true
		t.Run(c.file, func(t *testing.T) { golden(t, filepath.Join("testdata", c.file), run(t, c.format, c.in)) })
	}
	files, err := filepath.Glob("testdata/*.*")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, f := range files {
		if !wanted[filepath.Base(f)] {
			t.Errorf("%s belongs to no case", f)
		}
	}
}

func TestTwoRunsGiveTheSameBytes(t *testing.T) {
	for _, name := range render.Formats() {
		f, err := render.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := run(t, f, sample()), run(t, f, sample()); !bytes.Equal(a, b) {
			t.Errorf("%s differs from run to run", name)
		}
	}
}

func TestAnUnknownFormatIsRefused(t *testing.T) {
	if _, err := render.ByName("xml"); err == nil || err.Error() != `unknown format "xml", the formats are ["checkstyle" "github" "gitlab" "json" "junit" "markdown" "rdjson" "sarif" "text"]` {
		t.Errorf("got %v", err)
	}
}
