package verify_test

import (
	"context"
	"testing"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/verify"
)

// TestWhatTheTextSaysItselfIsHeard judges one defect or control at a time.
func TestWhatTheTextSaysItselfIsHeard(t *testing.T) {
	judgeArchive(t, "testdata/said.txtar", 11, 17)
}

// TestReportsTellWhereTheNameIsNow of files that stand elsewhere or have another ending, and of names that have a word more.
func TestReportsTellWhereTheNameIsNow(t *testing.T) {
	t.Parallel()
	view := seededView(t, "testdata/said.txtar")
	for memory, want := range map[string]string{
		"Signals are kept in `signals/lantern.js`.\n":    `"pier/lantern.ts" is there`,
		"The whole is told in `docs/tides.md`.\n":        `"docs/tides.mdx" is there`,
		"Ships call `moorShip()` of `pier/moor.ts`.\n":   `the nearest name is "moorBigShip"`,
		"Ships call `hoistAnchor()` of the pier.\n":      `the nearest name is "hoistBigAnchor", of "pier/gear.go"`,
		"All plans are in `docs/*.txt`.\n":               `"docs/**/*.txt" matches "docs/sub/all.txt"`,
		"Signals are handed on by `signals/index.js`.\n": "",
	} {
		doc := note.Parse("AGENTS.md", []byte(memory), note.Options{Host: note.Agents, Role: note.Rules})
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, v := range vs {
			if isFinding(v) {
				if found++; v.Hint != want {
					t.Errorf("%q: hint %q, want %q", v.Claim.Target, v.Hint, want)
				}
			}
		}
		if found != 1 {
			t.Errorf("%q: %d findings, want one", memory, found)
		}
	}
}
