package noteslint_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The figures that README claims are those of the page that says how they were measured.
func TestReadmeClaimsOnlyFiguresThatWereMeasured(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	measured, err := os.ReadFile("docs/accuracy.md")
	if err != nil {
		t.Fatal(err)
	}
	_, claim, found := strings.Cut(string(readme), "Where nothing is proved, nothing is said.")
	claim, _, ended := strings.Cut(claim, "[Accuracy]")
	if !found || !ended {
		t.Fatal("README has no paragraph of figures")
	}
	figures := regexp.MustCompile(`\d+`).FindAllString(claim, -1)
	if len(figures) == 0 {
		t.Fatal("no figures")
	}
	for _, n := range figures {
		if !regexp.MustCompile(`\b` + n + `\b`).Match(measured) {
			t.Errorf("docs/accuracy.md does not say %s", n)
		}
	}
}
