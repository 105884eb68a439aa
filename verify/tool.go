package verify

import (
	"cmp"
	"fmt"
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// managerLock says how a tree shows that it is set up for a package manager.
type managerLock struct {
	manager string
	family  string
	files   []string // its lock files, and its settings behind them
}

// locks are the names of the lock files.
func (l managerLock) locks() []string {
	return slices.DeleteFunc(slices.Clone(l.files), func(f string) bool {
		return !strings.Contains(f, "lock") && f != "npm-shrinkwrap.json"
	})
}

// locks are the lock files of package managers, by family and manager.
var locks = []managerLock{
	{"npm", "node", []string{"package-lock.json", "npm-shrinkwrap.json"}},
	{"pnpm", "node", []string{"pnpm-lock.yaml", "pnpm-workspace.yaml"}},
	{"yarn", "node", []string{"yarn.lock", ".yarnrc.yml", ".yarnrc"}},
	{"bun", "node", []string{"bun.lock", "bun.lockb", "bunfig.toml"}},
	{"uv", "python", []string{"uv.lock"}},
	{"poetry", "python", []string{"poetry.lock", "poetry.toml"}},
	{"pipenv", "python", []string{"Pipfile.lock", "Pipfile"}},
	{"pdm", "python", []string{"pdm.lock"}},
}

// packageManager judges "we use pnpm".
func (v *Verifier) packageManager(j *job) {
	want := strings.ToLower(j.claim.Want)
	family, rival := "", ""
	for _, l := range locks {
		if l.manager == want {
			family = l.family
			if at := v.conf.managed(want, l.files); at != "" {
				j.out = confirmed("the tree is set up for "+want, at)
				return
			}
		}
	}
	for _, l := range locks {
		if l.manager == want || l.family != family || rival != "" {
			continue
		}
		for _, f := range v.mf.named(l.files[0]) {
			if !foreignTo(f, j.doc) {
				rival = f
				break
			}
		}
	}
	switch why := silenced(j.claim); {
	case why != "":
		j.out = unverifiable(why)
	case rival == "":
		j.out = unverifiable("no lock file tells the package manager")
	case v.conf.mentioned(want) != "":
		j.out = unverifiable(fmt.Sprintf("%q names %s too", v.conf.mentioned(want), want))
	case templateRoot(j.doc.Path) != "" && !strings.HasPrefix(rival, templateRoot(j.doc.Path)+"/"):
		j.out = unverifiable("this file belongs to a template or an example")
	default:
		j.out = missing(fmt.Sprintf("the package manager is that of %q, and nothing in the tree is set up for %q", rival, want),
			diag.Evidence{Path: rival, Commit: v.commit(), Seen: "the lock file of another package manager"})
		j.out.Rule = "stale-version"
	}
}

// managed returns a file that shows the use of a package manager.
func (c *conf) managed(want string, files []string) string {
	return c.once("managed "+want, func() string { return c.findManaged(want, files) })
}

func (c *conf) findManaged(want string, files []string) string {
	for _, f := range c.v.mf.named(files...) {
		return f
	}
	for _, f := range files {
		if c.v.view.Lookup(f).State == repo.Ignored {
			return f
		}
	}
	for _, p := range c.v.mf.named("package.json") {
		kf := c.file(p)
		if kf.err != nil {
			continue
		}
		for _, key := range []string{"packageManager", "engines", "volta", "devEngines"} {
			if n := kf.Get(key); n != nil && (strings.HasPrefix(n.Value, want+"@") || n.Get(want) != nil) {
				return p
			}
		}
	}
	for _, p := range c.v.mf.named("pyproject.toml") {
		if kf := c.file(p); kf.err == nil && kf.Get("tool", want) != nil {
			return p
		}
	}
	return ""
}

// mentioned returns a manifest, a setting or a page for newcomers that has the word; empty when none has.
func (c *conf) mentioned(word string) string {
	return c.once("mentioned "+word, func() string {
		return cmp.Or(c.findMention(word, c.v.mf.named("README.md", "readme.md", "CONTRIBUTING.md")), c.operated(word))
	})
}

// operated returns a manifest or a setting that has the word: with it something is run, installed or built.
func (c *conf) operated(word string) string {
	return c.once("operated "+word, func() string {
		return c.findMention(word, c.v.mf.named("package.json", "pyproject.toml", "lerna.json", "nx.json", "turbo.json", "renovate.json", ".npmrc", "mise.toml", ".tool-versions", "tox.ini", "noxfile.py"), c.settingFiles())
	})
}

func (c *conf) findMention(word string, files ...[]string) string {
	for _, f := range slices.Concat(files...) {
		if hasWord(c.settingText(f), word) {
			return f
		}
	}
	return ""
}

// hasWord reports whether text holds a word that is not part of a longer one.
func hasWord(text, word string) bool {
	for at := 0; word != ""; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		from, to := at+i, at+i+len(word)
		if (from == 0 || !wordByte(text[from-1])) && (to == len(text) || !wordByte(text[to])) {
			return true
		}
		at = to
	}
	return false
}

func wordByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c)
}

// frameworks are the test frameworks of each family; one refutes another only within its family.
var frameworks = map[string][]string{
	"node": {"vitest", "jest", "mocha", "jasmine", "karma", "ava"},
	"ruby": {"rspec", "minitest"},
	"php":  {"phpunit", "pest"},
}

// testFramework judges "tests run with vitest".
func (v *Verifier) testFramework(j *job) {
	want := strings.ToLower(j.claim.Want)
	if at, line := v.conf.usesFramework(want); at != "" {
		j.out = confirmedAt("a manifest names "+want, at, line)
		return
	}
	if why := silenced(j.claim); why != "" {
		j.out = unverifiable(why)
		return
	}
	for _, family := range frameworks {
		if !slices.Contains(family, want) {
			continue
		}
		for _, rival := range family {
			for _, d := range v.conf.depsNamed(frameworkPackage(rival)) {
				if foreignTo(d.path, j.doc) || templateRoot(j.doc.Path) != "" {
					continue
				}
				j.out = missing(fmt.Sprintf("%q is in %q, and nothing in the tree is set up for %q", d.name, d.path, want),
					diag.Evidence{Path: d.path, Line: d.line, Commit: v.commit(), Seen: fmt.Sprintf("%q is a dependency", d.name)})
				j.out.Rule = "stale-version"
				return
			}
		}
	}
	j.out = unverifiable("no manifest of the tree names a test framework")
}

// leastTests is how many files of tests a tree has at least that is not without tests: one may be left of what made the project.
const leastTests = 2

var (
	surelyTest = lazyregexp.New(`(?:^|/)(?:test_\w+\.py|\w+_test\.(?:go|py|rb|exs|dart|ts)|[\w.-]+\.(?:test|spec)\.[cm]?[jt]sx?|\w+Tests?\.(?:java|kt|cs|swift|php|scala)|\w+Spec\.(?:scala|kt|groovy|hs)|\w+_spec\.rb)$`)
	// madeTest is a test that comes with a new project.
	madeTest = lazyregexp.New(`(?:^|/)(?:ExampleUnitTest|ExampleInstrumentedTest|ExampleTest|UnitTest1|App\.test|app\.component\.spec|app\.controller\.spec|app\.e2e-spec|widget_test|test_example|example\.(?:test|spec))\.`)
	// wholeTest is a folder of tests of other kinds than those of units.
	wholeTest = lazyregexp.New(`(?i)(?:^|/)(?:e2e|end-to-end|playwright|cypress|integration|acceptance|smoke|visual)[\w-]*/`)
)

// toldOfBy are the files that a document speaks of when it speaks of all: those at or below its folder, none that others made.
func (v *Verifier) toldOfBy(doc *note.Document) iter.Seq[string] {
	dir := folder(doc.Path)
	if aboutAll.MatchString(dir) {
		dir = ""
	}
	return func(yield func(string) bool) {
		for below := range v.tree.below(dir) {
			if f := path.Join(dir, below); !vendored(f) && !foreignTo(f, doc) && !yield(f) {
				return
			}
		}
	}
}

