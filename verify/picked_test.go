package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatCommandsPickHasToBeThere judges one defect or control at a time: tests of suites, classes and marks, projects of a solution, and what a
// file beside has.
func TestWhatCommandsPickHasToBeThere(t *testing.T) {
	judgeArchive(t, "testdata/picked.txtar", 6, 9)
}

// TestExamplesOfACustomThatWereRealAreHeldToIt writes how things are called once before and once after what it gives as examples is given up: names
// that were all types of the repository are no inventions.
func TestExamplesOfACustomThatWereRealAreHeldToIt(t *testing.T) {
	t.Parallel()
	const memory = "## Naming\n\n- Classes end in what they are (e.g., `BerthCard`, `TideTable`)\n- Others end so too (e.g., `BerthShelf`, `TideShelf`)\n"
	first := map[string]string{"src/cards.ts": "export class BerthCard {}\nexport class TideTable {}\n"}
	for when, want := range map[string][]string{"before": {"BerthCard missing", "TideTable missing"}, "after": nil} {
		dir := t.TempDir()
		steps := []map[string]string{first, nil}
		if when == "before" {
			first["AGENTS.md"] = memory
		} else {
			delete(first, "AGENTS.md")
			steps = append(steps, map[string]string{"AGENTS.md": memory})
		}
		commitSteps(t, dir, steps)
		if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
			t.Errorf("%s: %s", when, gocmp.Diff(want, got))
		}
	}
}
