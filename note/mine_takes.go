package note

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// taker says which words of a program of others name files that the repository has.
type taker struct {
	flags map[string]bool // flags whose value is a file
	words bool            // words with a slash or the ending of a file are files
	first int             // words that are none, ahead of these
	only  int             // how many of these are; 0 for all
}

func takesWords(flags string, first, only int) taker { return taker{wordSet(flags), true, first, only} }

func takesIn(flags string) taker { return taker{flags: wordSet(flags)} }

// takers are programs of others that are handed files of the repository.
var takers = sync.OnceValue(func() map[string]taker {
	return map[string]taker{
		"pip": takesIn("-r --requirement -c --constraint"), "pip3": takesIn("-r --requirement -c --constraint"),
		"kubectl": takesIn("-f --filename -k --kustomize"), "oc": takesIn("-f --filename -k --kustomize"), "helm": takesIn("-f --values"), "kustomize": takesWords("", 1, 1),
		"psql": takesIn("-f --file"), "xcodebuild": takesIn("-project -workspace"), "xed": takesWords("", 0, 1), "open": takesWords("", 0, 1),
		"ruff": takesWords("--config", 1, 0), "mypy": takesWords("--config-file", 0, 0), "black": takesWords("--config", 0, 0), "flake8": takesWords("--config", 0, 0), "pylint": takesWords("--rcfile", 0, 0),
		"isort": takesWords("", 0, 0), "pyright": takesWords("-p --project", 0, 0), "bandit": takesWords("-c", 0, 0),
		"eslint": takesWords("-c --config", 0, 0), "prettier": takesWords("--config", 0, 0), "stylelint": takesWords("--config", 0, 0), "oxlint": takesWords("-c --config", 0, 0), "biome": takesWords("", 1, 0),
		"tsc": takesIn("-p --project"), "jest": takesWords("-c --config", 0, 0), "vitest": takesWords("-c --config", 0, 0), "mocha": takesWords("--config", 0, 0),
		"ansible-playbook": takesWords("-i --inventory", 0, 0), "alembic": takesIn("-c --config"), "shellcheck": takesWords("", 0, 0), "yamllint": takesWords("-c", 0, 0), "hadolint": takesWords("-c", 0, 0),
		"find": takesWords("", 0, 1), "ls": takesWords("", 0, 0), "tree": takesWords("", 0, 1), "wc": takesWords("", 0, 0),
		"chmod": takesWords("", 1, 0), "cp": takesWords("", 0, 1), "sphinx-build": takesWords("-c", 0, 1), "mkdocs": takesIn("-f --config-file"), "buf": takesIn("--config --template"),
		"phpunit": takesWords("-c --configuration", 0, 0), "phpstan": takesWords("-c --configuration", 1, 0), "rubocop": takesWords("-c --config", 0, 0), "rspec": takesWords("", 0, 0),
		"swiftlint": takesIn("--config"), "swiftformat": takesIn("--config"), "swift-format": takesIn("--configuration"), "golangci-lint": takesIn("-c --config"), "detekt": takesIn("-c --config"),
		"semgrep": takesIn("-c --config -f"), "sqlfluff": takesIn("--config"), "commitlint": takesIn("-g --config"), "markdownlint": takesIn("-c --config"), "markdownlint-cli2": takesIn("--config"),
		"webpack": takesIn("-c --config"), "vite": takesIn("-c --config"), "rollup": takesIn("--config"), "drizzle-kit": takesIn("--config"), "playwright": takesIn("-c --config"), "cypress": takesIn("-C --config-file"),
		"storybook": takesIn("-c --config-dir"), "air": takesIn("-c"), "skaffold": takesIn("-f --filename"), "tilt": takesIn("-f --file"), "act": takesIn("-W --workflows -e --eventpath"),
		"sqlc": takesIn("-f --file"), "goose": takesIn("-dir"), "migrate": takesIn("-path"), "dbt": takesIn("--project-dir --profiles-dir"), "lefthook": takesIn("--config"),
		"k6": takesWords("", 1, 1), "newman": takesWords("-e --environment", 1, 1), "artillery": takesWords("", 1, 1), "bats": takesWords("", 0, 0), "actionlint": takesWords("", 0, 0), "vite-node": takesWords("", 0, 1),
		"clang-format": takesWords("", 0, 0), "luacheck": takesWords("", 0, 0), "stylua": takesWords("", 0, 0), "busted": takesWords("", 0, 0), "rustfmt": takesWords("", 0, 0),
		"wrangler": takesIn("-c --config"), "supervisord": takesIn("-c"), "nginx": takesIn("-c"), "packer": takesIn("-var-file"), "terraform": takesIn("-chdir -var-file -backend-config"),
	}
})

