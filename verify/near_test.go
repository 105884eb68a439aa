package verify_test

import "testing"

// TestNamedNearby judges names by what is named with them, drawings of what has moved, and words that turn nothing.
func TestNamedNearby(t *testing.T) {
	judgeArchive(t, "testdata/near.txtar", 10, 12)
}
