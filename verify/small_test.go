package verify_test

import "testing"

func TestClaimsAboutWordsAndManifestsAreFoundAndControlsStaySilent(t *testing.T) {
	judgeArchive(t, "testdata/small.txtar", 44, 82)
}
