package verify_test

import "testing"

// TestFurtherVersionsLinksScriptsAndTables judges one defect or control at a time.
func TestFurtherVersionsLinksScriptsAndTables(t *testing.T) {
	judgeArchive(t, "testdata/further.txtar", 8, 11)
}
