package verify_test

import "testing"

// TestMembersOfOwnTypes are missed when nothing of others can bring them.
func TestMembersOfOwnTypes(t *testing.T) {
	judgeArchive(t, "testdata/owned.txtar", 12, 16)
}
