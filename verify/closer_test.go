package verify_test

import "testing"

// TestWhatIsToldFromCloseByIsFoundThere judges one defect or control at a time: the folder that a cd or an item leads to, what a sentence asks to be
// run, and what is fetched, built, old or called by a sample.
func TestWhatIsToldFromCloseByIsFoundThere(t *testing.T) {
	judgeArchive(t, "testdata/closer.txtar", 16, 12)
}
