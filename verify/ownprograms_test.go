package verify_test

import "testing"

// TestOwnPrograms judges one defect or control at a time.
func TestOwnPrograms(t *testing.T) {
	judgeArchive(t, "testdata/ownprograms.txtar", 15, 15)
}
