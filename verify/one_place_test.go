package verify_test

import "testing"

// TestCommandsOfABlockRunInOnePlace takes commands, their flags and what lists have of them.
func TestCommandsOfABlockRunInOnePlace(t *testing.T) {
	judgeArchive(t, "testdata/one_place.txtar", 9, 9)
}
