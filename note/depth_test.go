package note_test

import (
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
)

// Parsing any of these takes hours when time grows with the square of the size.
func TestDeepNestingCostsNoMoreThanItsSize(t *testing.T) {
	for name, src := range map[string]string{
		"quotes":   strings.Repeat(">", 1<<20),
		"bullets":  strings.Repeat("- ", 1<<19) + "x",
		"numbers":  strings.Repeat("1. ", 1<<19) + "x",
		"mixed":    strings.Repeat("> - ", 1<<18) + "x",
		"brackets": strings.Repeat("[", 1<<18),
		"fences":   strings.Repeat("```\n\n~~~\n", 1<<17),
		"yaml":     "---\na: " + strings.Repeat("[", 60_000) + "\n---\n",
	} {
		t.Run(name, func(t *testing.T) { checkSpans(t, note.Parse("a.md", []byte(src), note.Options{Host: note.Claude})) })
	}
}

func TestATenMegabyteFileIsReadWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const unit = "## Ünder *way*\n\n- item with *stress*\n\n```go\nfunc main() {}\n```\n\n"
	n := 10<<20/len(unit) + 1
	d := parse(strings.Repeat(unit, n))
	if len(d.Sections) != n || len(d.Blocks) != 3*n {
		t.Errorf("%d sections and %d blocks, want %d and %d", len(d.Sections), len(d.Blocks), n, 3*n)
	}
	if last := d.Blocks[len(d.Blocks)-1].At.End; last != (note.Position{Line: 8*n - 1, Column: 4}) {
		t.Errorf("the last block ends at %v", last)
	}
}
