package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

// S0-04, S0-05: tasks, tools, members and files that memory tells of in a sentence, in a remark or again.
func TestToldAgain(t *testing.T) { judgeArchive(t, "testdata/toldagain.txtar", 10, 9) }

// TestHowManyTestsThereAre has files whose numbers of tests were right when they were written: one has more now, one runs a table, of one the number
// was never right.
func TestHowManyTestsThereAre(t *testing.T) {
	const memory = "# Yard\n\n```\ntests/\n├── test_hull.py     # planks, nails (3 tests)\n├── test_mast.py     # the mast (4 tests)\n└── test_sail.py     # sails (9 tests)\n```\n\n" +
		"- `web/gates.test.ts` (3 tests) opens gates\n- `web/locks.test.ts` - 4 tests\n- `web/quays.test.ts` (~3 tests)\n\nRun all of `tests/` (9 tests total).\n"
	three := "def test_a():\n    pass\n\n\ndef test_b():\n    pass\n\n\nasync def test_c():\n    pass\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"AGENTS.md":          memory,
		"tests/test_hull.py": three,
		"tests/test_mast.py": three + "\n\ndef test_d():\n    pass\n",
		"tests/test_sail.py": "def test_one():\n    pass\n\n\ndef test_two():\n    pass\n",
		"web/gates.test.ts":  "it('opens', () => {});\ntest('shuts', () => {});\nit.skip('creaks', () => {});\n",
		"web/locks.test.ts":  "it('fills', () => {});\nit('empties', () => {});\nit.each([1, 2])('turns %i', () => {});\nit('rests', () => {});\n",
		"web/quays.test.ts":  "it('a', () => {});\n",
	}, {
		"tests/test_hull.py": three + "\n\ndef test_d():\n    pass\n",
		"web/gates.test.ts":  "it('opens', () => {});\n",
		"web/locks.test.ts":  "it('fills', () => {});\nit('empties', () => {});\nit.each([1, 2, 3])('turns %i', () => {});\nit('rests', () => {});\n",
	}})
	if d := gocmp.Diff([]string{"3 tests missing", "3 tests missing", "9 tests missing"}, findingsOf(t, dir, memory)); d != "" {
		t.Error(d)
	}
}

// TestWhatIsGoneIsNamedInPlainWords has a class that was removed, and texts that go on with it: in code, in plain words, in a sketch, and in another
// document; and such as tell of it as history.
func TestWhatIsGoneIsNamedInPlainWords(t *testing.T) {
	const memory = "# Yard\n\n`TideCorrector` mends the levels.\n\nLevels pass through TideCorrector and go on.\n\n```\nlevels → TideCorrector → chart\n```\n\n" +
		"The old TideCorrector was slow; we removed TideCorrector later.\n\nTideCorrector.md tells more.\n"
	const other = "# Charts\n\nA chart is drawn from what TideCorrector mends, and from Quay.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"AGENTS.md": memory, "charts/AGENTS.md": other, "tides.py": "class TideCorrector:\n    pass\n\n\nclass Quay:\n    pass\n", "main.py": "print(1)\n",
	}, {
		"tides.py": "class Chart:\n    pass\n",
	}})
	var got []string
	for _, v := range judgeIn(t, dir, "", note.Parse("AGENTS.md", []byte(memory), note.Options{Host: note.Agents, Role: note.Rules}),
		note.Parse("charts/AGENTS.md", []byte(other), note.Options{Host: note.Agents, Role: note.Rules})) {
		if isFinding(v) {
			got = append(got, v.Claim.At.Path+" "+v.Claim.Target)
		}
	}
	if d := gocmp.Diff([]string{"AGENTS.md TideCorrector", "AGENTS.md TideCorrector", "AGENTS.md TideCorrector", "charts/AGENTS.md TideCorrector"}, got); d != "" {
		t.Error(d)
	}
}

// TestPackagesThatListsOfIgnoredFilesName has a package that left its manifest and that lists of what tools pass over still name.
func TestPackagesThatListsOfIgnoredFilesName(t *testing.T) {
	const memory = "# Yard\n\n| Part | Made with |\n|---|---|\n| Desk | Rust, Dioxus 0.7 |\n"
	for with, want := range map[string][]string{".gitignore": {"Dioxus 0.7 missing"}, "build.sh": nil} {
		dir := t.TempDir()
		commitSteps(t, dir, []map[string]string{{
			"AGENTS.md": memory, "Cargo.toml": "[package]\nname = \"yard\"\n\n[dependencies]\ndioxus = \"0.7\"\n", "src/main.rs": "fn main() {}\n",
		}, {
			"Cargo.toml": "[package]\nname = \"yard\"\n", with: "# dioxus\ndesk/.dioxus/\n",
		}})
		if d := gocmp.Diff(want, findingsOf(t, dir, memory)); d != "" {
			t.Error(with, d)
		}
	}
}
