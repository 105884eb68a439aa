package note_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

// TestPathsOfWindowsAreKeptAsTheyAreWritten although they are looked up with slashes.
func TestPathsOfWindowsAreKeptAsTheyAreWritten(t *testing.T) {
	const memory = "# Harbor\n\nThe pilot runs `tools\\moor.ps1`.\n\n```powershell\npwsh -File tools\\moor.ps1\n```\n\n```bash\nmake\u00a0tides\u00a0\n```\n"
	var got [][]string
	for _, c := range note.Parse("AGENTS.md", []byte(memory), note.Options{Host: note.Agents, Role: note.Rules}).Claims {
		got = append(got, append([]string{c.Target, c.Path}, c.Args...))
	}
	want := [][]string{{`tools\moor.ps1`, "tools/moor.ps1"}, {`pwsh -File tools\moor.ps1`, "", "pwsh", "-File", "tools/moor.ps1"}, {"make\u00a0tides", "", "make", "tides"}}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
