package verify_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestMemoryOfALargerWorkspaceIsNotHeldAgainstAPartOfIt has four files of memory, each of which names some scripts that are there and more that
// are not: none alone is about something else, all together are.
func TestMemoryOfALargerWorkspaceIsNotHeldAgainstAPartOfIt(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := map[string]string{}
	for i := range 8 {
		files[fmt.Sprintf("scripts/kept%d.sh", i)] = "true\n"
	}
	commitSteps(t, dir, []map[string]string{files})
	view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Env: gitEnv(dir)})
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	for _, c := range []struct{ lost, want int }{{12, 0}, {6, 24}} {
		var docs []*note.Document
		for i, name := range []string{"AGENTS.md", "CLAUDE.md", "GEMINI.md", "a/AGENTS.md"} {
			var b strings.Builder
			for k := range c.lost {
				fmt.Fprintf(&b, "Run `scripts/lost%d_%d.sh`.\n\n", i, k)
			}
			for k := range 8 {
				fmt.Fprintf(&b, "Run `scripts/kept%d.sh`.\n\n", k)
			}
			docs = append(docs, note.Parse(name, []byte(b.String()), note.Options{Host: note.Agents, Role: note.Rules}))
		}
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), docs)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, v := range vs {
			if v.Outcome == diag.Missing {
				found++
			}
		}
		if found != c.want {
			t.Errorf("%d lost scripts in each file: %d findings, want %d", c.lost, found, c.want)
		}
	}
}
