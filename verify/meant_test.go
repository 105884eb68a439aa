package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// S0-04, S0-05: owners that a text takes for others, packages that a command picks, and what a record tells of before.
func TestMeant(t *testing.T) { judgeArchive(t, "testdata/meant.txtar", 7, 7) }

// TestWhatWasDrawnInAFolderThatProgramsFill has entries of drawings that git kept when the drawing was made, and that are gone: in a folder where it
// keeps others, in one where it keeps none, and in one that it ignores.
func TestWhatWasDrawnInAFolderThatProgramsFill(t *testing.T) {
	const memory = "# Tide\n\n```\ntide/\n├── data/\n│   ├── charts/\n│   └── knots/     # knots\n├── output/\n│   └── tables/    # tables\n├── logs/\n│   └── first.md   # the first\n└── pkg/\n```\n"
	dir := t.TempDir()
	git := gitOn(t, dir)
	commitSteps(t, dir, []map[string]string{{
		"CLAUDE.md":          memory,
		"data/charts/a.yaml": "a: 1\n", "data/knots/bowline.yaml": "a: 1\n", "output/tables/one.csv": "1\n", "logs/first.md": "first\n", "pkg/tide.go": "package pkg\n",
	}})
	git("2026-02-02", "rm", "-rq", "data/knots", "output", "logs")
	put(t, dir, ".gitignore", []byte("logs/\n"))
	git("2026-02-02", "add", "-A")
	git("2026-02-02", "commit", "-q", "-m", "step")
	put(t, dir, "data/charts/b.yaml", []byte("b: 1\n"))
	git("2026-02-03", "add", "-A")
	git("2026-02-03", "commit", "-q", "-m", "step")
	if d := gocmp.Diff([]string{"knots/ missing"}, findingsAt(t, dir, "CLAUDE.md", memory)); d != "" {
		t.Error(d)
	}
}
