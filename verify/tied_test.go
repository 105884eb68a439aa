package verify_test

import (
	"context"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestANameThatNeverWasGoesWithThoseListedBesideIt judges a list of which some names left with their file and one was never there.
func TestANameThatNeverWasGoesWithThoseListedBesideIt(t *testing.T) {
	ar, err := txtar.ParseFile("testdata/tied.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := seededRepository(t, ar)
	view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Env: gitEnv(dir)})
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
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
