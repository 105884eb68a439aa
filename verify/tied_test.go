package verify_test

import (
	"context"
	"testing"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/verify"
)

// TestANameThatNeverWasGoesWithThoseListedBesideIt judges a list of which some names left with their file and one was never there.
func TestANameThatNeverWasGoesWithThoseListedBesideIt(t *testing.T) {
	t.Parallel()
	view := seededView(t, "testdata/tied.txtar")
	const gone = `"drawMoonChart" is nowhere in the tree; the names beside it were in "web/charts.ts", and are gone`
	for text, want := range map[string]string{
		"- `drawTideChart` - tides\n- `drawShipChart` - ships\n- `drawMoonChart` - moons\n": gone,
		"- `drawTideChart` - tides\n- `drawMoonChart` - moons\n":                            "",
		"- `drawTideChart` - tides\n- `drawShipChart` - ships\n- `MoonPanel` - moons\n":     "",
	} {
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{seededDocument([]byte(text))})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if last := vs[len(vs)-1]; last.Outcome == diag.Missing {
			got = last.Because
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