// untested refutes that there are no tests, where there are.
func (v *Verifier) untested(j *job) {
	if why := silenced(j.claim); why != "" {
		j.out = unverifiable(why)
		return
	}
	first, n := "", 0
	for f := range v.toldOfBy(j.doc) {
		if !surelyTest.MatchString(f) || madeTest.MatchString(f) || j.claim.Want == "unit tests" && wholeTest.MatchString(f) {
			continue
		}
		if n++; first == "" {
			first = f
		}
	}
	if n < leastTests {
		j.out = unverifiable("no file of the tree is named as tests are, or just one")
		return
	}
	j.out = missing(fmt.Sprintf("there are %d files of tests, %q among them", n, first), diag.Evidence{Path: first, Commit: v.commit(), Seen: "a file of tests"})
	j.out.Rule = "stale-version"
}

const eslintFile = `\.eslintrc(?:\.\w+)?|eslint\.config\.[cm]?[jt]s`

var (
	setsESLint = lazyregexp.New(`(?:^|/)(?:` + eslintFile + `)$`)
	setsLinter = lazyregexp.New(`(?:^|/)(?:` + eslintFile + `|biome\.jsonc?|\.golangci\.ya?ml|\.?ruff\.toml|\.flake8|\.pylintrc|\.rubocop\.yml|\.swiftlint\.yml|\.oxlintrc\.json)$`)
	// lintsNot are settings of Biome that leave its linter off.
	lintsNot = lazyregexp.New(`"linter"\s*:\s*\{[^{}]*"enabled"\s*:\s*false`)
)

// unlinted refutes that nothing is set up to lint the code, where the settings of a linter are.
func (v *Verifier) unlinted(j *job) {
	if why := silenced(j.claim); why != "" {
		j.out = unverifiable(why)
		return
	}
	sets := setsLinter
	if j.claim.Want == "eslint" {
		sets = setsESLint
	}
	for f := range v.toldOfBy(j.doc) {
		if !sets.MatchString(f) || testFile(f) || strings.HasPrefix(path.Base(f), "biome.") && lintsNot.Match(v.mf.read(f)) {
			continue
		}
		j.out = missing(fmt.Sprintf("%q sets a linter up", f), diag.Evidence{Path: f, Commit: v.commit(), Seen: "the settings of a linter"})
		j.out.Rule = "stale-version"
		return
	}
	j.out = unverifiable("no file of the tree is named as the settings of a linter are")
}

// frameworkPackage is the package that brings a framework.
func frameworkPackage(name string) string {
	switch name {
	case "phpunit":
		return "phpunit/phpunit"
	case "pest":
		return "pestphp/pest"
	}
	return name
}

// usesFramework returns a manifest, a configuration or a folder that shows the use of a test framework.
func (c *conf) usesFramework(want string) (string, int) {
	for _, d := range c.depsNamed(frameworkPackage(want)) {
		return d.path, d.line
	}
	for _, name := range c.depNames {
		if strings.Contains(name, want) || want == "jest" && name == "react-scripts" {
			return c.deps[name][0].path, c.deps[name][0].line
		}
	}
	c.v.tree.load()
	for _, f := range c.v.tree.files {
		base := strings.ToLower(path.Base(f))
		if strings.HasPrefix(base, want+".") || strings.HasPrefix(base, "."+want) || want == "pytest" && base == "conftest.py" {
			return f, 0
		}
	}
	if at := c.mentioned(want); at != "" {
		return at, 0
	}
	return "", 0
}

// dependency judges "depends on `zod`".
func (v *Verifier) dependency(j *job) {
	want := strings.ToLower(j.claim.Want)
	for _, name := range []string{want, strings.ReplaceAll(want, "_", "-")} {
		for _, d := range v.conf.depsNamed(name) {
			j.out = confirmedAt("a manifest names it", d.path, d.line)
			return
		}
	}
	j.out = unverifiable("no manifest of the tree names it, which may mean a part of this repository")
}
