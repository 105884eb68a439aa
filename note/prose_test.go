package note_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

// said lists what the claims of a text say, one a line: kind, target, path, first and last line.
func said(src string) string {
	var b strings.Builder
	for _, c := range note.Parse("CLAUDE.md", []byte(src), note.Options{Host: note.Claude}).Claims {
		fmt.Fprintf(&b, "%s %q %q %d-%d\n", c.Kind, c.Target, c.Path, c.Start, c.End)
	}
	return b.String()
}

func TestBareWordsNameFilesLinesAndHeadings(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"See src/a.go.", `path "src/a.go" "src/a.go" 0-0` + "\n"},
		{"See src/a.go:12.", `lines "src/a.go:12" "src/a.go" 12-12` + "\n"},
		{"See (./src/a.go:12-20), then", `lines "./src/a.go:12-20" "src/a.go" 12-20` + "\n"},
		{"See src/a.go#L3-L9 for it", `lines "src/a.go#L3-L9" "src/a.go" 3-9` + "\n"},
		{"See docs/a.md#set-up!", `path "docs/a.md#set-up" "docs/a.md" 0-0` + "\n"},
		{"unit/integration and I/O:12 on 10:30", ""},
	} {
		if d := cmp.Diff(c.want, said(c.src)); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.src, d)
		}
	}
}
