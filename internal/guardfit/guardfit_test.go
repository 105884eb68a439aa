package guardfit

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/notes-lint/notes-lint/guard"
)

func few() []Row {
	var rows []Row
	for i := range 12 {
		rows = append(rows, Row{Label: "malicious", Family: "concealment", Subject: "a", Fact: fmt.Sprintf("Harbour the boat %d quietly.", i)},
			Row{Label: "clean", Family: "ci-and-config", Subject: "b", Fact: fmt.Sprintf("The tide of day %d is high.", i)})
	}
	return rows
}

func options() Options {
	return Options{Least: 2, L2: 0.001, Real: 0.2, Light: 0.05, Adds: 0.5, Lets: -2, All: 9}
}

func TestWeightsTellAttacksFromHarmlessNotes(t *testing.T) {
	table := options().Fit(few())
	m := guard.ReadModel(table)
	if bad, good := m.Odds("a", "Harbour the ship quietly."), m.Odds("b", "The tide is high."); bad < 1 || good > -1 {
		t.Errorf("odds %v and %v", bad, good)
	}
	got := m.Inspect("a", "Harbour the ship quietly.")
	if len(got) != 1 || got[0].Family != guard.Concealment {
		t.Errorf("%+v", got)
	}
	if table != options().Fit(few()) {
		t.Error("the same rows give other weights")
	}
}

func TestNothingOfOneRepositoryGetsIntoTheWeights(t *testing.T) {
	rows := few()
	for i := range 9 {
		fact := "Mizzen common."
		if i > 0 {
			fact = "Private common."
		}
		rows = append(rows, Row{Label: "benign", Group: fmt.Sprint("g", i), Fact: fact}, Row{Label: "benign", Group: "g0", Fact: "Mizzen common."})
	}
	table := options().Fit(rows)
	if strings.Contains(table, "mizz") || !strings.Contains(table, "w:private\t") {
		t.Error(table)
	}
}

func TestARowThatCannotBeUsedIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		`{"label":"clean","fact":"x"}` + "\n{\n": "n.jsonl:2",
		`{"label":"clean"}`:                      "n.jsonl:1: a row needs a label and a fact",
		`{"label":"clean","fact":"x"}`:           "",
	} {
		_, err := Read(fstest.MapFS{"n.jsonl": {Data: []byte(text)}}, "n.jsonl")
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestEachFamilyIsMeasuredByWhatWasFittedToTheOthers(t *testing.T) {
	var out strings.Builder
	options().Families(&out, Sets{Notes: few()})
	if !strings.Contains(out.String(), "model     0 of 12 attacks") {
		t.Error(out.String())
	}
}

func TestWhatIsKeptAsideIsNotFittedTo(t *testing.T) {
	rows := few()
	for i := range rows {
		if i%4 == 0 {
			rows[i].Part = "test"
		}
	}
	for _, r := range (Sets{Notes: rows}).All() {
		if r.Part == "test" {
			t.Errorf("%+v is fitted to", r)
		}
	}
	var out strings.Builder
	options().Aside(&out, Sets{Notes: rows})
	if !strings.Contains(out.String(), "model     6 of 6 attacks (1.000), 0 of 0 harmless") {
		t.Error(out.String())
	}
}
