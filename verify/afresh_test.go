package verify_test

import "testing"

// TestWhatFurtherReadingsMet judges one defect or control at a time.
func TestWhatFurtherReadingsMet(t *testing.T) { judgeArchive(t, "testdata/afresh.txtar", 5, 4) }
