package guard

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// Of notes with an invented token and of look-alikes, as many are blocked as docs/accuracy/guard.md says. A value stands in parts, or scanners
// of this repository would find it.
func TestNotesWithSecretsAreBlockedAsOftenAsTheDocumentsSay(t *testing.T) {
	file, err := os.Open("testdata/secrets.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	type figures struct{ Secret, Found, Clean, Called int }
	got := map[int]figures{}
	var s Secrets
	for in := json.NewDecoder(file); in.More(); {
		var row struct {
			Set            int
			Label, Kind, T string
			Parts          []string
		}
		if err := in.Decode(&row); err != nil {
			t.Fatal(err)
		}
		fact := strings.Replace(row.T, "{S}", strings.Join(row.Parts, ""), 1)
		found, err := s.Find("note\n" + fact)
		if err != nil {
			t.Fatal(err)
		}
		blocked, f := len(found) > 0 || len(Inspect("note", fact)) > 0, got[row.Set]
		if row.Label == "secret" {
			f.Secret++
		} else {
			f.Clean++
		}
		switch {
		case blocked && row.Label == "secret":
			f.Found++
		case blocked:
			f.Called++
			t.Logf("set %d, %s: %q is blocked", row.Set, row.Kind, fact)
		case row.Label == "secret":
			t.Logf("set %d, %s: %q passes", row.Set, row.Kind, fact)
		}
		got[row.Set] = f
	}
	want := map[int]figures{
		1: {126, 126, 112, 3},
		2: {159, 159, 127, 2},
		3: {186, 180, 143, 0},
		4: {60, 60, 58, 0},
		5: {60, 60, 60, 3},
		6: {60, 60, 60, 2},
		7: {40, 40, 40, 1},
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("figures differ (-want +got):\n%s", diff)
	}
}
