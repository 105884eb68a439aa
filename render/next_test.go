package render_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/render"
)

// crowded is a report with so many findings in each file.
func crowded(files map[string]int, fix diag.Fix) diag.Report {
	var r diag.Report
	for path, n := range files {
		for i := range n {
			r.Diagnostics = append(r.Diagnostics, diag.Diagnostic{Rule: "dead-path", Message: fmt.Sprint(i), At: note.Location{Path: path}, Hint: "mend it", Fixes: []diag.Fix{fix}})
		}
	}
	r.Sort()
	return r
}

// ending returns what text output tells after the findings and before the line that counts.
func ending(t *testing.T, in render.Input) string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(string(run(t, render.Text, in))) {
		if strings.HasPrefix(line, "most are in") || strings.Contains(line, "--diff") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

func TestManyFindingsEndWithTheFilesThatHaveMost(t *testing.T) {
	many := crowded(map[string]int{"a.md": 2, "b.md": 9, "c.md": 9, "d.md": 1}, diag.Fix{Title: "do"})
	want := "most are in b.md (9), c.md (9), a.md (2); one line each: notes-lint -q\n"
	if d := cmp.Diff(want, ending(t, render.Input{Report: many})); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	few := crowded(map[string]int{"a.md": 19}, diag.Fix{Title: "do"})
	if got := ending(t, render.Input{Report: few}); got != "" {
		t.Errorf("nineteen findings end with %q", got)
	}
}

func TestOnlySafeFixesAreOffered(t *testing.T) {
	for n, want := range map[int]string{1: "1 finding has a safe fix: notes-lint --diff | git apply\n", 2: "2 findings have safe fixes: notes-lint --diff | git apply\n"} {
		in := render.Input{Report: crowded(map[string]int{"a.md": n}, diag.Fix{Title: "do", Safe: true})}
		if d := cmp.Diff(want, ending(t, in)); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
		in.Mode = render.Verify
		if got := ending(t, in); got != "" {
			t.Errorf("verify ends with %q", got)
		}
	}
}

func TestTheWayToAnExplanationIsToldOnceForEachRule(t *testing.T) {
	out := string(run(t, render.Text, render.Input{Report: crowded(map[string]int{"a.md": 3}, diag.Fix{Title: "do"})}))
	if n := strings.Count(out, "notes-lint explain dead-path"); n != 1 {
		t.Errorf("told %d times:\n%s", n, out)
	}
}
