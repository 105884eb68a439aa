package taxfit

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

func TestASignOfFewGroupsIsLeftOut(t *testing.T) {
	var rows []Row
	for i := range 8 {
		r := Row{Group: fmt.Sprint(i), Body: "tide", Labels: []string{"project"}}
		if i > 0 {
			r.Body = "tide harbour"
		}
		rows = append(rows, r)
	}
	rows = append(rows, Row{Group: "7", Body: "harbour", Labels: []string{"project"}})
	v := vocabulary(look(rows), 8)
	_, common := v["l:tide"]
	if _, rare := v["l:harbour"]; rare || !common {
		t.Errorf("%v", v)
	}
}

func TestTheSameRowsGiveTheSameWeights(t *testing.T) {
	rows := []Row{
		{Group: "a", Body: "always ask", Labels: []string{"feedback"}}, {Group: "b", Body: "merged yesterday", Labels: []string{"git-history"}},
		{Group: "c", Body: "always wait", Author: "feedback"},
	}
	var one, two strings.Builder
	for _, b := range []*strings.Builder{&one, &two} {
		if err := Weights(b, rows, Options{Least: 1, L2: 0.01, Open: 0.5}); err != nil {
			t.Fatal(err)
		}
	}
	if one.String() != two.String() || !strings.Contains(one.String(), "l:always\t") || !strings.Contains(one.String(), "\nstart\t") {
		t.Errorf("%s\n%s", one.String(), two.String())
	}
}

func TestARowThatCannotBeUsedIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"{}\n{\n":                  "a.jsonl:2",
		`{"labels":["opinion"]}`:   `"opinion" is no label`,
		`{"author":"derivable"}`:   `"derivable" is no category`,
		`{"labels":["project"]}  `: "",
	} {
		_, err := Read(fstest.MapFS{"a.jsonl": {Data: []byte(text)}})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestWhatIsStoppedIsCounted(t *testing.T) {
	c := tally{}
	c.add("project", "project")
	c.add("project", "ephemeral")
	c.add("derivable", "git-history")
	c.add("derivable", "project")
	want := "macro-F1 of the four types 0.167 (user 0.00, feedback 0.00, project 0.67, reference 0.00), exclusions stopped 0.500 of 2, storable entries stopped 0.500 of 2"
	if got := c.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
