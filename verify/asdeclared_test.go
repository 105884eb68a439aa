package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// S0-04, S0-05: what memory declares and imports, and what it lists below the heading of a file.
func TestAsDeclared(t *testing.T) { judgeArchive(t, "testdata/asdeclared.txtar", 14, 10) }

// TestCallsOfLibrariesThatAreGone has calls of a library that code made when the memory was written: one is made no more, one in a test alone, and
// one was only ever told of.
func TestCallsOfLibrariesThatAreGone(t *testing.T) {
	t.Parallel()
	const memory = "# Yard\n\nRelease the lock with `py.allow_threads(...)` and take it with `py.hold_threads()`.\n\nNever call `py.block_threads()`. Tests use `py.check_threads()`.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"AGENTS.md": memory, "src/lib.rs": "fn run(py: Python) {\n    py.allow_threads(|| 1);\n    py.block_threads();\n}\n", "tests/run.rs": "fn run() {\n    py.check_threads();\n}\n",
	}, {
		"src/lib.rs": "fn run(py: Python) {\n    py.detach(|| 1);\n}\n", "tests/run.rs": "fn run() {}\n",
	}})
	if d := gocmp.Diff([]string{"py.allow_threads(...) missing"}, findingsOf(t, dir, memory)); d != "" {
		t.Error(d)
	}
}
