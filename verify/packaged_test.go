package verify_test

import "testing"

// TestPathsThatLeaveFoldersOut and what else other places than the one that is written answer for.
func TestPathsThatLeaveFoldersOut(t *testing.T) {
	judgeArchive(t, "testdata/packaged.txtar", 10, 21)
}
