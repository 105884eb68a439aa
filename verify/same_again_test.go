package verify_test

import (
	"context"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestANameThatIsNowhereIsTheSameInOtherDocuments when it has several words, and not where the other text gives it as an example.
func TestANameThatIsNowhereIsTheSameInOtherDocuments(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"src/tides.ts": "export function readTides() {}\nexport function drawTides() {}\n"}})
	view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Env: gitEnv(dir)})
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	docs := []*note.Document{
		note.Parse("AGENTS.md", []byte("# Harbor\n\n```\nsrc/\n└── tides.ts   # readTides, drawTides, smoothTides\n```\n"), note.Options{Host: note.Agents, Role: note.Rules}),
		note.Parse("CLAUDE.md", []byte("# Harbor\n\n- `smoothTides()` takes the ripples out.\n"), note.Options{Host: note.Claude, Role: note.Rules}),
		note.Parse("GEMINI.md", []byte("# Harbor\n\n- Name functions by what they do, e.g. `smoothTides()`.\n- `smooth()` is not ours.\n"), note.Options{Host: note.Agents, Role: note.Rules}),
	}
	vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), docs)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range vs {
		if isFinding(v) {
			got = append(got, v.Claim.At.Path+" "+v.Claim.Target)
		}
	}
	if want := []string{"AGENTS.md smoothTides", "CLAUDE.md smoothTides()"}; !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
