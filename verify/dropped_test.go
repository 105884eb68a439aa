package verify_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatReleasesDropped judges one defect or control at a time: commands that a program's releases do not understand any more, presets, and versions in places where other words stood in the way.
func TestWhatReleasesDropped(t *testing.T) {
	judgeArchive(t, "testdata/dropped.txtar", 14, 5)
}

// TestTheVersionOfAllIsToldInManyTongues has the version of the repository under labels of several languages, of which one line was right when it was
// written, beside numbers of other things.
func TestTheVersionOfAllIsToldInManyTongues(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n- **Version**: v1.4.0\n- **版本**: v1.4.0\n- 当前版本：v1.4.0\n- バージョン: 1.4.0\n- 버전: 1.4.0\n- **Versão**: 1.4.0\n- Tides: v1.4.0\n- Version of the tide format: 1.4.1\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"boats/package.json": "{\n  \"name\": \"harbour\",\n  \"version\": \"1.4.0\"\n}\n", "AGENTS.md": memory},
		{"boats/package.json": "{\n  \"name\": \"harbour\",\n  \"version\": \"2.3.0\"\n}\n"},
	})
	want := []string{"1.4.0 missing", "1.4.0 missing", "1.4.0 missing", "1.4.0 missing", "1.4.0 missing", "1.4.0 missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestALoneNameOfTheRootIsFoundByItsEnd has a folder and a file that were beside the memory and have namesakes elsewhere, in memory of the root and in
// that of a folder.
func TestALoneNameOfTheRootIsFoundByItsEnd(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n- `STATUS.md` tells how it goes, `logbook/` what was done\n"
	for file, want := range map[string][]string{"AGENTS.md": nil, "pier/AGENTS.md": {"STATUS.md missing"}} {
		dir := t.TempDir()
		at := strings.TrimSuffix(file, "AGENTS.md")
		commitSteps(t, dir, []map[string]string{{at + "STATUS.md": "# Status\n\nAll is calm.\n", at + "logbook/one.md": "# One\n\nThe first boat.\n", file: memory,
			"docs/all/STATUS.md": "# All\n", "docs/all/logbook/two.md": "# Two\n"}})
		git := gitOn(t, dir)
		git("2026-02-02", "rm", "-q", "-r", at+"STATUS.md", at+"logbook")
		git("2026-02-02", "commit", "-q", "-m", "step")
		if got := findingsAt(t, dir, file, memory); !gocmp.Equal(got, want) {
			t.Error(file, gocmp.Diff(want, got))
		}
	}
}

// TestAProgramWhoseImportsAreGoneDoesNotRun has scripts that take from a package which was moved into another, from one that is still there, from one
// whose loss they provide for, and one that a container is told to run.
func TestAProgramWhoseImportsAreGoneDoesNotRun(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n```bash\npython scripts/tides.py --all\npython scripts/boats.py\npython scripts/nets.py\npython -m quay.lamps\ndocker run --rm -v x:/y harbour:1 python src/main.py\ndocker compose exec -e A=b app python scripts/boats.py\n```\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"scripts/tides.py": "import os\nimport sys\nfrom tide_tables import low\nprint(low)\n", "scripts/boats.py": "from quay import lamps\nprint(lamps)\n",
		"scripts/nets.py": "import os\ntry:\n    import tide_tables\nexcept ImportError:\n    pass\nprint(1)\n", "quay/__init__.py": "", "quay/lamps.py": "import tide_tables.low\nprint(2)\n",
		"src/tide_tables/__init__.py": "low = 1\n", "src/tide_tables/low.py": "low = 1\n", "src/main.py": "print(1)\n", "AGENTS.md": memory}})
	git := gitOn(t, dir)
	git("2026-02-02", "rm", "-q", "-r", "src")
	git("2026-02-02", "commit", "-q", "-m", "step")
	want := []string{"python scripts/tides.py --all missing", "python -m quay.lamps missing", "docker run --rm -v x:/y harbour:1 python src/main.py missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestMembersOfVariablesAreThoseOfTheirType has methods that were removed, on variables called for the type, by its end and by its first letter, and
// on such as are called otherwise.
func TestMembersOfVariablesAreThoseOfTheirType(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n- `tideReader.castLines()` reads, `reader.castLines()` too\n- A `TideReader` is `t.castLines()`\n- `boat.castLines()` is another, `x.castLines()` too\n- `tideReader.readTides()` is there\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"tides.ts": "export class TideReader {\n  castLines() { return 1 }\n  readTides() { return 2 }\n}\n", "AGENTS.md": memory},
		{"tides.ts": "export class TideReader {\n  readTides() { return 2 }\n}\n"},
	})
	want := []string{"tideReader.castLines() missing", "reader.castLines() missing", "t.castLines() missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestAnImportOfALoneFile has imports as Claude Code follows them, of files that were never there, beside a person and a sample.
func TestAnImportOfALoneFile(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\nSee @tides.md and @boats.md, ask @keeper or @quay.dev.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"boats.md": "# Boats\n", "CLAUDE.md": memory}})
	want := []string{"@tides.md missing"}
	if got := findingsAt(t, dir, "CLAUDE.md", memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
