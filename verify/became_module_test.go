package verify_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatASubmoduleTookOver has folders that were taken out of the repository, of which one came back as a submodule in another place.
func TestWhatASubmoduleTookOver(t *testing.T) {
	t.Parallel()
	memory := "# Harbour\n\n" + strings.Join([]string{
		"- The boats are moored by `gateway/moor.py`", "- `castOffBoat` frees them", "- `old/lamps.py` lights the pier", "- The boats were in `server/gateway/moor.py`, and `server/gateway/tides.py` tells when",
	}, "\n") + "\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"server/gateway/moor.py": "def castOffBoat(name):\n    return name\n", "server/gateway/tides.py": "low = 1\n", "old/lamps.py": "lit = True\n", "README.md": "# Harbour\n", "AGENTS.md": memory}})
	git := gitOn(t, dir)
	git("2026-02-02", "rm", "-q", "-r", "server", "old")
	git("2026-02-02", "commit", "-q", "-m", "step")
	if got, want := findingsOf(t, dir, memory), []string{"gateway/moor.py missing", "castOffBoat missing", "old/lamps.py missing", "server/gateway/tides.py missing"}; !gocmp.Equal(got, want) {
		t.Error("before", gocmp.Diff(want, got))
	}
	modules := "[submodule \"server\"]\n\tpath = deploy/server\n\turl = https://example.org/server.git\n"
	if err := os.WriteFile(filepath.Join(dir, ".gitmodules"), []byte(modules), 0o644); err != nil {
		t.Fatal(err)
	}
	git("2026-03-02", "add", ".gitmodules")
	git("2026-03-02", "update-index", "--add", "--cacheinfo", "160000,0123456789abcdef0123456789abcdef01234567,deploy/server")
	git("2026-03-02", "commit", "-q", "-m", "module")
	if got, want := findingsOf(t, dir, memory), []string{"old/lamps.py missing", "server/gateway/tides.py missing"}; !gocmp.Equal(got, want) {
		t.Error("since", gocmp.Diff(want, got))
	}
}
