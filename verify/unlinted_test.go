package verify_test

import "testing"

// TestOtherEndingsAndLinters judges one defect or control at a time: sources that the tree has under another ending, and statements that nothing lints
// the code.
func TestOtherEndingsAndLinters(t *testing.T) {
	judgeArchive(t, "testdata/unlinted.txtar", 6, 5)
}
