package verify_test

import "testing"

// TestWhatCodeCallsOnVariables judges one defect or control at a time: members of variables, names that folders hand out, scripts in plain words,
// pinned versions, tables, targets and platforms of Swift, signatures, and examples in other languages.
func TestWhatCodeCallsOnVariables(t *testing.T) {
	judgeArchive(t, "testdata/shownon.txtar", 11, 7)
}
