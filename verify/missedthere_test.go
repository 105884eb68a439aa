package verify_test

import "testing"

// TestWhatReadersFoundGoneIsTold judges one defect or control at a time.
func TestWhatReadersFoundGoneIsTold(t *testing.T) {
	judgeArchive(t, "testdata/missedthere.txtar", 14, 14)
}
