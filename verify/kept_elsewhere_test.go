package verify_test

import "testing"

// TestWhatIsKeptElsewhere judges names that the text gives to another repository, to a copy or to projects to come, and others like them that it
// does not.
func TestWhatIsKeptElsewhere(t *testing.T) {
	judgeArchive(t, "testdata/kept_elsewhere.txtar", 8, 9)
}
