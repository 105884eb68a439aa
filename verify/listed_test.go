package verify_test

import "testing"

// TestNamesThatTheRepositoryLists judges one command at a time that hands a script or a tool a name: one that the repository lists or one that it
// does not.
func TestNamesThatTheRepositoryLists(t *testing.T) {
	judgeArchive(t, "testdata/listed.txtar", 24, 3)
}
