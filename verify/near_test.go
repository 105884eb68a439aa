package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestNamedNearby judges names by what is named with them, drawings of what has moved, and words that turn nothing.
func TestNamedNearby(t *testing.T) {
	judgeArchive(t, "testdata/near.txtar", 19, 21)
}

// TestWhatLeftThePlaceThatATextMeans judges a lone name of a list whose others still stand together, and what is run where the reader stands.
func TestWhatLeftThePlaceThatATextMeans(t *testing.T) {
	const memory = "# Harbor\n\n| Module | Purpose |\n|---|---|\n| `crane.ts` | lifts |\n| `winch.ts` | pulls |\n| `quay.ts` | holds |\n| `answer.ts` | tells |\n\n" +
		"Start it with `./start_tides.sh` or by hand.\n\n## Tests\n\nRun one of them:\n\n```bash\npytest test_tides.py\npytest deep/test_quays.py\n```\n"
	dir := t.TempDir()
	git := gitOn(t, dir)
	git("2026-01-01", "init", "-q", "-b", "main")
	for _, name := range []string{"src/crane.ts", "src/winch.ts", "src/quay.ts", "src/answer.ts", "other/left/answer.ts"} {
		put(t, dir, name, []byte("export const a = 1\n"))
	}
	put(t, dir, "start_tides.sh", []byte("echo tides\n"))
	put(t, dir, "test_tides.py", []byte("def test_tides():\n    pass\n"))
	put(t, dir, "tests/deep/test_quays.py", []byte("def test_quays():\n    pass\n"))
	put(t, dir, "AGENTS.md", []byte(memory))
	put(t, dir, "scripts/README.md", []byte("# Scripts\n"))
	git("2026-01-02", "add", "-A")
	git("2026-01-02", "commit", "-q", "-m", "one")
	git("2026-02-02", "rm", "-q", "src/answer.ts")
	git("2026-02-02", "mv", "start_tides.sh", "scripts/start_tides.sh")
	git("2026-02-02", "mv", "test_tides.py", "tests/test_tides.py")
	git("2026-02-02", "commit", "-q", "-m", "two")
	want := []string{"answer.ts missing", "./start_tides.sh moved", "pytest test_tides.py moved"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
