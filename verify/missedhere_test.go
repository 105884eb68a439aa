package verify_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatAReaderFoundBesides judges one defect or control at a time.
func TestWhatAReaderFoundBesides(t *testing.T) {
	judgeArchive(t, "testdata/missedhere.txtar", 6, 7)
}

// TestLinesAreRightWhereTheirDefinitionStillBegins although its body, its parameters or its spelling were edited; what gives the lines in the
// text of a link and in its target is reported once.
func TestLinesAreRightWhereTheirDefinitionStillBegins(t *testing.T) {
	const memory = "# Sea\n\n## `sail` of boats\n\n**Reference**: [boat.ts:1-4](src/boat.ts#L1-L4)\n\n**Reference**: [boat.ts:6-8](src/boat.ts#L6-L8)\n\n**Reference**: [boat.ts:10-12](src/boat.ts#L10-L12)\n"
	old := "export function sail(wind: string) {\n  const boat = 'dinghy';\n  return boat + wind;\n}\n\nfunction bell() {\n  return 'ding';\n}\n\nfunction horn() {\n  return 'toot of fog';\n}\n"
	now := strings.NewReplacer("sail(wind: string)", "sail(wind: string, tide: number)", "'dinghy'", "manyOfThem(tide)", "return 'ding';", "return \"ding\"",
		"function horn()", "const foghornOfTheHarbor = async () =>", "return 'toot of fog'", "await blow(1)").Replace(old)
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"AGENTS.md": memory, "src/boat.ts": old}, {"src/boat.ts": now}})
	want := []string{"src/boat.ts#L10-L12 changed"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
