package verify

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// testRunner is a program that looks for files of tests in the folders that it is handed.
type testRunner struct {
	takes   *lazyregexp.Regexp // paths that it takes for tests when nothing tells it otherwise
	filters bool               // what it is handed is a part of the paths, and no folder
	configs []string           // files that may tell it otherwise
	tells   *lazyregexp.Regexp // what they say then
}

// runnersOfTests are those whose patterns are known, by the name that they are run by.
func runnersOfTests() map[string]testRunner {
	script := lazyregexp.New(`[._](?:test|spec)\.[cm]?[jt]sx?$`)
	return map[string]testRunner{
		"bun":    {takes: script, filters: true},
		"vitest": {takes: lazyregexp.New(`\.(?:test|spec)\.[cm]?[jt]sx?$`), filters: true, configs: append(testConfigs, "vitest.workspace.ts", "vitest.workspace.js", "vitest.workspace.json"), tells: lazyregexp.New(`\binclude|\btypecheck|\bprojects|\bworkspace|\bdir\b|benchmark`)},
		"jest":   {takes: lazyregexp.New(`(?:[./](?:test|spec)\.[cm]?[jt]sx?|(?:^|/)__tests__/.*\.[cm]?[jt]sx?)$`), filters: true, configs: append(testConfigs, "package.json"), tells: lazyregexp.New(`testMatch|testRegex|\bpreset\b|\bprojects\b|\brunner\b`)},
		"pytest": {takes: lazyregexp.New(`(?:^|/)(?:test_[^/]*|[^/]*_test)\.py$`), configs: []string{"pyproject.toml", "pytest.ini", ".pytest.ini", "setup.cfg", "tox.ini", "conftest.py"},
			tells: lazyregexp.New(`python_files|doctest|pytest_collect|collect_file|pytest_plugins|--nbmake|--nbval|--pyargs|mypy-testing|--markdown`)},
	}
}

// hanger are programs that run others, and their words ahead of what they run.
var hanger = map[string]map[string]bool{"npx": wordSet("--yes -y --no-install"), "bunx": {}, "pnpm": wordSet("exec dlx"), "yarn": wordSet("exec dlx"), "uv": wordSet("run"), "poetry": wordSet("run"), "pdm": wordSet("run"),
	"pipenv": wordSet("run"), "hatch": wordSet("run"), "python": wordSet("-m"), "python3": wordSet("-m")}

// valuedTest is an option of a runner of tests that takes the next word, or that changes what is run.
var valuedTest = lazyregexp.New(`^(?:-[ctkmnpo]|--(?:config|project|testNamePattern|dir|root|rootDir|passWithNoTests|typecheck|ignore|deselect|test-name-pattern|doctest\S*|nb\S+|collect-only|override-ini|changed|related|findRelatedTests|preload)(?:=.*)?)$`)

// handedFolder is the runner of tests that a command starts, and the one folder that it hands to it; empty for none.
func handedFolder(args []string) (runner, dir string) {
	for len(args) > 1 && hanger[args[0]] != nil {
		ahead := hanger[args[0]]
		if args = args[1:]; ahead[args[0]] {
			args = args[1:]
		} else if len(ahead) == 1 && !ahead["--no-install"] {
			return "", "" // another command of it
		}
	}
	if len(args) < 2 {
		return "", ""
	}
	runner, rest := args[0], args[1:]
	switch {
	case runner == "bun":
		if rest[0] != "test" {
			return "", ""
		}
		rest = rest[1:]
	case runner == "vitest" && (rest[0] == "run" || rest[0] == "watch"):
		rest = rest[1:]
	case runner != "vitest" && runner != "jest" && runner != "pytest":
		return "", ""
	}
	for _, a := range rest {
		switch {
		case a == "", a == "--", valuedTest.MatchString(a):
			return "", ""
		case strings.HasPrefix(a, "-"):
		case dir != "", strings.ContainsAny(a, "*?<>{}[]$()|:"), strings.HasPrefix(a, "/"), strings.HasPrefix(a, "~"):
			return "", ""
		default:
			dir = a
		}
	}
	return runner, dir
}

// testless refutes runs of tests that are handed a folder in which the runner finds none and found some once: it stops there with an error.
func (v *Verifier) testless(ctx context.Context, jobs []*job) error {
	known := runnersOfTests()
	var gone []repo.Deletion
	for _, j := range jobs {
		if j.claim.Kind != note.CommandClaim || isBad(j.out.Outcome) || !supposesCall(j.claim) || silenced(j.claim) != "" || strings.HasPrefix(j.claim.Dir, "?") {
			continue
		}
		name, arg := handedFolder(j.claim.Args)
		r, ok := known[name]
		if !ok || arg == "" {
			continue
		}
		dir := v.folderOf(j, arg)
		if dir == "" || v.findsTests(r, dir, path.Clean(arg)) {
			continue
		}
		if gone == nil {
			var err error
			if gone, err = v.view.Deleted(ctx, maxDeleted); err != nil {
				return err
			}
		}
		for _, d := range gone {
			if strings.HasPrefix(d.Path, dir+"/") && r.takes.MatchString(d.Path) && v.tree.isGone(d.Path) && v.view.Lookup(d.Path).State != repo.Ignored {
				j.out = missing(fmt.Sprintf("%s finds no tests in %q any more; %q was the last", name, dir, d.Path),
					diag.Evidence{Path: d.Path, Commit: d.By.Hash, Seen: "it was one until " + strings.SplitN(d.By.Date, "T", 2)[0]})
				break
			}
		}
	}
	return nil
}

// folderOf is the folder of the tree that a command hands on; empty when it is none, or could be several.
func (v *Verifier) folderOf(j *job, arg string) string {
	found := ""
	for _, d := range v.cwds(j) {
		if p, ok := join(d, path.Clean(arg)); ok && p != "" && v.tree.isDir(p) && p != found {
			if found != "" {
				return ""
			}
			found = p
		}
	}
	return found
}

// findsTests reports whether a runner may find tests in a folder of the tree, or by what it was handed.
func (v *Verifier) findsTests(r testRunner, dir, handed string) bool {
	v.tree.load()
	for _, f := range v.tree.files {
		inside := strings.HasPrefix(f, dir+"/")
		if r.takes.MatchString(f) && (inside || r.filters && strings.Contains(f, handed)) {
			return true
		}
		if r.configs == nil || vendored(f) || !slices.Contains(r.configs, path.Base(f)) {
			continue
		}
		if r.tells.Match(v.mf.read(f)) {
			return true
		}
	}
	return len(v.modules()) > 0 && v.inModule(dir) != ""
}
