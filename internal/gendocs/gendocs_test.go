package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGeneratedPagesAreFresh(t *testing.T) {
	stale, err := run("../..", false)
	if err != nil {
		t.Fatal(err)
	}
	if len(stale) > 0 {
		t.Errorf("stale, run go generate at the root: %q", stale)
	}
}

func TestAStaleAMissingAndAnOrphanedPageAreBroughtUpToDate(t *testing.T) {
	pages, err := all("../..")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for _, p := range pages[2:] {
		if err := replace(filepath.Join(root, p.path), p.text); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{pages[1].path: "old", ruleFolder + "/gone-rule.md": "x"} {
		if err := replace(filepath.Join(root, name), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{pages[0].path, pages[1].path, ruleFolder + "/gone-rule.md"}
	for _, write := range []bool{false, true} {
		got, err := update(root, pages, write)
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("write %v: %v\n%s", write, err, d)
		}
	}
	if got, err := update(root, pages, false); len(got) > 0 || err != nil {
		t.Errorf("still stale: %q, %v", got, err)
	}
}

func TestEveryCommandOfBothProgramsIsDescribed(t *testing.T) {
	text, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, head := range []string{"## notes-lint", "### notes-lint check", "### notes-lint verify", "## promote", "### promote init"} {
		if !slices.ContainsFunc(bytes.Split(text, []byte("\n")), func(l []byte) bool { return string(l) == head }) {
			t.Errorf("no %q", head)
		}
	}
}

func TestAFenceIsLongerThanAnyInItsText(t *testing.T) {
	var b bytes.Buffer
	fenced(&b, "markdown", []byte("a\n````\nb\n````\n"))
	if want := "`````markdown\na\n````\nb\n````\n`````\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}
