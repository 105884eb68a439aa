package tokens

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/notes-lint/notes-lint/session"
)

func TestKnownTextsHaveTheirTokens(t *testing.T) {
	var e Exact
	for text, want := range map[string]int{"": 0, "hello world": 2, "The tests live next to the code.": 8} {
		if got := e.Count(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}

// The estimate promises 25 % on texts of a thousand tokens and more; the prose and code of this module is what it is held to.
func TestTheEstimateKeepsItsPromise(t *testing.T) {
	var e Exact
	n := 0
	for _, glob := range []string{"../../*.md", "../../docs/*.md", "../../docs/*/*.md", "../../session/*.go", "../../note/*.go", "../../plans/templates/*", "../../*/testdata/*.txtar", "../../.github/workflows/*"} {
		files, err := filepath.Glob(glob)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			exact, about := e.Count(string(b)), session.Estimate.Count(string(b))
			if exact < 1000 {
				continue
			}
			n++
			if off := math.Abs(float64(about-exact)) / float64(exact); off > 0.25 {
				t.Errorf("%s: %d tokens, estimated %d, off by %.0f %%", f, exact, about, 100*off)
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d texts were compared", n)
	}
}
