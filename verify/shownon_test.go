package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatCodeCallsOnVariables judges one defect or control at a time: members of variables, names that folders hand out, scripts in plain words,
// pinned versions, tables, targets and platforms of Swift, signatures, and examples in other languages.
func TestWhatCodeCallsOnVariables(t *testing.T) {
	judgeArchive(t, "testdata/shownon.txtar", 14, 10)
}

// TestListsOfSettingsAreOfTheFileOfTheirHeading has settings in a list that a file held, of which one has another value now, one stands below another
// key with another value, one is gone, one that is off is gone, and one was never right; and a list that the file never held.
func TestListsOfSettingsAreOfTheFileOfTheirHeading(t *testing.T) {
	t.Parallel()
	const memory = "# Rules\n\n## Winds (windlint)\n\n- north: error\n- south: error\n- east: warn\n- west: warn\n- calm: loud\n- fog: off\n- mist: rare\n\n## Boats\n\n- north: warn\n- gull: white\n- rope: long\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{".windlintrc.json": `{"rules": {"north": "error", "south": "error", "east": "warn", "west": "warn", "calm": "loud", "fog": "off", "mist": "always"}}`, "AGENTS.md": memory},
		{".windlintrc.json": `{"kinds": {"east": "error", "mist": "always"}, "rules": {"north": "error", "south": "error", "west": "error"}}`},
	})
	want := []string{"east missing", "west missing", "calm missing", "mist missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
