package verify_test

import "testing"

// TestWhenSomethingIsThereIsHeard judges one defect or control at a time.
func TestWhenSomethingIsThereIsHeard(t *testing.T) {
	judgeArchive(t, "testdata/heeded.txtar", 6, 9)
}
