package noteslint_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The page of the comparison claims what this program finds in the sample; the rows of the others need their programs.
func TestTheComparisonClaimsWhatThisProgramFinds(t *testing.T) {
	for _, program := range []string{"bash", "git", "node", "sed"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("needs " + program)
		}
	}
	page, err := os.ReadFile("docs/comparison.md")
	if err != nil {
		t.Fatal(err)
	}
	claimed := regexp.MustCompile(`(?m)^\| notes-lint \| (\d+) \| 0 \| (\d+) \|$`).FindSubmatch(page)
	if claimed == nil {
		t.Fatal("the page has no row of ours")
	}
	out, err := exec.Command("bash", "scripts/comparison.sh", t.TempDir()).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := "notes-lint: " + string(claimed[1]) + " defects, " + string(claimed[2]) + " controls, 0 findings elsewhere\n"
	if !strings.Contains(string(out), want) {
		t.Errorf("the page claims %q, the run says:\n%s", want, out)
	}
}
