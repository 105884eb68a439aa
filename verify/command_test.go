package verify_test

import (
	"context"
	"testing"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestACommandWithoutItsManifestIsRefutedInOurOwnNotesOnly judges "make test" where no makefile is and none ever was.
func TestACommandWithoutItsManifestIsRefutedInOurOwnNotesOnly(t *testing.T) {
	for _, c := range []struct {
		name, path string
		files      map[string]string
		want       diag.Outcome
	}{
		{"an entry", "memories/repo/reference/test.md", nil, diag.Missing},
		{"an instruction file, which may speak of another place", "AGENTS.md", nil, diag.Unverifiable},
		{"a makefile that is generated", "memories/repo/reference/test.md", map[string]string{"CMakeLists.txt": "project(x)\n"}, diag.Unverifiable},
		{"a makefile elsewhere", "memories/repo/reference/test.md", map[string]string{"Makefile": "test:\n"}, diag.Confirmed},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := map[string]string{"a.go": "package a\n"}
			for k, v := range c.files {
				files[k] = v
			}
			view := repo.Memory(files)
			defer view.Close()
			o, _ := note.Classify(c.path, note.Layout{})
			doc := note.Parse(c.path, []byte("The tests run with `make test`.\n"), o)
			vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
			if err != nil || len(vs) != 1 {
				t.Fatalf("%d verdicts, %v", len(vs), err)
			}
			if vs[0].Outcome != c.want {
				t.Errorf("%s: %s, want %s", vs[0].Outcome, vs[0].Because, c.want)
			}
		})
	}
}
