package verify_test

import (
	"fmt"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatIsKeptElsewhere judges names that the text gives to another repository, to a copy or to projects to come, and others like them that it
// does not.
func TestWhatIsKeptElsewhere(t *testing.T) {
	judgeArchive(t, "testdata/kept_elsewhere.txtar", 11, 11)
}

// TestWhatADrawingSaysIsInItsFolder has a file that went from the folder whose remark names it, one that git never had there, and one beside them.
func TestWhatADrawingSaysIsInItsFolder(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n```\nsrc/\n├── quay/   # the berths (berth.ts, crane.ts, lamp.ts)\n└── tides/  # `tideTable`\n```\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"src/quay/berth.ts": "export const berth = 'of the quay, with a name that is long enough'\n", "src/quay/crane.ts": "export const crane = 1\n", "lamps/lamp.ts": "export const lamp = 1\n", "src/tides/tide.ts": "export const tideTable = 1\n", "AGENTS.md": memory},
		{"src/boats/boat.ts": "export const boat = 1\n"},
	})
	git := gitOn(t, dir)
	git("2026-03-02", "mv", "src/quay/berth.ts", "src/boats/berth.ts")
	git("2026-03-02", "commit", "-q", "-m", "berths")
	if d := gocmp.Diff([]string{"berth.ts moved"}, findingsAt(t, dir, "AGENTS.md", memory)); d != "" {
		t.Error(d)
	}
}

// TestQuotesOfSamplesProveNoName has a name that only a sample held in quotes, as one of the library that it shows, and one that source held.
func TestQuotesOfSamplesProveNoName(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n| what | runs |\n|---|---|\n| `DredgeWithTide` | both |\n| `LoadWithCrane` | both |\n"
	got := findingsAfter(t, "AGENTS.md", memory,
		map[string]string{"samples/quay/main.cs": "Run(\"DredgeWithTide\");\n", "src/main.cs": "Run(\"LoadWithCrane\");\n"},
		map[string]string{"samples/quay/main.cs": "Run();\n", "src/main.cs": "Run();\n", "AGENTS.md": memory})
	if d := gocmp.Diff([]string{"LoadWithCrane missing"}, got); d != "" {
		t.Error(d)
	}
}

// TestWhatIsToldInPassing judges versions of releases, what is there for a while and parts of names, and others like them that are meant.
func TestWhatIsToldInPassing(t *testing.T) {
	judgeArchive(t, "testdata/in_passing.txtar", 9, 10)
}

// TestWhatToolsKnowOfACommand judges commands by what make, pytest, npm and Gradle have for them, and what lies in the cells and brackets beside names.
func TestWhatToolsKnowOfACommand(t *testing.T) {
	judgeArchive(t, "testdata/what_tools_know.txtar", 9, 8)
}

// TestTheOuterSideOfAHexagonIsSource has a folder that went from the "out" of adapters.
func TestTheOuterSideOfAHexagonIsSource(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\nTides are read in `src/adapter/out/tides/`.\n"
	files := map[string]string{"src/adapter/out/tides/read.ts": "export const tides = 1\n", "src/adapter/in/http.ts": "export const http = 1\n", "AGENTS.md": memory}
	if d := gocmp.Diff([]string{"src/adapter/out/tides/ missing"}, findingsWithout(t, files, "src/adapter/out/tides/read.ts")); d != "" {
		t.Error(d)
	}
}

// TestASectionMayBeginWithItsMove has names that went with what a section and those below it are about to another repository, and the same names in a section
// whose first paragraph tells that of another thing.
func TestASectionMayBeginWithItsMove(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n## Tide Server & Harness\n\nThe tide server plus its suite now live in the standalone [tide-mcp](https://example.org/tide-mcp) repo. Run it from there.\n\n" +
		"### Tools\n\n- `list_berths` and `read_tides` in `server/berths.py`\n\n## Cranes\n\nThe old log now lives in the standalone [quay-log](https://example.org/quay-log) repo.\n\n- `list_berths` is in `server/berths.py`.\n"
	files := map[string]string{"server/berths.py": "def list_berths():\n    return []\n\ndef read_tides():\n    return {}\n", "src/crane.py": "def crane():\n    return 1\n", "AGENTS.md": memory}
	if d := gocmp.Diff([]string{"list_berths missing", "server/berths.py missing"}, findingsWithout(t, files, "server/berths.py")); d != "" {
		t.Error(d)
	}
}

