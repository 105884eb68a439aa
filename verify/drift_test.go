package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestNumbersBesideAFileAreFollowed where one line of it held them with a word of the text, and holds another number now.
func TestNumbersBesideAFileAreFollowed(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\n- Tides within 60 seconds are one tide (`SameTide` in `lib/tides.go`).\n- `lib/tides.go` keeps 500 berths and 40 pilots, and blows 75 horns.\n- The limit was 500 berths before (`lib/tides.go`).\n\n" +
		"## Rules (`lint.toml`)\n\n- At most 120 columns, complexity below 15.\n- Version 60 of `lib/tides.go` is on line 60.\n- `lib/tides.go` waits 250 ms for pilots.\n"
	tides := func(window, berths, pilots string) string {
		return "package lib\n\nconst sameTideWindow = " + window + "\n\nconst maxBerths = " + berths + "\n\n// of the crew\nvar hands = 75\n\nvar pilots = " + pilots + "\n\nvar a, b = 250, 250 // pilots wait\n\nfunc SameTide() bool { return true }\n"
	}
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "lib/tides.go": tides("60", "500", "40"), "lint.toml": "[rules]\ncolumns = 120\ncomplexity = 15\n"},
		{"lib/tides.go": tides("90", "800", "40"), "lint.toml": "[rules]\ncolumns = 140\ncomplexity = 15\n"},
	})
	want := []string{"60 missing", "500 missing", "120 missing", "line 60 missing"} // the last by the length of the file
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestASampleOfTheEnvironmentStillHoldsTheNumber: another file that held it may hold another one now.
func TestASampleOfTheEnvironmentStillHoldsTheNumber(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\n- `QUAY_PORT` is the quay port of `stack.yml` (8080 by default).\n- `DOCK_PORT` is the dock port of `stack.yml` (8070 by default).\n"
	stack := func(quay, dock string) string {
		return "labels:\n  - harbor.quay.port=" + quay + "\n  - harbor.dock.port=" + dock + "\n"
	}
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "stack.yml": stack("8080", "8070"), ".env.example": "QUAY_PORT=8080\n"},
		{"stack.yml": stack("9002", "9003")},
	})
	want := []string{"8070 missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
