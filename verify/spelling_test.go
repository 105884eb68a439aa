package verify_test

import (
	"slices"
	"testing"
)

// TestOtherSpellings judges one defect or control at a time.
func TestOtherSpellings(t *testing.T) {
	judgeArchive(t, "testdata/spelt.txtar", 10, 10)
}

// TestDrawnFoldersTellOfFilesThatAreGone by names in their comments, whatever other documents still say of them.
func TestDrawnFoldersTellOfFilesThatAreGone(t *testing.T) {
	const memory = "```\nsrc/\n├── panels/        # CraneChart draws cranes\n└── main.ts\n```\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "src/panels/CraneChart.vue": "<template/>\n", "docs/plan.md": "The CraneChart is wide.\n"},
		nil,
	})
	if got := findingsOf(t, dir, memory); !slices.Contains(got, "CraneChart missing") {
		t.Errorf("findings: %v", got)
	}
}
