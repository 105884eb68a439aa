package note_test

import (
	"testing"

	"github.com/notes-lint/notes-lint/note"
)

// TestFilesThatStandForAnyArePlaceholders takes names that the reader is to replace, and those of files that are called nearly so.
func TestFilesThatStandForAnyArePlaceholders(t *testing.T) {
	for p, want := range map[string]bool{
		"src/someTide.js": true, "src/yourTide.ts": true, "path/to/tide.go": true, "docs/<name>.md": true,
		"src/somehow.js": false, "src/awesomeTide.js": false, "src/tide.js": false, "some/tide.js": false,
	} {
		if got := note.IsPlaceholder(p); got != want {
			t.Errorf("%s: %v, want %v", p, got, want)
		}
	}
}
