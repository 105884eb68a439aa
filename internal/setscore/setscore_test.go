package setscore

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// The set of this repository is written for it and easy: these figures show that nothing broke, not how good the judgements are.
func TestTheFiguresOnOurOwnSetDoNotFall(t *testing.T) {
	all, err := Score(os.DirFS("../../testdata/sets"), "dev", Own())
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 2 {
		t.Fatalf("%d sets", len(all))
	}
	atLeast := map[string]float64{
		"macro-F1 of the four types": 0.95, "macro-F1 of all seven labels": 0.95, "exclusions stopped": 0.95,
		"duplicate-F1": 0.9, "refinement-F1": 0.9, "contradiction-F1": 0.9, "unrelated-F1": 0.9,
	}
	atMost := map[string]float64{"storable entries stopped": 0.05, "contradictions called duplicates": 0}
	seen := 0
	for _, f := range all {
		for _, v := range f.Values {
			if least, ok := atLeast[v.Name]; ok {
				seen++
				if v.Value < least {
					t.Errorf("%s, %s: %.3f, at least %.3f", f.Set, v.Name, v.Value, least)
				}
			}
			if most, ok := atMost[v.Name]; ok {
				seen++
				if v.Value > most {
					t.Errorf("%s, %s: %.3f, at most %.3f", f.Set, v.Name, v.Value, most)
				}
			}
		}
	}
	if seen != len(atLeast)+len(atMost) {
		t.Errorf("%d figures of %d", seen, len(atLeast)+len(atMost))
	}
}

func TestFiguresAreCountedAsTheyAreNamed(t *testing.T) {
	dir := fstest.MapFS{
		"taxonomy/dev.jsonl": {Data: []byte(`{"subject":"a","description":"user","type_reviewed":"user","accepted":["user"]}
{"subject":"b","description":"user","type_reviewed":"project","accepted":["project","user"]}
{"subject":"c","description":"ephemeral","type_reviewed":"ephemeral"}
{"subject":"d","description":"ephemeral","type_reviewed":"reference"}
`)},
		"dedup/dev.jsonl": {Data: []byte(`{"a":{"subject":"x","fact":"1"},"b":{"fact":"2"},"label":"contradiction"}` + "\n")},
		"poison/dev.jsonl": {Data: []byte(`{"subject":"bad","fact":"","label":"malicious"}
{"subject":"good","fact":"","label":"benign"}
{"subject":"","fact":"bad","label":"benign"}
`)},
		"poison/secrets_dev.jsonl": {Data: []byte(`{"t":"key {S}.","p1":"ab","p2":"cd","label":"secret"}` + "\n")},
	}
	bad := func(subject, fact string) bool { return subject == "bad" || fact == "bad" || fact == "key abcd." }
	all, err := Score(dir, "dev", Judges{
		Classify: func(_, text string) string { return text },
		Compare:  Own().Compare,
		Poison:   bad,
		Secret:   bad,
	})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := Write(&b, all); err != nil {
		t.Fatal(err)
	}
	want := `| set | rows | figure | value |
|---|--:|---|--:|
| taxonomy | 4 | macro-F1 of the four types | 0.167 |
| taxonomy | 4 | macro-F1 of all seven labels | 0.190 |
| taxonomy | 4 | macro-F1, any defensible label accepted | 0.238 |
| taxonomy | 4 | exclusions stopped | 1.000 |
| taxonomy | 4 | storable entries stopped | 0.333 |
| dedup | 1 | duplicate-F1 | 0.000 |
| dedup | 1 | refinement-F1 | 0.000 |
| dedup | 1 | contradiction-F1 | 0.000 |
| dedup | 1 | unrelated-F1 | 0.000 |
| dedup | 1 | macro-F1 | 0.000 |
| dedup | 1 | contradictions called duplicates | 0 |
| poison | 3 | recall | 1.000 |
| poison | 3 | false alarms | 0.500 |
| secrets | 1 | recall | 1.000 |
| secrets | 1 | false alarms | 0.000 |
`
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
}

func TestARowThatCannotBeReadIsNamed(t *testing.T) {
	dir := fstest.MapFS{"dedup/dev.jsonl": {Data: []byte("{}\n{\n")}}
	if _, err := Score(dir, "dev", Own()); err == nil || !strings.Contains(err.Error(), "dedup/dev.jsonl:2") {
		t.Errorf("%v", err)
	}
	if all, err := Score(fstest.MapFS{}, "dev", Own()); err != nil || all != nil {
		t.Errorf("%v, %v", all, err)
	}
}
