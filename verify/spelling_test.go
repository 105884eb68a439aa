package verify_test

import (
	"context"
	"slices"
	"testing"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/verify"
)

// TestOtherSpellings judges one defect or control at a time.
func TestOtherSpellings(t *testing.T) {
	judgeArchive(t, "testdata/spelt.txtar", 14, 16)
}

// TestDrawnFoldersTellOfFilesThatAreGone by names in their comments, whatever other documents still say of them.
func TestDrawnFoldersTellOfFilesThatAreGone(t *testing.T) {
	t.Parallel()
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

// TestANameIsRefutedOnEachOfItsLines once the names around one of them have refuted it.
func TestANameIsRefutedOnEachOfItsLines(t *testing.T) {
	t.Parallel()
	doc := note.Parse("AGENTS.md", []byte("```\nharbor/\n├── signalMast.ts\n└── tides.ts      # TideGauge, customTide(), resolveTide(), parseTideTag()\n```\n\n- `/gauge` — TideGauge (shows the tide)\n"),
		note.Options{Host: note.Agents, Role: note.Rules})
	vs, err := verify.New(seededView(t, "testdata/spelt.txtar"), verify.Options{}).Judge(context.Background(), []*note.Document{doc})
	if err != nil {
		t.Fatal(err)
	}
	var lines []int
	for _, v := range vs {
		if isFinding(v) && v.Claim.Target == "TideGauge" {
			lines = append(lines, v.Claim.At.Start.Line)
		}
	}
	if !slices.Equal(lines, []int{4, 7}) {
		t.Errorf("TideGauge is refuted on lines %v", lines)
	}
}
