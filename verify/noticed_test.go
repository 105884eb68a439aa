package verify_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatIsMeantIsNoticed judges one defect or control at a time: paths with a slash ahead, columns of examples, versions in brackets.
func TestWhatIsMeantIsNoticed(t *testing.T) {
	judgeArchive(t, "testdata/noticed.txtar", 17, 13)
}

// TestLinesGivenApartFromTheirFileAreFollowed also where they stand behind what is said of it, several in a row, or about so.
func TestLinesGivenApartFromTheirFileAreFollowed(t *testing.T) {
	lines := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString("let line" + strings.Repeat("i", i%7) + "_" + string(rune('a'+i%26)) + strings.Repeat("z", i/26) + " = tide(" + strings.Repeat("x", i) + ")\n")
		}
		return b.String()
	}
	const memory = "- `src/tides.ts` — two casts at lines 10–11 for the moon\n" +
		"- `src/tides.ts` — reads the gauge (lines 20, 30)\n" +
		"- `src/tides.ts` asks the moon (~line 40).\n" +
		"- `src/tides.ts` and `src/moon.ts` hold tables (line 10)\n" +
		"- `src/tides.ts` has 5 tables in 3 lines. See the casts at line 10.\n" +
		"- `src/gone.ts` holds a cast (line 12)\n"
	for _, c := range []struct {
		name  string
		shift int
		want  []string
	}{
		{"still there", 0, nil},
		{"a little off", 2, nil},
		{"off", 8, []string{"lines 10–11 moved", "lines 20 moved", "30 moved"}},
		{"far off", 30, []string{"lines 10–11 moved", "lines 20 moved", "30 moved", "~line 40 moved"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			git := gitOn(t, dir)
			git("2026-01-01", "init", "-q", "-b", "main")
			put(t, dir, "AGENTS.md", []byte(memory))
			put(t, dir, "src/tides.ts", []byte(lines(90)))
			put(t, dir, "src/moon.ts", []byte(lines(90)))
			git("2026-01-02", "add", "-A")
			git("2026-01-02", "commit", "-q", "-m", "step")
			put(t, dir, "src/tides.ts", []byte(strings.Repeat("// the moon\n", c.shift)+lines(90)))
			put(t, dir, "src/later.ts", []byte("1\n"))
			git("2026-02-02", "add", "-A")
			git("2026-02-02", "commit", "-q", "-m", "step")
			got := findingsOf(t, dir, memory)
			var lines []string
			for _, g := range got {
				if strings.HasSuffix(g, "moved") {
					lines = append(lines, g)
				}
			}
			if !gocmp.Equal(lines, c.want) {
				t.Error(gocmp.Diff(c.want, lines), got)
			}
		})
	}
}
