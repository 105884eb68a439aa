package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestPackagesOfAWorkspaceBearTheirNames judges one defect or control at a time: packages with a scope, what code imports from them, names at the
// head of items, what a lost file held, and commands that cannot tell what to run.
func TestPackagesOfAWorkspaceBearTheirNames(t *testing.T) {
	judgeArchive(t, "testdata/packages.txtar", 11, 7)
}

// TestNamesThatWereRefutedAreSoInCodeToo shows a name that a package does not export once more: where code calls it, and where a text does, but not
// where it is a variable.
func TestNamesThatWereRefutedAreSoInCodeToo(t *testing.T) {
	t.Parallel()
	const memory = "```ts\nimport { moorTwice } from '@harbour/tides'\n\nawait moorTwice('quay')\nlog(moorTwice)\n```\n\n`moorTwice()` returns at once.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"package.json": `{"name": "@harbour/tides"}`, "src/index.ts": "export function moorOnce() {}\n", "AGENTS.md": memory}})
	want := []string{"moorTwice missing", "moorTwice missing", "moorTwice() missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestAFileThatALinkMissesIsMissedWhereItIsNamedAgain names the target of a dead link in a sentence of its own.
func TestAFileThatALinkMissesIsMissedWhereItIsNamedAgain(t *testing.T) {
	t.Parallel()
	const memory = "See the [guide](BERTH-GUIDE.md).\n\n**Rules of BERTH-GUIDE.md:** moor slowly.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"AGENTS.md": memory, "src/index.ts": "export {}\n"}})
	want := []string{"BERTH-GUIDE.md missing", "BERTH-GUIDE.md missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestLinesOfALostFileAreLostWithIt labels lines of a file that was removed after they were written.
func TestLinesOfALostFileAreLostWithIt(t *testing.T) {
	t.Parallel()
	const memory = "### File 1: `src/ebb.ts`\n**Lines**: 1-2\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"AGENTS.md": memory, "src/ebb.ts": "export const ebb = 1\nexport const low = 2\n"}, nil})
	got := findingsOf(t, dir, memory)
	if want := []string{"src/ebb.ts missing", "Lines**: 1-2 missing"}; !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
