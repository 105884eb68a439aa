package verify_test

import (
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
)

// TestLineLengthsAndCoverageAreHeldToTheSettings states them while they are right or wrong, and changes the settings of two of three.
func TestLineLengthsAndCoverageAreHeldToTheSettings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	notes := strings.Join([]string{
		"# Harbor", "",
		"- Lines have at most 90 characters per line",   // no tool is named, the setting was 90
		"- Max line length: 95 (Ruff)",                  // never right, and the tool is named
		"- Black, 88-character lines",                   // what Black takes when nothing is set
		"- Line length 140 with Prettier",               // there is no setting of Prettier
		"- Line length: 77",                             // nothing says of what
		"- `max_width = 100` in Rust",                   // right
		"- Commit subjects have a line length of 72",    // no code
		"- Coverage threshold: 80%, enforced by the CI", // was right
		"- Minimum coverage: 65%",                       // was never set
		"- Line length: 90 until the move to Ruff",      // told of the past
		"",
	}, "\n")
	files := map[string]string{
		"CLAUDE.md":                notes,
		"pyproject.toml":           "[project]\nname = \"harbor\"\n\n[tool.ruff]\nline-length = 90\n\n[tool.ruff.lint]\nselect = [\"E\"]\n",
		"rustfmt.toml":             "max_width = 100\n",
		".github/workflows/ci.yml": "jobs:\n  test:\n    steps:\n      - run: pytest --cov-fail-under=80\n",
	}
	commitFiles(t, dir, files)
	commitFiles(t, dir, map[string]string{
		"pyproject.toml":           strings.Replace(files["pyproject.toml"], "90", "110", 1),
		".github/workflows/ci.yml": strings.Replace(files[".github/workflows/ci.yml"], "80", "75", 1),
	})
	got := valueVerdicts(t, dir, notes, func(c note.Claim) string { return c.Want })
	want := `3 90: missing: the line length was 90 in "pyproject.toml" when that was written, and is 110 there now
4 95: missing: the line length is 110 in "pyproject.toml", not 95
5 88: unverifiable: the settings of the tree may be about other code
6 140: unverifiable: the settings of the tree may be about other code
6 : unverifiable: no manifest of the tree names a package of that name
7 77: unverifiable: the settings of the tree may be about other code
8 100: confirmed: "rustfmt.toml" states 100
10 80: missing: the coverage threshold was 80 in ".github/workflows/ci.yml" when that was written, and is 75 there now
11 65: unverifiable: the settings of the tree may be about other code
12 90: unverifiable: told as history: the text says "until"`
	if strings.Join(got, "\n") != want {
		t.Errorf("verdicts:\n%s\nwant:\n%s", strings.Join(got, "\n"), want)
	}
}
