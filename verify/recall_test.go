package verify_test

import "testing"

// TestWhatAllOfTheTreeGaveUpIsFound judges claims that history or what stands beside them refutes, and what only looks like them.
func TestWhatAllOfTheTreeGaveUpIsFound(t *testing.T) {
	judgeArchive(t, "testdata/recall.txtar", 20, 30)
}
