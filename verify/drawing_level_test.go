package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestADrawingThatLeavesALevelOut has folders drawn right below the one that they lie in a level deeper, a drawing with that level, one that begins with
// it, and one of a package that is called as the project is.
func TestADrawingThatLeavesALevelOut(t *testing.T) {
	t.Parallel()
	const fence = "```"
	files := map[string]string{"web/package.json": "{\"name\": \"web\"}\n", "web/src/boats/a.ts": "1\n", "web/src/tides/b.ts": "1\n", "web/src/nets/c.ts": "1\n", "web/src/index.ts": "1\n",
		"harbour/ropes/a.py": "1\n", "harbour/lamps/b.py": "1\n", "harbour/bells/c.py": "1\n", "pyproject.toml": "[project]\nname = \"harbour\"\n"}
	for _, c := range []struct {
		drawing string
		want    []string
	}{
		{"web/\n├── boats/\n│   └── a.ts\n├── tides/\n├── nets/\n└── index.ts\n", []string{"boats/ missing", "tides/ missing", "nets/ missing"}},
		{"web/\n└── src/\n    ├── boats/\n    ├── tides/\n    └── nets/\n", nil},
		{"src/\n├── boats/\n├── tides/\n└── nets/\n", nil},
		{"harbour/\n├── ropes/\n├── lamps/\n└── bells/\n", nil},
	} {
		dir := t.TempDir()
		memory := "# Harbour\n\n" + fence + "\n" + c.drawing + fence + "\n"
		files["AGENTS.md"] = memory
		commitSteps(t, dir, []map[string]string{files})
		if got := findingsOf(t, dir, memory); !gocmp.Equal(got, c.want) {
			t.Error(gocmp.Diff(c.want, got))
		}
	}
}
