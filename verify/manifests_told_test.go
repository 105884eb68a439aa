package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatManifestsSay judges memory by what a tree says at once, each case with a defect beside what holds.
func TestWhatManifestsSay(t *testing.T) {
	t.Parallel()
	const (
		goMod = "module example.org/harbor\n\ngo 1.26.5\n\nrequire (\n\tgithub.com/quayside/tide-auth/v2 v2.9.0\n\tgithub.com/quayside/tide-log v1.9.0\n\tgithub.com/google/tide-go v0.29.2\n)\n"
		state = "enum CargoStatus {\n  OPEN\n  LOADED\n  SHIPPED\n}\n\nmodel Cargo {\n  id Int @id\n  weight Int // the input of the scales\n  status CargoStatus\n}\n"
	)
	for _, c := range []struct {
		name   string
		files  map[string]string
		memory string
		want   []string
	}{
		{"Go modules by their paths", map[string]string{"go.mod": goMod},
			"- `github.com/quayside/tide-auth/v2` v2.8.0\n- `google/tide-go` v0.28.1 measures\n- `google/tide-go` v0.29.2 measures\n- **tide-auth/v2** (`v2.8.0`): who may moor\n- tide-log is pinned at v1.6.2, which writes\n- tide-log is pinned at v1.9.0, which writes\n",
			[]string{"`github.com/quayside/tide-auth/v2` v2.8.0 missing", "`google/tide-go` v0.28.1 missing", "tide-auth/v2** (`v2.8.0 missing", "tide-log is pinned at v1.6.2 missing"}},
		{"versions of a catalog", map[string]string{"gradle/libs.versions.toml": "[versions]\nv_tidegroovy = \"5.0.7\"\nquayVersion = \"4.1\"\n\n[libraries]\ntidegroovy = { module = \"org.tide:tidegroovy\" }\n"},
			"- **Tidegroovy**: 4.2.6 (for scripts)\n- **Charts**: gsvg 1.1.0, Quay 3.8.8\n- Quay 4.1\n", []string{"Tidegroovy**: 4.2.6 missing", "Quay 3.8.8 missing"}},
		{"a release since which there is something", map[string]string{"go.mod": goMod}, "- **Backend**: Go 1.26, the server of the library (Go 1.22+ routes)\n", nil},
		{"states that something goes through", map[string]string{"schema.prisma": state},
			"# Database\n\n**Cargo:** OPEN → LOADED → SUNK / SHIPPED\n", []string{"SUNK missing"}},
		{"fields of a row", map[string]string{"schema.prisma": state},
			"# Database schema\n\n| Model | Fields |\n|---|---|\n| Cargo | id, weight, harborName, quayName, input |\n", []string{"harborName missing", "quayName missing", "input missing"}},
		{"methods of an interface", map[string]string{"go.mod": goMod, "store.go": "package harbor\n\ntype TideStore interface {\n\tOpenTide() error\n\tCloseTide() error\n}\n"},
			"| Interface | Methods |\n|---|---|\n| `TideStore` | OpenTide, CloseTide, DrainTide |\n", []string{"DrainTide missing"}},
		{"a Makefile that includes what it works out", map[string]string{
			"parts/tide/Makefile": "ROOT ?= $(shell cd ../.. && pwd)\nHERE := $(dir $(abspath $(lastword $(MAKEFILE_LIST))))\ninclude $(ROOT)/mk/all.mk\ninclude $(HERE)own.mk\ninclude mk/*.mk\n\ndefine say\n$(1): it is said\nendef\n\ntide:\n\techo\n",
			"parts/tide/own.mk":   "own:\n\techo\n", "parts/tide/mk/one.mk": "one:\n\techo\n",
			"mk/all.mk": "MK := $(abspath $(ROOT)/mk)\ninclude $(MK)/more.mk\nall:\n\techo\n", "mk/more.mk": "more:\n\techo\n"},
			"```sh\ncd parts/tide\nmake tide\nmake all\nmake more\nmake own\nmake one\nmake sunk\n```\n", []string{"make sunk missing"}},
		{"a Makefile that includes what is not known", map[string]string{"Makefile": "include $(ELSEWHERE)/mk/all.mk\n\ntide:\n\techo\n"}, "```sh\nmake tide\nmake sunk\n```\n", nil},
		{"members of modules by their names in imports", map[string]string{
			"hawk/util/auth.py": "def get_valid_token():\n    pass\n", "hawk/main.py": "from hawk.util import (\n    auth as auth_util,  # who may moor\n)\n\nauth_util.get_valid_token()\n",
			"lib/other.py": "def get_access_token():\n    pass\n", "src/berths.ts": "export function makeBerth() {}\n", "src/main.ts": "import * as berths from './berths'\nberths.makeBerth()\n"},
			"1. `auth_util.get_valid_token()` and `auth_util.get_access_token()`\n2. `berths.makeBerth()` and `berths.sinkBerth()`\n", []string{"auth_util.get_access_token() missing", "berths.sinkBerth() missing"}},
		{"a name that is more than a module", map[string]string{
			"hawk/util/auth.py": "def get_valid_token():\n    pass\n", "hawk/main.py": "from hawk.util import auth\n\nauth.get_valid_token()\n", "hawk/else.py": "from hawk import make\n\nauth = make()\nauth.run()\n",
			"src/berths.ts": "export function makeBerth() {}\n", "src/main.ts": "import * as berths from './berths'\nberths.makeBerth()\n", "src/else.ts": "export function sail(berths: Harbor) {\n  berths.run()\n}\n"},
			"1. `auth.sink_all_tokens()`\n2. `berths.sinkBerth()`\n", nil},
		{"what a package hands out from where", map[string]string{
			"package.json":             `{"name": "yard", "private": true, "workspaces": ["packages/*"]}`,
			"packages/ui/package.json": `{"name": "@yard/ui", "exports": {".": {"types": "./dist/index.d.ts", "default": "./dist/index.js"}, "./tides/*": "./src/tides/*.ts"}}`,
			"packages/ui/src/index.ts": "export * from './rope'\nexport { mooringLine as quayLine } from './line'\n", "packages/ui/src/rope.ts": "export const ropeTable = 1\n",
			"packages/ui/src/line.ts": "export const mooringLine = 1\n", "packages/ui/src/tides/level.ts": "export const tideLevel = 1\n", "packages/ui/src/utils/knots.ts": "export const tieKnot = 1\n"},
			"```ts\nimport { ropeTable, quayLine } from '@yard/ui'\nimport { tideLevel } from '@yard/ui/tides/level'\n```\n\n```ts\nimport { mooringLine } from '@yard/ui'\n```\n\n```ts\nimport {\n  tieKnot,\n} from '@yard/ui/utils'\n```\n",
			[]string{"mooringLine missing", "@yard/ui missing"}},
		{"what a package hands out that cannot be read", map[string]string{
			"package.json":             `{"name": "yard", "private": true, "workspaces": ["packages/*"]}`,
			"packages/ui/package.json": `{"name": "@yard/ui", "main": "./dist/index.js"}`,
			"packages/ui/src/index.ts": "export * from '@other/rope'\n", "packages/ui/src/rope.ts": "export const ropeTable = 1\n"},
			"```ts\nimport { ropeTable } from '@yard/ui'\n```\n", nil},
		{"what a folder hands on from its files", map[string]string{
			"tsconfig.json":      `{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}`,
			"src/tides/index.ts": "export * from './levels'\nexport * as moons from './moons'\n", "src/tides/levels.ts": "export const tideLevel = 1\nexport * from './tables'\n", "src/tides/tables.ts": "export function tideTable() {}\n",
			"src/tides/moons.ts": "export const fullMoon = 1\n", "src/berths/index.ts": "export * from './list'\nexport * from '@other/berths'\n", "src/berths/list.ts": "export const berthList = 1\n"},
			"```ts\nimport { tideLevel, tideTable, moons } from '@/tides'\nimport { tidePlan, fullMoon } from '@/tides'\nimport { berthPlan } from '@/berths'\n```\n", []string{"tidePlan missing", "fullMoon missing"}},
		{"imports that are marked as right and as wrong", map[string]string{
			"tsconfig.json":      `{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}`,
			"src/tides/level.ts": "export const tideLevel = 1\n"},
			"```ts\n// ✅ By the alias\nimport { tideLevel } from '@/tides/level'\nimport { tidePlan } from '@/tides/level'\n// ❌ Not from the index\nimport { tideTable } from '@/tides/level'\n```\n", []string{"tidePlan missing"}},
		{"words in braces", map[string]string{"tests/empty/a.py": "x = 1\n", "docs/a.md": "a\n", "docs/c.md": "c\n"}, "Test `{nulls, empty, one row, -0.0/NaN}`, as `docs/{a,b,c}.md` say.\n", []string{"docs/{a,b,c}.md missing"}},
		{"turbo without its settings", map[string]string{"package.json": `{"scripts": {"lint": "turbo lint", "fmt": "biome ."}, "devDependencies": {"turbo": "2.5.6", "@biomejs/biome": "2"}}`},
			"```sh\nnpx turbo typecheck\nnpm run lint\nnpm run fmt\n```\n", []string{"npx turbo typecheck missing", "npm run lint missing"}},
		{"a rule for any target that does nothing", map[string]string{"Makefile": "run:\n\techo $(filter-out $@,$(MAKECMDGOALS))\n\n%:\n\t@:\n"}, "```sh\nmake run berth\nmake berth\n```\n", []string{"make berth missing"}},
		{"a rule for any target that does something", map[string]string{"Makefile": "run:\n\techo\n\n%:\n\t$(MAKE) -C parts $@\n"}, "```sh\nmake run\nmake berth\n```\n", nil},
		{"where a program reads", map[string]string{"app/one/pubspec.yaml": "name: one\n", "app/b.dart": "void main() {}\n"}, "```sh\ncd app\nflutter pub get\n```\n\n```sh\ncd app/one\nflutter pub get\n```\n", []string{"flutter pub get missing"}},
		{"a clause behind a dash", map[string]string{"package.json": `{"scripts": {"build": "tsc"}}`, "src/a.ts": "export const a = 1\n"}, "Do not edit `src/a.ts` directly—change the source and run `npm run gen`.\n", []string{"npm run gen missing"}},
		{"the version of any release", map[string]string{"apps/harbor/a.go": "package harbor\n"}, "Tagged as `apps/harbor/v1.x.x` for releases.\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			c.files["AGENTS.md"] = c.memory
			commitSteps(t, dir, []map[string]string{c.files})
			if d := gocmp.Diff(c.want, findingsOf(t, dir, c.memory)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestWhatHistoryTakesFromCommands has files that a commit took away with everything else in src, of which the text goes on telling.
func TestWhatHistoryTakesFromCommands(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		files  map[string]string
		memory string
		want   []string
	}{
		{"what a script is handed", map[string]string{"scripts/check.py": "import sys\n", "src/harbor.py": "x = 1\n", "src/out.txt": "x\n", "lib/harbor.py": "x = 1\n"},
			"```sh\npython scripts/check.py src/harbor.py\npython scripts/check.py lib/harbor.py\npython scripts/check.py --out src/out.txt\n```\n", []string{"python scripts/check.py src/harbor.py missing"}},
		{"names of one list", map[string]string{"src/moor.ts": "export class RopeMooring {}\nexport class ChainMooring {}\n", "lib/a.ts": "export class TideTable {}\n"},
			"- `RopeMooring` holds boats\n- `ChainMooring` holds ships\n- `DNSMooring` holds names\n- `HTTPServer` is none of them\n", []string{"RopeMooring missing", "ChainMooring missing", "DNSMooring missing"}},
		{"something old that goes on", map[string]string{"src/plc.go": "package src\n"}, "The old controller is driven by `src/plc.go`.\n", []string{"src/plc.go missing"}},
		{"something old that went", map[string]string{"src/plc.go": "package src\n"}, "The old controller is `src/plc.go`.\n\nThe legacy one, `src/plc.go`, went.\n", nil},
		{"a name that begins with letters for words", map[string]string{"src/a.ts": "export class HTTPGauge {}\n"}, "`HTTPGauge` measures.\n", []string{"HTTPGauge missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			c.files["AGENTS.md"] = c.memory
			commitSteps(t, dir, []map[string]string{c.files, nil})
			if d := gocmp.Diff(c.want, findingsOf(t, dir, c.memory)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestTheMakefileBesideADocument is the one that is meant, when it had the target while the text was written.
func TestTheMakefileBesideADocument(t *testing.T) {
	t.Parallel()
	const memory = "```sh\nmake hooks\nmake tide\n```\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"Makefile": "hooks:\n\techo\nall:\n\techo\n", "parts/tide/Makefile": "hooks:\n\techo\ntide:\n\techo\n", "parts/tide/AGENTS.md": memory},
		{"parts/tide/Makefile": "tide:\n\techo\n"},
	})
	if d := gocmp.Diff([]string{"make hooks missing"}, findingsAt(t, dir, "parts/tide/AGENTS.md", memory)); d != "" {
		t.Error(d)
	}
}
