package verify_test

import "testing"

// TestWhatStandsBesideANameIsHeard: labels of what shall go, headings about names, and samples that take the name from a package.
func TestWhatStandsBesideANameIsHeard(t *testing.T) {
	judgeArchive(t, "testdata/aside.txtar", 4, 8)
}
