package verify_test

import "testing"

// TestProgramsBehindLaunchers judges one defect or control at a time.
func TestProgramsBehindLaunchers(t *testing.T) {
	judgeArchive(t, "testdata/launchers.txtar", 4, 1)
}
