package verify_test

import (
	"maps"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestAFolderLeftBehind has a line that goes to a package for one command: what follows a blank line is run where the reader stood before, unless
// only a cd of its own stands there. Without a blank line it is so where the line above was run there too.
func TestAFolderLeftBehind(t *testing.T) {
	t.Parallel()
	files := func(memory string) map[string]string {
		return map[string]string{
			"AGENTS.md":                  memory,
			"package.json":               `{"name": "yard", "workspaces": ["packages/*"], "scripts": {"tides:check": "true", "tides:fill": "true"}}`,
			"packages/quay/package.json": `{"name": "@yard/quay", "scripts": {"berth": "true"}}`,
		}
	}
	for _, c := range []struct {
		name, memory string
		want         []string
	}{
		{"a blank line", "# Yard\n\n```bash\ncd packages/quay && bun run berth   # one\n\n# All\nbun run tides:check\nbun run tides:fill\nbun run tides:empty\n```\n", []string{"bun run tides:empty missing"}},
		{"no blank line", "# Yard\n\n```bash\ncd packages/quay && bun run berth\nbun run tides:check\n```\n", []string{"bun run tides:check missing"}},
		{"a command above", "# Yard\n\n```bash\nbun run tides:fill   # all\ncd packages/quay && bun run berth\nbun run tides:check\n```\n", nil},
		{"a command above, and no script there", "# Yard\n\n```bash\nbun run tides:fill   # all\ncd packages/quay && bun run berth\nbun run tides:empty\n```\n", []string{"bun run tides:empty missing"}},
		{"a cd alone", "# Yard\n\n```bash\ncd packages/quay\n\nbun run tides:check\n```\n", []string{"bun run tides:check missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			commitSteps(t, dir, []map[string]string{files(c.memory)})
			if d := gocmp.Diff(c.want, findingsOf(t, dir, c.memory)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestCodeInsideLiteralsUsesNames that nothing defines any more: a name is not gone where a template or an f-string takes its value in, and is
// where it is only a word of one.
func TestCodeInsideLiteralsUsesNames(t *testing.T) {
	t.Parallel()
	const memory = "Pages take their root from `TIDE_ROOT`.\n"
	for _, c := range []struct {
		name, file, text string
		want             []string
	}{
		{"a template", "web/root.ts", "export const page = (p: string) => `${import.meta.env.TIDE_ROOT}${p}`;\n", nil},
		{"an f-string", "pages/root.py", "from elsewhere import *\npage = f'{TIDE_ROOT}/index'\n", nil},
		{"a word of a template", "web/root.ts", "export const page = (p: string) => `TIDE_ROOT is ${p}`;\n", []string{"TIDE_ROOT missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			commitSteps(t, dir, []map[string]string{
				{"AGENTS.md": memory, "tools/gauge.py": "TIDE_ROOT = '/tides'\nprint(TIDE_ROOT)\n", c.file: c.text},
				{"tools/gauge.py": "import sys\nprint(sys.argv[1])\n"},
			})
			if d := gocmp.Diff(c.want, findingsOf(t, dir, memory)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestScriptsBetweenStrokes are those of one package, whichever of them it is.
func TestScriptsBetweenStrokes(t *testing.T) {
	t.Parallel()
	const memory = "In `web`, `npm run test/type-check` comes first, then `npm run test/berth`.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"AGENTS.md":         memory,
		"desk/package.json": `{"name": "desk", "scripts": {"build": "true"}}`,
		"web/package.json":  `{"name": "web", "scripts": {"test": "true", "type-check": "true"}}`,
	}})
	if d := gocmp.Diff([]string{"npm run test/berth missing"}, findingsOf(t, dir, memory)); d != "" {
		t.Error(d)
	}
}

// TestWhatIsNoLossThough has what memory forbids, shows or sets for programs of others: that the tree does not hold it makes nothing false.
func TestWhatIsNoLossThough(t *testing.T) {
	t.Parallel()
	before := map[string]string{
		"Cargo.toml": "[package]\nname = \"harbor\"\n\n[dependencies]\ntide-wrap = \"1\"\nserde = \"1\"\n",
		"src/lib.rs": "use serde::Serialize;\n\npub fn berth() {}\n",
		"boats.py":   "CARGO_OF_BOATS = 7\nCREW = 3\n",
		"test.sh":    "export FOUNDRY_TIDE_LIMIT=1\nforge test\n",
		"run.py":     "import os\n\nlimit = os.environ[\"HARBOR_TIDE_LIMIT\"]\n",
		"dock.ts":    "export class BerthError {\n  static berthTooDeep() {}\n}\n",
	}
	after := map[string]string{
		"Cargo.toml": "[package]\nname = \"harbor\"\n\n[dependencies]\nserde = \"1\"\n",
		"test.sh":    "forge test\n",
		"run.py":     "import os\n",
		"boats.py":   "CREW = 3\n",
		"dock.ts":    "export class BerthError {\n  static berthTooWide() {}\n}\nexport function buildQuayLines() {}\n",
	}
	for _, c := range []struct {
		name, memory string
		want         []string
	}{
		{"forbidden in Chinese", "# 依赖\n\n- **禁止**：`tide-wrap`、`tokio`\n", nil},
		{"forbidden in English", "# Crates\n\n- **Forbidden**: `tide-wrap`, `tokio`\n", nil},
		{"told as used", "# Crates\n\n- **Waves**: `tide-wrap`, `tokio`\n", []string{"tide-wrap missing"}},
		{"how lines are cited", "Give `file:line` for what changes often, e.g. \"see `src/lib.rs:99`\" rather than \"see the library\".\n", nil},
		{"lines that are cited", "Boats berth at `src/lib.rs:99`.\n", []string{"src/lib.rs:99 missing"}},
		{"a variable of forge", "- `FOUNDRY_TIDE_LIMIT=9 forge test` takes longer; `FOUNDRY_TIDE_LIMIT` bounds what a test takes.\n", nil},
		{"a constant of ours", "- `CARGO_OF_BOATS` holds what boats carry.\n", []string{"CARGO_OF_BOATS missing"}},
		{"what comes behind a placeholder", "# Errors\n\n```ts\nthrow {Berth}BerthError.moorTooDeep();\n```\n", nil},
		{"what comes behind nothing", "# Errors\n\n```ts\nthrow BerthError.moorTooDeep();\n```\n", []string{"BerthError.moorTooDeep missing"}},
		{"when something lands", "`buildQuayLines()` makes the quays; wire `withTideStoreRows(depth)` when storage lands.\n", nil},
		{"when a boat lands", "`buildQuayLines()` makes the quays; wire `withTideStoreRows(depth)` before the boat lands.\n", []string{"withTideStoreRows(depth) missing"}},
		{"a variable of ours", "- `HARBOR_TIDE_LIMIT` bounds what a test takes.\n", []string{"HARBOR_TIDE_LIMIT missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			first := maps.Clone(before)
			first["AGENTS.md"] = c.memory
			commitSteps(t, dir, []map[string]string{first, after})
			if d := gocmp.Diff(c.want, findingsOf(t, dir, c.memory)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestATitleWithoutAName is that of a template: its files are those of whoever copies it.
func TestATitleWithoutAName(t *testing.T) {
	t.Parallel()
	const rules = "\n1. The tables changed? Update `docs/tides/tables.md`.\n"
	for title, want := range map[string][]string{
		"# YOUR_PROJECT_NAME\n":                      nil,
		"---\na: b\n---\n\n# [Project Name] rules\n": nil,
		"# {{ project.name }}\n":                     nil,
		"# Harbor\n\n## YOUR_PROJECT_NAME\n":         {"docs/tides/tables.md missing"},
		"# Harbor\n":                                 {"docs/tides/tables.md missing"},
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			commitSteps(t, dir, []map[string]string{{"kit/AGENTS.md": title + rules, "src/main.go": "package main\n", "docs/boats/names.md": "# Names\n"}})
			if d := gocmp.Diff(want, findingsAt(t, dir, "kit/AGENTS.md", title+rules)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestFilesThatAreNamedWhenTheyAreCopied make the folder of templates that they lie in one of other projects.
func TestFilesThatAreNamedWhenTheyAreCopied(t *testing.T) {
	t.Parallel()
	const rules = "# Harbor\n\nTables are told in `docs/tides/tables.md`.\n"
	for manifest, want := range map[string][]string{
		"kit/template/_package.json":     nil,
		"kit/template/go.mod.tmpl":       nil,
		"kit/template/sub/_package.json": nil,
		"kit/template/package.json":      {"docs/tides/tables.md missing"},
		"kit/_package.json":              {"docs/tides/tables.md missing"},
	} {
		t.Run(manifest, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			commitSteps(t, dir, []map[string]string{{"kit/template/AGENTS.md": rules, "kit/template/src/main.ts": "export {}\n", manifest: "{}\n", "docs/boats/names.md": "# Names\n"}})
			if d := gocmp.Diff(want, findingsAt(t, dir, "kit/template/AGENTS.md", rules)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestNotesOfOnesOwn are kept by each for himself: that they are not in the tree says nothing.
func TestNotesOfOnesOwn(t *testing.T) {
	t.Parallel()
	for memory, want := range map[string][]string{
		"See `src/HARBOR_PERSONAL.md` and `src/rules.local.md`.\n": nil,
		"See `src/HARBOR_PEOPLE.md` and `src/local-rules.md`.\n":   {"src/HARBOR_PEOPLE.md missing", "src/local-rules.md missing"},
	} {
		dir := t.TempDir()
		commitSteps(t, dir, []map[string]string{
			{"AGENTS.md": memory, "src/HARBOR_PEOPLE.md": "a\n", "src/local-rules.md": "b\n", "src/HARBOR_PERSONAL.md": "c\n", "src/rules.local.md": "d\n"},
			nil,
		})
		if d := gocmp.Diff(want, findingsOf(t, dir, memory)); d != "" {
			t.Error(d)
		}
	}
}
