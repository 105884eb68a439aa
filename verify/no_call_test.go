package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestNumbersOfAnEnumerationAreNoCalls lists members with their numbers, whose constants begin with the name of their type, beside calls.
func TestNumbersOfAnEnumerationAreNoCalls(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"quay/berth.go": "package quay\n\ntype BerthState int32\n\nconst (\n\tBerthStateFree BerthState = iota\n\tBerthStateMooring\n\tBerthStateOverdue\n)\n\n" +
		"func Free() {}\n\nfunc Taken() {}\n\nfunc Cleared() {}\n\nfunc Closed() {}\n"}})
	for _, c := range []struct {
		memory string
		want   []string
	}{
		{"- `BerthState`: `Free(0)`, `Mooring(1)`, `Overdue(2)`, `Taken(3)`, `Cleared(4)`, `Closed(5)`", nil},
		{"- `Free()`, `Taken()`, `Cleared()`, `Closed()`, `FloodBerths()`", []string{"FloodBerths() missing"}},
		{"- `Free()`, `Taken()`, `Cleared()`, `Closed()`, `StateOverdue()`", nil},
		{"- `Free()`, `Taken()`, `Cleared()`, `Closed()`, `BerthStateOver()`", []string{"BerthStateOver() missing"}},
		{"- `Free()`, `Taken()`, `Cleared()`, `Closed()`, `FloodBerths*`", nil},
		{"- `free()` gives `[Free, Taken, Cleared, Closed, setFloodBerths]`", nil},
	} {
		if got := findingsOf(t, dir, "# Quay\n\n"+c.memory+"\n"); !gocmp.Equal(got, c.want) {
			t.Error(c.memory, gocmp.Diff(c.want, got))
		}
	}
}

// TestComposeNeedsAFileWhereItRuns names the program with a command and alone, where its file is gone.
func TestComposeNeedsAFileWhereItRuns(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"compose.yaml": "services:\n  quay:\n    image: quay\n", "pier/compose.yaml": "services:\n  pier:\n    image: pier\n"}})
	git := gitOn(t, dir)
	git("2026-02-02", "rm", "-q", "compose.yaml")
	git("2026-02-02", "commit", "-q", "-m", "step")
	for _, c := range []struct {
		memory string
		want   []string
	}{
		{"Start it with `docker compose up`.", []string{"docker compose up missing"}},
		{"Take it down with `docker compose -f pier/compose.yaml down --rmi local`.", nil},
		{"Take it down with `docker compose -f pier/compose.yaml down local`.", []string{"docker compose -f pier/compose.yaml down local missing"}},
		{"Prefer `make up` over raw `docker compose`.", nil},
	} {
		if got := findingsOf(t, dir, "# Quay\n\n"+c.memory+"\n"); !gocmp.Equal(got, c.want) {
			t.Error(c.memory, gocmp.Diff(c.want, got))
		}
	}
}
