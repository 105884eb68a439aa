package pairfit

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/notes-lint/notes-lint/dedup"
)

const (
	fittedPairs = "../../dedup/testdata/fitted"
	unseenPairs = "../../dedup/testdata/unseen"
)

func read(t *testing.T, dir string) []Row {
	t.Helper()
	rows, err := Read(os.DirFS(dir))
	if err != nil || len(rows) < 200 {
		t.Fatalf("%d pairs: %v", len(rows), err)
	}
	return rows
}

func options(t *testing.T) Options {
	t.Helper()
	notes, err := ReadNotes(os.DirFS("../../guard/testdata"), "notes.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return Options{Least: 5, L2: 0.003, Notes: notes}
}

// The table is what the pairs of this repository give: whoever changes a sign or a word has to fit it anew.
func TestTheWeightsAreThoseOfThePairs(t *testing.T) {
	want, err := os.ReadFile("../../dedup/weights.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := Write(&got, read(t, fittedPairs), options(t)); err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Error("dedup/weights.txt is old: go run ./internal/pairfit/cmd -data dedup/testdata/fitted -notes guard/testdata/notes.jsonl -write > w && mv w dedup/weights.txt")
	}
}

// The pairs of the second folder have no part in the weights. The bounds are a little below what docs/accuracy/entries.md gives.
func TestPairsThatNobodyFittedAreToldApart(t *testing.T) {
	right, wrong, sureWrong, opposite := 0, 0, 0, 0
	rows := read(t, unseenPairs)
	for _, r := range rows {
		a, b := r.facts()
		switch got := dedup.Compare(a, b); {
		case got.Relation == r.Label:
			right++
		case got.Sure && got.Relation == dedup.Duplicate:
			sureWrong++
		case got.Relation == dedup.Duplicate && r.Label == dedup.Contradiction:
			opposite++
		default:
			wrong++
		}
	}
	if right < 160 || sureWrong > 1 || opposite > 2 {
		t.Errorf("%d right, %d wrong, %d sure and wrong, %d contradictions called duplicates, of %d", right, wrong, sureWrong, opposite, len(rows))
	}
}

func TestARowThatCannotBeUsedIsNamed(t *testing.T) {
	for name, line := range map[string]string{"no JSON": "{", "no label": `{"id":"x","a":{"subject":"s","fact":"f"},"b":{"subject":"s","fact":"g"},"label":"kin"}`} {
		_, err := Read(fstest.MapFS{"a.jsonl": {Data: []byte(line + "\n")}})
		if err == nil || !strings.Contains(err.Error(), "a.jsonl:1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFactsOfOnePairAreNoStrangers(t *testing.T) {
	facts := []dedup.Fact{{Subject: "a", Text: "Lamps are lit at dusk by the keeper."}, {Subject: "b", Text: "Lamps burn oil."}, {Subject: "c", Text: "The keeper rings bells in fog."}}
	for _, r := range strangers(facts, []string{"1", "1", "2"}) {
		if r.Label != dedup.Unrelated || r.A.Subject == "a" && r.B.Subject == "b" {
			t.Errorf("%+v", r)
		}
	}
}

func TestWhatIsMeasuredIsPrinted(t *testing.T) {
	var out bytes.Buffer
	rows := read(t, fittedPairs)[:60]
	o := Options{Least: 3, L2: 0.01, Wrong: true}
	if err := Cross(&out, rows, nil, o); err != nil {
		t.Fatal(err)
	}
	if err := Test(&out, rows, rows[:20], o); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "macro-F1"); n != 2 {
		t.Errorf("%d reports:\n%s", n, out.String())
	}
}
