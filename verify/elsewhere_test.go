package verify_test

import "testing"

// TestWhatIsElsewhereIsNotMissed judges one defect or control at a time.
func TestWhatIsElsewhereIsNotMissed(t *testing.T) {
	judgeArchive(t, "testdata/elsewhere.txtar", 6, 13)
}
