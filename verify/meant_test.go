package verify_test

import "testing"

// S0-04, S0-05: owners that a text takes for others, packages that a command picks, and what a record tells of before.
func TestMeant(t *testing.T) { judgeArchive(t, "testdata/meant.txtar", 6, 7) }
