package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatIsKeptElsewhere judges names that the text gives to another repository, to a copy or to projects to come, and others like them that it
// does not.
func TestWhatIsKeptElsewhere(t *testing.T) {
	judgeArchive(t, "testdata/kept_elsewhere.txtar", 11, 11)
}

// TestWhatADrawingSaysIsInItsFolder has a file that went from the folder whose remark names it, one that git never had there, and one beside them.
func TestWhatADrawingSaysIsInItsFolder(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n```\nsrc/\n├── quay/   # the berths (berth.ts, crane.ts, lamp.ts)\n└── tides/  # `tideTable`\n```\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"src/quay/berth.ts": "export const berth = 'of the quay, with a name that is long enough'\n", "src/quay/crane.ts": "export const crane = 1\n", "lamps/lamp.ts": "export const lamp = 1\n", "src/tides/tide.ts": "export const tideTable = 1\n", "AGENTS.md": memory},
		{"src/boats/boat.ts": "export const boat = 1\n"},
	})
	git := gitOn(t, dir)
	git("2026-03-02", "mv", "src/quay/berth.ts", "src/boats/berth.ts")
	git("2026-03-02", "commit", "-q", "-m", "berths")
	if d := gocmp.Diff([]string{"berth.ts moved"}, findingsAt(t, dir, "AGENTS.md", memory)); d != "" {
		t.Error(d)
	}
}

// TestQuotesOfSamplesProveNoName has a name that only a sample held in quotes, as one of the library that it shows, and one that source held.
func TestQuotesOfSamplesProveNoName(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n| what | runs |\n|---|---|\n| `DredgeWithTide` | both |\n| `LoadWithCrane` | both |\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"samples/quay/main.cs": "Run(\"DredgeWithTide\");\n", "src/main.cs": "Run(\"LoadWithCrane\");\n"},
		{"samples/quay/main.cs": "Run();\n", "src/main.cs": "Run();\n", "AGENTS.md": memory},
	})
	if d := gocmp.Diff([]string{"LoadWithCrane missing"}, findingsAt(t, dir, "AGENTS.md", memory)); d != "" {
		t.Error(d)
	}
}