// TestWhatIsNamedInPassingIsNotGone has files that git had, and that the text names as strays, as what a build writes, as what is there for a while and
// as an example of a kind; and the same files stated.
func TestWhatIsNamedInPassingIsNotGone(t *testing.T) {
	t.Parallel()
	const passing = "# Harbour\n\nA dot parts a path, which is why a stray `logs.test.tsx` would become a page.\n\nThe folder `docs/tides/` is gitignored. A plugin regenerates it from `@tide/core`'s\n`lib/tides.d.ts` on every build, so hand edits are lost.\n\nThe `.pr/` folder is intentionally temporary. When `.pr/` exists, a comment is posted.\n\n**Barrels** export others (e.g., `index.js` that does `export *`).\n"
	const stated = "# Harbour\n\nThe log is tested by `logs.test.tsx`.\n\nThe types are `lib/tides.d.ts`.\n\nPlans are in `.pr/`.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"src/logs/logs.test.tsx": "test('what is logged is told in a table, one row for each', () => {})\n", "src/lib/tides.d.ts": "export {}\n", "src/tv/index.js": "export {}\n", ".pr/plan.md": "# Plan\n", "stated/AGENTS.md": stated, "AGENTS.md": passing},
		{"src/boats/boat.ts": "export const boat = 1\n"},
	})
	git := gitOn(t, dir)
	git("2026-03-02", "mv", "src/logs/logs.test.tsx", "src/boats/table.test.tsx")
	git("2026-03-02", "rm", "-q", "-r", ".pr", "src/lib", "src/tv")
	git("2026-03-02", "commit", "-q", "-m", "no plans")
	if d := gocmp.Diff([]string(nil), findingsAt(t, dir, "AGENTS.md", passing)); d != "" {
		t.Error(d)
	}
	if d := gocmp.Diff([]string{"logs.test.tsx moved", "lib/tides.d.ts missing", ".pr/ missing"}, findingsAt(t, dir, "stated/AGENTS.md", stated)); d != "" {
		t.Error(d)
	}
}

// TestAWordThatIgnoresASourceFolderSaysNothing has a file that went from a folder of which git keeps much although the word for dumps ignores it, and
// one from a folder that git ignores and keeps little of.
func TestAWordThatIgnoresASourceFolderSaysNothing(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\nThe proxy is `pkgs/core/side/proxy.ts`, and the log is `pkgs/dump/side/log.ts`.\n"
	dir := t.TempDir()
	files := map[string]string{"pkgs/core/side/proxy.ts": "export const proxy = 1\n", "pkgs/dump/side/log.ts": "export const log = 1\n", "pkgs/dump/side/kept.ts": "export const kept = 1\n", "AGENTS.md": memory}
	for i := range 12 {
		files[fmt.Sprintf("pkgs/core/f%d.ts", i)] = fmt.Sprintf("export const f%d = 1\n", i)
	}
	commitSteps(t, dir, []map[string]string{files})
	git := gitOn(t, dir)
	put(t, dir, ".gitignore", []byte("core\ndump\n"))
	git("2026-02-02", "rm", "-q", "pkgs/core/side/proxy.ts", "pkgs/dump/side/log.ts")
	git("2026-02-02", "add", "-A")
	git("2026-02-02", "commit", "-q", "-m", "no proxy")
	if d := gocmp.Diff([]string{"pkgs/core/side/proxy.ts missing"}, findingsAt(t, dir, "AGENTS.md", memory)); d != "" {
		t.Error(d)
	}
}
