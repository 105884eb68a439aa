package verify_test

import "testing"

// TestWhatIsKeptWhereAProgramRunsIsNotMissed judges one defect or control at a time.
func TestWhatIsKeptWhereAProgramRunsIsNotMissed(t *testing.T) {
	judgeArchive(t, "testdata/kept.txtar", 6, 9)
}
