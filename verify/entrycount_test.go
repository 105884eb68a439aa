package verify_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestNumbersOfThingsInAFolderAreHeldToWhatTheyCountedOnce writes numbers into notes while they are right, and lets the folders grow.
func TestNumbersOfThingsInAFolderAreHeldToWhatTheyCountedOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := map[string]string{"ships/README.md": "ships\n"}
	for i := range 6 {
		files[fmt.Sprintf("ships/ship%d.yaml", i)] = "name: a\n"
		files[fmt.Sprintf("crews/crew%d/list.txt", i)] = "b\n"
	}
	notes := strings.Join([]string{
		"# Harbor", "",
		"- `ships/` (6 vessels)",               // files but for the index
		"- `crews/` - 6 teams of the harbor",   // folders
		"- `ships/` (99 sailors, all of them)", // never counted in any way
		"- `ships/` (6 tests)",                 // tests of files that hold none
		"- `crews/` (about 6 teams)",           // rough
		"",
	}, "\n")
	files["CLAUDE.md"] = notes
	commitFiles(t, dir, files)
	commitFiles(t, dir, map[string]string{"ships/ship6.yaml": "name: a\n", "ships/log.txt": "c\n"})
	got := valueVerdicts(t, dir, notes, func(c note.Claim) string { return c.Target })
	want := `3 6 vessels: missing: "ships" held 6 .yaml files when that was written, and holds 7 now
4 6 teams: confirmed: "crews" holds 6 folders
5 99 sailors: unverifiable: nothing shows what is counted
6 6 tests: unverifiable: nothing shows what is counted`
	if strings.Join(got, "\n") != want {
		t.Errorf("verdicts:\n%s\nwant:\n%s", strings.Join(got, "\n"), want)
	}
}

// valueVerdicts judges the values that notes state in the repository of dir: line, value, outcome and reason, a line each.
func valueVerdicts(t *testing.T, dir, notes string, value func(note.Claim) string) []string {
	t.Helper()
	view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Backend: "git", Env: gitEnv(dir)})
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{note.Parse("CLAUDE.md", []byte(notes), note.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, v := range vs {
		if v.Claim.Kind == note.ValueClaim {
			out = append(out, fmt.Sprintf("%d %s: %s: %s", v.Claim.At.Start.Line, value(v.Claim), v.Outcome, v.Because))
		}
	}
	return out
}
