package verify_test

import "testing"

// TestValuesOfTokensListsAndEnumerations judges one defect or control at a time about what style sheets and source declare.
func TestValuesOfTokensListsAndEnumerations(t *testing.T) {
	judgeArchive(t, "testdata/stated.txtar", 19, 16)
}
