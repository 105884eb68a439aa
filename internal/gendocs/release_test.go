package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree reads all files of a folder by name.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		src, err := os.ReadFile(filepath.Join(dir, name))
		out[name] = string(src)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAReleaseHasAPageForEachCommandAndCompletionsForFourShells(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1780000000")
	one, two := t.TempDir(), t.TempDir()
	for _, dir := range []string{one, two} {
		if err := release(dir); err != nil {
			t.Fatal(err)
		}
	}
	files := tree(t, one)
	if d := cmp.Diff(files, tree(t, two)); d != "" {
		t.Errorf("two runs differ:\n%s", d)
	}
	for name, head := range map[string]string{
		"man/notes-lint.1": ".nh\n.TH \"NOTES-LINT\" \"1\" \"May 2026\" \"notes-lint ", "man/notes-lint-check.1": ".nh\n.TH \"NOTES-LINT-CHECK\"", "man/promote-session-step.1": ".nh\n.TH \"PROMOTE-SESSION-STEP\"",
		"completions/notes-lint.bash": "# bash completion V2 for notes-lint", "completions/notes-lint.zsh": "#compdef notes-lint\n", "completions/notes-lint.fish": "# fish completion for notes-lint",
		"completions/notes-lint.ps1": "# powershell completion for notes-lint", "completions/promote.zsh": "#compdef promote\n",
	} {
		if !strings.HasPrefix(files[name], head) {
			t.Errorf("%s begins with %q", name, files[name][:min(len(files[name]), 80)])
		}
	}
	pages, err := commandPage("")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(pages[0].text)) {
		if name, ok := strings.CutPrefix(strings.TrimLeft(strings.TrimSpace(line), "#"), " "); ok && strings.HasPrefix(line, "##") {
			if page := "man/" + strings.ReplaceAll(name, " ", "-") + ".1"; files[page] == "" {
				t.Errorf("no %s", page)
			}
		}
	}
}
