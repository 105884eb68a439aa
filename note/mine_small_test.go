package note_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

func TestVariablesFlagsAndCommitsAreMinedWhereTheTextSaysWhatTheyAre(t *testing.T) {
	fence := "```"
	for _, c := range []struct{ name, text, want string }{
		{"a span and a cue", "Set the environment variable `APP_TOKEN`.", "env APP_TOKEN"},
		{"a span without a cue", "The constant `APP_TOKEN` is a word.", "symbol APP_TOKEN"},
		{"reading syntax", "It is `process.env.APP_TOKEN`, `os.environ[\"APP_KEY\"]` or `${APP_HOST}`.", "env APP_TOKEN; env APP_KEY; env APP_HOST"},
		{"a type with what it is", "Types: `TideRow = { day, height }`, `enum TideKind { Ebb }`, `Tide = 3`.", "symbol TideRow; symbol day; symbol height; symbol TideKind"},
		{"paths that begin with underscores", "See __tests__/quay.ts, _moor/quay.ts and __src/boat.ts__.", "path __tests__/quay.ts; path _moor/quay.ts; path src/boat.ts"},
		{"a placeholder", "Set the variable `YOUR_TOKEN` in `.env`.", "symbol YOUR_TOKEN; path .env"},
		{"a table", "| Variable | What |\n| --- | --- |\n| `APP_TOKEN` | key |\n| APP_HOST | host |", "env APP_TOKEN; env APP_HOST"},
		{"an env fence", fence + "env\n# c\nAPP_TOKEN=a\nPORT=1\n" + fence, "env APP_TOKEN; env PORT"},
		{"a shell fence", fence + "sh\nexport APP_TOKEN=a\nX_LOCAL=1\nAPP_HOST=b npm run x\n" + fence, "env APP_TOKEN; env APP_HOST; command npm run x"},
		{"commands with variables alone in a fence", fence + "sh\nAPP_HOST=b make x\nAPP_HOST=c make y\n" + fence, "env APP_HOST; command make x; env APP_HOST; command make y"},
		{"a path below a variable", "It lies in `$APP_ROOT/x/y.txt`.", "path $APP_ROOT/x/y.txt; env APP_ROOT"},
		{"flags of a script", "Run `./x.sh --dry-run --all=1 -v -- --not`.", "command ./x.sh --dry-run --all=1 -v -- --not; flag --dry-run; flag --all"},
		{"flags of a program of others", "Run `git commit --amend`.", ""},
		{"a flag in a sentence", "`scripts/x.sh` takes `--dry-run`.", "path scripts/x.sh; flag --dry-run"},
		{"a flag alone", "Use `--dry-run`.", ""},
		{"a commit", "Fixed in 1b2d3f4a, see commit `9e8d7c6`.", "commit 1b2d3f4a; commit 9e8d7c6"},
		{"a list of commits", "Commits:\n\n- `1b2d3f4` - first\n- 9e8d7c6 - second", "commit 1b2d3f4; commit 9e8d7c6"},
		{"hexadecimal words without a cue", "The colour 1b2d3f4 and `9e8d7c6`.", ""},
		{"an id of another repository", "Upstream fixed it in commit 1b2d3f4.", ""},
		{"a setting with spaces", "Set the environment variable `APP_TOKEN = \"a\"`.", "env APP_TOKEN"},
		{"a script with what it is handed", "Use `moor_boats.sh all`.", "path moor_boats.sh"},
		{"a command that an arrow leads from", fence + "\nmake x → a review\n" + fence, "command make x"},
		{"a memory that is to be read", "Call `mcp__serena__read_memory(\"berths\")`.", "path mcp__serena__read_memory(\"berths\")"},
		{"a list behind a folder that ends in and", "- `cmd/` holds the programs: `gate`, `bell`, and `watch`.", "path cmd/; path gate; path bell; path watch"},
		{"names at the head of items", "- `quay-gate` - opens\n- **Fast** - it is\n- `quay-bell`: rings", "path quay-gate; path quay-bell"},
		{"files of one kind", "`Dockerfile.dev`, `docker/Dockerfile.test` and `Procfile.worker` are not harbour.dev.", "path Dockerfile.dev; path docker/Dockerfile.test; path Procfile.worker"},
		{"an id that shows what ids are", "Write commit abc1234.", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := note.Parse("AGENTS.md", []byte(c.text+"\n"), note.Options{Host: note.Agents, Role: note.Rules})
			var got []string
			for _, cl := range d.Claims {
				got = append(got, fmt.Sprintf("%s %s", cl.Kind, cl.Target))
			}
			if diff := cmp.Diff(c.want, strings.Join(got, "; ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestLinesOnALineOfTheirOwnAreOfTheFileThatIsNamedAbove for it, and of no other.
func TestLinesOnALineOfTheirOwnAreOfTheFileThatIsNamedAbove(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"labels in one paragraph", "# a\n\n**File**: `src/berth.go`\n**Lines**: 40-52 (berthAt getter)", "src/berth.go 40-52 berthAt"},
		{"items of a list", "# a\n\n- **File**: src/berth.go\n- **Function**: `open()`\n- **Line**: ~7", "src/berth.go 7-7 "},
		{"the file in the heading", "# a\n\n## `src/berth.go`\n\nLine: 7", "src/berth.go 7-7 "},
		{"the file of another section", "# a\n\n## Quay\n\n**File**: `src/quay.go`\n\n## Berth\n\n**Line**: 7", ""},
		{"two files in the heading", "# a\n\n## `src/berth.go` and `src/quay.go`\n\nLine: 7", ""},
		{"how long a file is", "# a\n\n**File**: `src/berth.go`\n**Lines**: 143", ""},
		{"a share", "# a\n\n**File**: `src/berth.go`\n- **Lines**: 80%", ""},
		{"before and after", "# a\n\n**File**: `src/berth.go`\n- **Lines**: 1 → 4", ""},
		{"a file that no label gives", "# a\n\nIt reads `src/berth.go`.\n\n**Line**: 7", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := note.Parse("NOTES.md", []byte(c.text+"\n"), note.Options{Host: note.Agents, Role: note.Rules})
			var got []string
			for _, cl := range d.Claims {
				if cl.Kind == note.LinesClaim {
					got = append(got, fmt.Sprintf("%s %d-%d %s", cl.Path, cl.Start, cl.End, cl.Symbol))
				}
			}
			if diff := cmp.Diff(c.want, strings.Join(got, "; ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
