package verify_test

import (
	"context"
	"slices"
	"testing"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestWhatIsShownOfAFileIsLookedForThere judges one defect or control at a time.
func TestWhatIsShownOfAFileIsLookedForThere(t *testing.T) {
	judgeArchive(t, "testdata/shownhere.txtar", 10, 25)
}

// TestImportsFromBesideFallWithTheirModule when it was there while the line was written, and not when it was gone before.
func TestImportsFromBesideFallWithTheirModule(t *testing.T) {
	const at, memory = "harbor/AGENTS.md", "## Horns\n\n```typescript\nimport { main } from '../src/main'\nimport { horn } from '../src/horn'\nimport { bell } from '../src/bell'\n```\n"
	horn := map[string]string{"src/horn.ts": "export const horn = 1\n", "src/main.ts": "export const main = 1\n", "pier/src/bell.ts": "export const bell = 1\n"}
	with := map[string]string{at: memory, "src/horn.ts": horn["src/horn.ts"]}
	for _, c := range []struct {
		name  string
		steps []map[string]string
		want  []string
	}{
		{"written with it", []map[string]string{horn, with, nil}, []string{"../src/horn"}},
		{"written later", []map[string]string{horn, nil, {at: memory}}, nil},
	} {
		dir := t.TempDir()
		commitSteps(t, dir, c.steps)
		view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Env: gitEnv(dir)})
		if err != nil {
			t.Fatal(err)
		}
		defer view.Close()
		doc := note.Parse(at, []byte(memory), note.Options{Host: note.Agents, Role: note.Rules})
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, v := range vs {
			if isFinding(v) && v.Claim.Key == note.NearKey {
				got = append(got, v.Claim.Target)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: findings %v, want %v", c.name, got, c.want)
		}
	}
}
