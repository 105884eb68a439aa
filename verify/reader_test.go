package verify_test

import "testing"

// TestOtherRepositoriesPlansAndWhatIsGone judges one defect or control at a time.
func TestOtherRepositoriesPlansAndWhatIsGone(t *testing.T) {
	judgeArchive(t, "testdata/reader.txtar", 26, 27)
}
