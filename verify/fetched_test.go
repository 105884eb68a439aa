package verify_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatBuildsFetch holds versions of packages to what Swift, CMake and Bazel ask for, and reads lists entry by entry.
func TestWhatBuildsFetch(t *testing.T) {
	judgeArchive(t, "testdata/fetched.txtar", 28, 30)
}

// TestLengthsThatWereCounted are wrong by less than those that somebody guessed: a tenth off where no digit was rounded, and a twentieth
// where they were right once.
func TestLengthsThatWereCounted(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\n- `tides.txt` (300 lines)\n- `quays.txt` (~300 lines)\n- `horn.txt` (293 lines)\n- `fog.txt` (293 lines)\n- `bell.txt` (293 lines)\n- `buoy.txt` (293 lines)\n"
	long := func(n int) string { return strings.Repeat("a\n", n) }
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "tides.txt": long(300), "quays.txt": long(300), "horn.txt": long(310), "fog.txt": long(293), "bell.txt": long(293), "buoy.txt": long(310)},
		{"tides.txt": long(340), "quays.txt": long(340), "horn.txt": long(340), "fog.txt": long(312), "bell.txt": long(297), "buoy.txt": long(312)},
	})
	want := []string{"293 lines missing", "293 lines missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
