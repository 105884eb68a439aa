package verify_test

import "testing"

// TestWhatStandsSideBySideIsJudgedTogether takes paths, modules and versions with those beside them.
func TestWhatStandsSideBySideIsJudgedTogether(t *testing.T) {
	judgeArchive(t, "testdata/side_by_side.txtar", 18, 15)
}
