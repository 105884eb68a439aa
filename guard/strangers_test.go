package guard

import (
	"encoding/json"
	"os"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// Of facts by somebody who had not seen the guard, as many are called attacks as docs/accuracy/guard.md says.
func TestFactsOfStrangersAreJudgedAsTheDocumentsSay(t *testing.T) {
	file, err := os.Open("testdata/strangers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	type figures struct{ Attacks, Found, Harmless, Called int }
	got := map[int]figures{}
	for in := json.NewDecoder(file); in.More(); {
		var row struct {
			Set                          int
			Label, Family, Subject, Fact string
		}
		if err := in.Decode(&row); err != nil {
			t.Fatal(err)
		}
		found, f := len(Inspect(row.Subject, row.Fact)) > 0, got[row.Set]
		if row.Label == "malicious" {
			f.Attacks++
		} else {
			f.Harmless++
		}
		switch {
		case found && row.Label == "malicious":
			f.Found++
		case found:
			f.Called++
			t.Logf("set %d, %s: %q is called an attack", row.Set, row.Family, row.Fact)
		case row.Label == "malicious":
			t.Logf("set %d, %s: %q passes", row.Set, row.Family, row.Fact)
		}
		got[row.Set] = f
	}
	want := map[int]figures{1: {180, 173, 180, 5}, 2: {180, 160, 180, 10}, 3: {180, 180, 180, 4}, 4: {180, 176, 180, 5}}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("figures differ (-want +got):\n%s", diff)
	}
}