// plainFlags are programs most of whose flags take no value.
var plainFlags = wordSet("cp chmod find ls tree wc")

// bareFolder is a folder of the root, as find is handed it.
var bareFolder = lazyregexp.New(`^[a-z][\w-]+$`)

// servers run an application that is named as "module:name".
var servers = wordSet("uvicorn gunicorn hypercorn daphne granian")

var appOfModule = lazyregexp.New(`^[a-z_]\w*(?:\.\w+)*:[A-Za-z_]\w*(?:\(\))?$`)

// Handed returns the words of a command that name files and modules of the repository, for programs of others that are handed some.
// A module is written "module:name", as servers want it.
func Handed(args []string) (files, modules []string) {
	if len(args) < 2 {
		return nil, nil
	}
	if servers[args[0]] {
		if i := slices.IndexFunc(args, appOfModule.MatchString); i > 0 {
			modules = append(modules, strings.TrimSuffix(args[i], "()"))
		}
		return nil, modules
	}
	if args[0] == "gh" {
		return workflowRun(args), nil
	}
	if searching()[args[0]] != nil {
		return slices.DeleteFunc(searchOf(args).files, func(f string) bool { return !isHanded(f) }), nil
	}
	t, ok := takers()[args[0]]
	if !ok {
		return nil, nil
	}
	seen := 0
	for i := 1; i < len(args); i++ {
		a := args[i]
		name, val, has := strings.Cut(a, "=")
		switch {
		case a == "":
			return files, nil // what follows may belong to it
		case t.flags[name] && has && isHanded(val):
			files = append(files, val)
		case t.flags[name] && !has && i+1 < len(args):
			if i++; isHanded(args[i]) {
				files = append(files, args[i])
			}
		case strings.HasPrefix(a, "-"):
			if !has && !plainFlags[args[0]] && i+1 < len(args) && !isHanded(args[i+1]) {
				i++
			}
		case !t.words:
		case seen < t.first:
			seen++
		case t.only > 0 && seen >= t.first+t.only:
		default:
			if seen++; isHanded(a) || args[0] == "find" && bareFolder.MatchString(a) {
				files = append(files, a)
			}
		}
	}
	return files, nil
}

// workflowRun is the file of the workflow that "gh workflow run" starts here; one that is called by its title, or is another repository's,
// is no file.
func workflowRun(args []string) []string {
	ext := ""
	if len(args) > 3 && args[1] == "workflow" && args[2] == "run" {
		ext = path.Ext(args[3])
	}
	if ext != ".yml" && ext != ".yaml" || !isHanded(args[3]) || strings.Contains(args[3], "/") ||
		slices.ContainsFunc(args, func(a string) bool {
			return strings.HasPrefix(a, "-R") || strings.HasPrefix(a, "--repo") || strings.HasPrefix(a, "--ref") || a == "-r"
		}) {
		return nil
	}
	return []string{".github/workflows/" + args[3]}
}

// isHanded reports whether a word is a path inside the repository.
func isHanded(w string) bool {
	return !strings.ContainsAny(w, "*?<>{}[]$~:@,") && !strings.HasPrefix(w, "/") && !strings.HasPrefix(w, "-") && strings.Trim(w, "./") != "" &&
		(strings.Contains(w, "/") || isFileName(w) || path.Ext(w) == ".xcodeproj" || path.Ext(w) == ".xcworkspace" || strings.HasPrefix(w, ".env"))
}

// hands reports whether a command of a program of others names something of the repository.
func hands(args []string) bool {
	files, modules := Handed(args)
	return len(files)+len(modules) > 0 || (args[0] == "pip" || args[0] == "pip3") && slices.ContainsFunc(args, func(a string) bool { return LocalExtras.MatchString(strings.Trim(a, `"'`)) })
}

// LocalExtras is the repository's own package with extras, as pip is handed it: ".[dev,test]".
var LocalExtras = lazyregexp.New(`^\.?/?\.?\[([\w.-]+(?:\s*,\s*[\w.-]+)*)\]$`)
