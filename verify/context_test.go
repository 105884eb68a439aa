package verify_test

import "testing"

// TestClaimsThatTheirContextDecides judges one defect or control at a time whose surroundings say what it is about.
func TestClaimsThatTheirContextDecides(t *testing.T) {
	judgeArchive(t, "testdata/context.txtar", 6, 6)
}
