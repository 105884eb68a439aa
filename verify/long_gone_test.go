package verify_test

import (
	"os"
	"path/filepath"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestATextLongAfterARemoval has a name that a type bore once, in texts that were written soon after it was gone and more than a year after that, as
// they are and behind a symbolic link.
func TestATextLongAfterARemoval(t *testing.T) {
	t.Parallel()
	const memory = "# Quay\n\nBerths are checked by `BerthCheckRunner` before a ship moors.\n"
	for _, c := range []struct {
		name, day string
		link      bool
		want      []string
	}{
		{"soon after", "2026-03-10", false, []string{"BerthCheckRunner missing"}},
		{"soon after, behind a link", "2026-03-10", true, []string{"BerthCheckRunner missing"}},
		{"a year after", "2027-06-10", false, nil},
		{"a year after, behind a link", "2027-06-10", true, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			commitSteps(t, dir, []map[string]string{{"quay/check.go": "package quay\n\ntype BerthCheckRunner struct{ name string }\n", "quay/tide.go": "package quay\n\nfunc Tide() int { return 1 }\n"}})
			git := gitOn(t, dir)
			git("2026-02-02", "rm", "-q", "quay/check.go")
			git("2026-02-02", "commit", "-q", "-m", "step")
			at := "CLAUDE.md"
			if c.link {
				at = "docs/rules.md"
				if err := os.Symlink("docs/rules.md", filepath.Join(dir, "CLAUDE.md")); err != nil {
					t.Skip(err)
				}
			}
			put(t, dir, at, []byte(memory))
			git(c.day, "add", "-A")
			git(c.day, "commit", "-q", "-m", "step")
			if got := findingsAt(t, dir, "CLAUDE.md", memory); !gocmp.Equal(got, c.want) {
				t.Error(gocmp.Diff(c.want, got))
			}
		})
	}
}
