package dedup

import (
	"encoding/json"
	"os"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// Of pairs by people who had not seen the program, as many are told right as docs/accuracy/entries.md says.
func TestPairsOfStrangersAreComparedAsTheDocumentsSay(t *testing.T) {
	type figures struct {
		Pairs, Right, Dropped int // contradictions that are called duplicates
	}
	got := map[string]figures{}
	for _, set := range []string{"blind", "strangers", "second", "third"} {
		file, err := os.Open("testdata/" + set + "/pairs.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		f := figures{}
		for in := json.NewDecoder(file); in.More(); {
			var row struct {
				A, B  struct{ Subject, Fact string }
				Label Relation
			}
			if err := in.Decode(&row); err != nil {
				t.Fatal(err)
			}
			is := Compare(Fact{row.A.Subject, row.A.Fact}, Fact{row.B.Subject, row.B.Fact})
			f.Pairs++
			switch {
			case is.Relation == row.Label:
				f.Right++
			case is.Relation == Duplicate && row.Label == Contradiction:
				f.Dropped++
				t.Logf("%s: %q and %q are called one", set, row.A.Fact, row.B.Fact)
			}
		}
		got[set] = f
	}
	want := map[string]figures{"blind": {160, 139, 1}, "strangers": {154, 137, 0}, "second": {160, 143, 0}, "third": {160, 142, 0}}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("figures differ (-want +got):\n%s", diff)
	}
}
