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
	judgeArchive(t, "testdata/shownhere.txtar", 12, 25)
}

// TestImportsFromBesideFallWithTheirModule when it was there while the line was written, and not when it was gone before.
func TestImportsFromBesideFallWithTheirModule(t *testing.T) {
	t.Parallel()
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

// TestWhatAFileUsesIsLookedForInIt where the entry begins with the file, and its code had the word when the line was written.
func TestWhatAFileUsesIsLookedForInIt(t *testing.T) {
	t.Parallel()
	const memory = "- **`HornCaller`** (`lib/horn.ts`): Sounds the horn. Uses `fogWatch` for the fog. Uses `tideWatch` for tides. Uses `moonWatch` at night.\n" +
		"- **`BellCaller`** (`lib/bell.ts`): Rings the bell, as `fogWatch` does, with `lib/horn.ts`. Uses `fogWatch`.\n" +
		"- The caller in `lib/horn.ts` sounds it. Uses `fogWatch` too.\n" +
		"- **`MastCaller`** (`lib/mast.ts`): Told once, no longer used. Don't say it uses `fogWatch`.\n"
	const kit = "import { fogWatch, tideWatch, moonWatch } from 'watches'\n\nfogWatch(tideWatch, moonWatch)\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "lib/kit.ts": kit, "lib/horn.ts": "export class HornCaller {\n  sound() {\n    // not moonWatch\n    return fogWatch() + tideWatch()\n  }\n}\n",
			"lib/bell.ts": "export class BellCaller {\n  ring() {\n    return fogWatch()\n  }\n}\n", "lib/mast.ts": "export class MastCaller {\n  up() {\n    return fogWatch()\n  }\n}\n"},
		{"lib/horn.ts": "export class HornCaller {\n  sound() {\n    return tideWatch()\n  }\n}\n", "lib/bell.ts": "export class BellCaller {}\n", "lib/mast.ts": "export class MastCaller {}\n"},
	})
	want := []string{"fogWatch missing"}
	if got := findingsOf(t, dir, memory); !slices.Equal(got, want) {
		t.Errorf("findings %v, want %v", got, want)
	}
}
