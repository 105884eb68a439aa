package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatIsServedAndKept judges one defect or control at a time: what migrations drop, collections, marks of tests, options of typer, variables of
// make, and drawings of what is old.
func TestWhatIsServedAndKept(t *testing.T) {
	judgeArchive(t, "testdata/served.txtar", 9, 6)
}

// TestPortsThatSettingsHeld has ports that settings have under another number now, one of them beside others of their kind, two that they held and that nothing holds any more, of which one
// is the port on which programs of others listen unasked, one that no file ever held, and one in a sentence that plans it.
func TestPortsThatSettingsHeld(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n- Lamps are on port 5050\n- Bells (port 7711)\n- Tides: `http://localhost:3000`\n- The horn listens on port 9191\n- Planned: a quay on port 7712\n\n## Ports\n\n| part | port |\n|---|---|\n| fog | 6117 |\n| mist | 6118 |\n\nIf the gulls are fed in the loft (localhost:54323):\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"compose.yaml": "services:\n  lamps:\n    ports:\n      - \"5050:80\"\n  bells:\n    ports:\n      - \"7711:7000\"\n  quay:\n    ports: [\"7712:1\"]\n", "tide.py": "listen(port=3000)\n", "fog.py": "bind(\":6117\")\nlimit = 6118\n", "gulls.toml": "[nests]\nport = 54321\n\n[gulls]\nport = 54323\n", "AGENTS.md": memory},
		{"gulls.toml": "[nests]\nport = 54421\n\n[gulls]\nport = 54423\n", "compose.yaml": "services:\n  lamps:\n    ports:\n      - \"5051:80\"\n  more:\n    ports:\n      - \"5052:80\"\n", "tide.py": "listen()\n", "fog.py": "bind()\n"},
	})
	want := []string{"5050 missing", "7711 missing", "6117 missing", "54323 missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestLinesInABracketAreOfTheFileAheadOfIt has lines that moved, behind what stands there.
func TestLinesInABracketAreOfTheFileAheadOfIt(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n- `tide.py` (the second cast, line 3)\n- `boat.py` (of `tide.py`, line 1)\n- lines 3-4 of `boat.py`\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"tide.py": "one = 1\ntwo = 2\ncast(two)\n", "boat.py": "a = 1\nb = 2\nhaul(a)\nhaul(b)\n", "AGENTS.md": memory},
		{"tide.py": "zero = 0\nnone = 0\nnext = 0\nlast = 0\none = 1\ntwo = 2\ncast(two)\n", "boat.py": "c = 1\nd = 2\ne = 3\nf = 4\na = 1\nb = 2\nhaul(a)\nhaul(b)\n"},
	})
	want := []string{"line 3 moved", "lines 3-4 of `boat.py` moved"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
