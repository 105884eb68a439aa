package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestDrawingsSayWhatTheyDrawByTheirFirstLine judges one defect or control at a time: drawings of which little is left, calls that rows and lists
// tell of types, imports by
// an alias or by what leads up, addresses of what is hosted, members that others have, and words for what somebody is to make.
func TestDrawingsSayWhatTheyDrawByTheirFirstLine(t *testing.T) {
	judgeArchive(t, "testdata/rooted.txtar", 15, 16)
}

// TestWhatLiesBesideANoteThatGitIgnoresIsNotMeant has notes whose folder git ignores and keeps all the same: what they draw and name stands at the
// root, and only another note may be beside them.
func TestWhatLiesBesideANoteThatGitIgnoresIsNotMeant(t *testing.T) {
	t.Parallel()
	const memory = "# Structure\n\n```\nharbour/\n├── quays/\n│   └── gate.go\n├── bells/\n└── README.md\n```\n\nSee `.moor/` and `other-note.md`.\n\n```bash\ncd bells && make\n```\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"go.mod": "module example.org/harbour\n", "README.md": "# Harbour\n", ".gitignore": ".serena/\n", "bells/a.go": "package bells\n", ".moor/x.toml": "a = 1\n", "quays/gate.go": "package quays\n", "scripts/bells/a.sh": "true\n"},
	})
	git := gitOn(t, dir)
	put(t, dir, ".serena/memories/structure.md", []byte(memory))
	git("2026-02-02", "add", "-f", ".serena/memories/structure.md")
	git("2026-02-02", "commit", "-q", "-m", "notes")
	git("2026-03-02", "rm", "-q", "-r", "bells", ".moor")
	git("2026-03-02", "commit", "-q", "-m", "gone")
	want := []string{"bells/ missing", ".moor/ missing", "cd bells missing"}
	if got := findingsAt(t, dir, ".serena/memories/structure.md", memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestHeadingsNameFoldersInBrackets has a heading whose folder was there, and one whose words only look like one.
func TestHeadingsNameFoldersInBrackets(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n## Charts (apps/charts)\n\nDrawn by hand.\n\n## Signals (apps/flags)\n\nHoisted.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"apps/charts/a.txt": "a chart\n", "apps/web/b.txt": "a page\n", "AGENTS.md": memory}})
	git := gitOn(t, dir)
	git("2026-03-02", "rm", "-q", "-r", "apps/charts")
	git("2026-03-02", "commit", "-q", "-m", "gone")
	want := []string{"apps/charts missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
