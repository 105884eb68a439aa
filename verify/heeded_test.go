package verify_test

import (
	"slices"
	"testing"
)

// TestWhenSomethingIsThereIsHeard judges one defect or control at a time.
func TestWhenSomethingIsThereIsHeard(t *testing.T) {
	judgeArchive(t, "testdata/heeded.txtar", 13, 14)
}

// TestDottedLiteralsAreTracedToTheFileThatHeldThem as a whole, and names of files and of the platform are not.
func TestDottedLiteralsAreTracedToTheFileThatHeldThem(t *testing.T) {
	t.Parallel()
	const memory = "Round corners are those of `Radius.Berth`, files end as `berth.tide` does, and keys are those of `com.apple.berth`.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "src/tokens.xaml": "<R><C x:Key=\"Radius.Berth\">8</C><C x:Key=\"berth.tide\"/><C x:Key=\"com.apple.berth\"/></R>\n"},
		nil,
	})
	if got := findingsOf(t, dir, memory); !slices.Equal(got, []string{"Radius.Berth missing"}) {
		t.Errorf("findings: %v", got)
	}
}
