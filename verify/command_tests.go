package verify

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/symbol"
)

// shownTest is a name of a test that stands for any.
var shownTest = lazyregexp.New(`^(?:Test|test_?)(?:Name|Names|Foo|Bar|Baz|X|Y|My\w*|Some\w*|Your\w*|Function|FunctionName|Method|Specific\w*|Case|Class|ClassName|Something|Example|name|function|foo|bar|x|y|method|something|specific\w*|case|class|example|func|my_\w*|your_\w*|some_\w*|function_name|one)?$`)

// noTest are patterns by which no test shall be picked: what is wanted is that they compile, or benchmarks alone.
var noTest = lazyregexp.New(`(?i)^(?:none|x+|nothing|no[_-]?tests?|nope|do_?not_?run|never|skip)$`)

// goTests judges the pattern of -run by the test functions of the packages in dirs; a folder that ends in /... is deep, and
// no folder at all means any of the tree.
func (r *run) goTests(pattern string, dirs []string) {
	first, _, _ := strings.Cut(pattern, "/")
	plain := strings.Trim(first, "^$")
	if first == "" || shownTest.MatchString(plain) || strings.ContainsAny(first, "<>{}") || noTest.MatchString(plain) {
		return
	}
	re, err := regexp.Compile(first)
	if err != nil || re.MatchString("") {
		return // matches anything, or means to match nothing
	}
	names := r.v.goTestNames(dirs)
	if len(names) == 0 {
		return
	}
	if slices.ContainsFunc(names, re.MatchString) {
		r.goSuite(pattern, re, dirs)
		return
	}
	hint := near.Hint("test", plain, names)
	at := "the tree"
	if len(dirs) == 1 && dirs[0] != "/..." && dirs[0] != "" {
		at = fmt.Sprintf("%q", dirs[0])
	}
	r.refute(fmt.Sprintf("no test of %s matches %q", at, first), "", count(len(names), "test function")+", none of them matches", hint)
}

// goSuite judges what a pattern of -run picks from suites of testify: a method of theirs.
func (r *run) goSuite(pattern string, first *regexp.Regexp, dirs []string) {
	_, second, ok := strings.Cut(pattern, "/")
	plain := strings.Trim(second, "^$")
	if !ok || strings.Contains(second, "/") || !goTestName.MatchString(plain) || shownTest.MatchString(plain) || strings.ContainsAny(second, "<>{}") {
		return
	}
	re, err := regexp.Compile(second)
	if err != nil {
		return
	}
	var methods []string
	for _, f := range r.v.mf.ending("_test", ".go") {
		if !inPackages(folder(f), dirs) {
			continue
		}
		src := r.v.mf.read(f)
		for _, d := range symbol.Scan(f, src).Defs {
			switch {
			case d.Scope != "" && goTestName.MatchString(d.Name):
				methods = append(methods, d.Name)
			case d.Scope == "" && first.MatchString(d.Name) && !suiteRun.MatchString(bodyOf(src, d, "")):
				return // its subtests have names that only a run tells
			}
		}
	}
	if len(methods) == 0 || slices.ContainsFunc(methods, re.MatchString) {
		return
	}
	hint := near.Hint("test", plain, methods)
	r.refute(fmt.Sprintf("no test of the suite matches %q", second), "", count(len(methods), "method")+", none of them matches", hint)
}

// suiteRun is the body of a test that runs a suite and nothing else.
var suiteRun = lazyregexp.New(`(?s)^func [^{]*\{\s*(?:t\.Parallel\(\)\s*)?suite\.Run\([^\n]*\)\s*\}\s*$`)

// keepsTestsOut reports whether a command runs benchmarks or fuzz targets: its -run is often meant to match no test.
func (r *run) keepsTestsOut() bool {
	return slices.ContainsFunc(r.args, func(a string) bool { return strings.HasPrefix(a, "-bench") || strings.HasPrefix(a, "-fuzz") })
}

var goTestName = lazyregexp.New(`^(?:Test|Example|Fuzz|Benchmark)`)

// goTestNames lists the test functions of packages.
func (v *Verifier) goTestNames(dirs []string) []string {
	var out []string
	for _, f := range v.mf.ending("_test", ".go") {
		if inPackages(folder(f), dirs) {
			out = append(out, remember(v.mf.memo, "tests "+f, func() []string { return goTestsIn(f, v.mf.read(f)) })...)
		}
	}
	return out
}

func goTestsIn(f string, src []byte) []string {
	out := []string{}
	for _, d := range symbol.Scan(f, src).Defs {
		if goTestName.MatchString(d.Name) {
			out = append(out, d.Name)
		}
	}
	return out
}

func inPackages(dir string, dirs []string) bool {
	if len(dirs) == 0 {
		return true
	}
	return slices.ContainsFunc(dirs, func(d string) bool {
		base, deep := strings.CutSuffix(d, "...")
		base = strings.TrimSuffix(base, "/")
		return dir == base || deep && (base == "" || strings.HasPrefix(dir, base+"/"))
	})
}

// pytestNode judges path::Class::test by the definitions of the file; false when it has no verdict of its own.
func (r *run) pytestNode(arg string) bool {
	p, rest, ok := strings.Cut(arg, "::")
	if !ok || rest == "" || strings.ContainsAny(rest, "<>{}*") {
		return false
	}
	file := ""
	for _, d := range r.dirs {
		if f, ok := join(d, path.Clean(p)); ok && r.v.tree.isFile(f) {
			file = f
			break
		}
	}
	if file == "" {
		return false
	}
	if i := strings.IndexByte(rest, '['); i >= 0 {
		rest = rest[:i]
	}
	src, defs := r.v.mf.read(file), r.v.scanned(file)
	if defs.Skipped != "" {
		return false
	}
	scope := ""
	for name := range strings.SplitSeq(rest, "::") {
		if name == "" || shownTest.MatchString(name) {
			return false
		}
		if !slices.ContainsFunc(defs.Defs, func(d symbol.Def) bool { return d.Name == name && d.Scope == scope }) {
			r.absentTest(file, src, defs.Defs, scope, name)
			return true
		}
		scope = strings.TrimPrefix(scope+"."+name, ".")
	}
	r.confirm("its test is defined", file)
	return true
}

// endsRun lists the files and folders that a path is the end of and that the command can run: pytest runs no tests of other languages.
func (r *run) endsRun(p string) []string {
	e := r.v.tree.ending(p)
	if path.Ext(p) != "" || !slices.Contains(r.args, "pytest") {
		return e
	}
	return slices.DeleteFunc(slices.Clone(e), func(d string) bool { return r.v.tree.isDir(d) && !r.v.tree.keeps(d, ".py") })
}

// madeFirst asks for something that is not there yet.
var madeFirst = lazyregexp.New(`(?i)\b(?:creat|add|writ|scaffold|set up|make)`)

// lacksTests reports whether a command hands pytest a folder of tests that is nowhere in a tree whose projects use pytest: it stops there.
func (r *run) lacksTests(p string) bool {
	c := r.j.claim
	if !slices.Contains(r.args, "pytest") || path.Ext(p) != "" || silenced(c) != "" || madeFirst.MatchString(c.Context.Sentence) || c.Dir != "" && !r.v.entered(r.j) {
		return false
	}
	if up := folder(p); up != "" && folder(up) != "" && len(r.v.tree.ending(up)) == 0 {
		return false
	}
	first, _, _ := strings.Cut(p, "/")
	return (first == "tests" || first == "test") && slices.ContainsFunc(r.v.mf.named("pyproject.toml", "setup.py", "setup.cfg", "pytest.ini", "tox.ini", "requirements.txt", "requirements-dev.txt"), func(f string) bool {
		return strings.Count(f, "/") < 2 && bytes.Contains(r.v.mf.read(f), []byte("pytest"))
	})
}

// absentTest refutes a test that a file does not define, unless it may come from elsewhere: a base class, an import.
func (r *run) absentTest(file string, src []byte, defs []symbol.Def, scope, name string) {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	if word.Match(src) || strings.Contains(string(src), "import *") {
		r.j.out = unverifiable("its file names it, but does not define it there")
		return
	}
	if scope != "" {
		head := regexp.MustCompile(`(?m)^\s*class\s+` + regexp.QuoteMeta(scope[strings.LastIndexByte(scope, '.')+1:]) + `\s*(?:\(\s*(?:object|unittest\.TestCase|TestCase|unittest\.IsolatedAsyncioTestCase)?\s*\))?\s*:`)
		if !head.Match(src) {
			r.j.out = unverifiable("its class may inherit it")
			return
		}
	}
	var names []string
	for _, d := range defs {
		if strings.HasPrefix(strings.ToLower(d.Name), "test") {
			names = append(names, d.Name)
		}
	}
	hint := near.Hint("test", name, names)
	r.refute(fmt.Sprintf("%q defines no %q", file, name), file, count(len(names), "test")+", none of that name", hint)
}

// rustNames are what the Rust sources of the tree define.
type rustNames struct {
	all   []string // functions, modules that are written out, and folders and files of modules that hold tests
	crate []string // files of tests that are crates of their own, by their stems
	bare  []string // stems of other files, without a test
	open  bool     // names of tests are put together by macros
	text  [][]byte // sources in which macros are handed names of tests
}

var (
	rustName = lazyregexp.New(`\b(?:fn\s+(\w+)|mod\s+(\w+)\s*\{)`)
	// rustModule is a module in a file of its own.
	rustModule = lazyregexp.New(`\bmod\s+(\w+)\s*;`)
	// rustMade are macros and packages that put names of tests together.
	rustMade = lazyregexp.New(`paste!|gen_tests|datatest|trybuild|libtest_mimic|dir_test|test_each|insta::glob|harness\s*=\s*false`)
	// rustHanded is the head of a function whose name a macro is handed.
	rustHanded = lazyregexp.New(`\bfn\s+\$`)
	// rustTest marks a function as a test, whatever library does.
	rustTest = lazyregexp.New(`#\[[^\]\n]*(?:test|case)|proptest!|quickcheck!|\btests?!`)
)

// rustDefs reads the names of functions and modules of every Rust file, once.
func (m *manifests) rustDefs() *rustNames {
	if m.rust != nil {
		return m.rust
	}
	m.rust = &rustNames{}
	mods := map[string]bool{}
	m.v.tree.load()
	for _, f := range m.v.tree.files {
		if path.Ext(f) != ".rs" && path.Base(f) != "Cargo.toml" || vendored(f) {
			continue
		}
		src := m.read(f)
		m.rust.open = m.rust.open || rustMade.Match(src)
		if path.Ext(f) != ".rs" {
			continue
		}
		stem, in := strings.TrimSuffix(path.Base(f), ".rs"), path.Base(folder(f))
		switch {
		case !rustTest.Match(src):
			m.rust.bare = append(m.rust.bare, stem)
		case in == "tests" && m.v.tree.isFile(path.Join(folder(folder(f)), "Cargo.toml")):
			m.rust.crate = append(m.rust.crate, stem)
		default:
			m.rust.all = append(m.rust.all, stem)
		}
		m.rust.all = append(m.rust.all, in)
		for _, n := range rustModule.FindAllSubmatch(src, -1) {
			mods[string(n[1])] = true
		}
		for _, n := range rustName.FindAllSubmatch(src, -1) {
			m.rust.all = append(m.rust.all, string(n[1])+string(n[2]))
		}
		if rustHanded.Match(src) {
			m.rust.text = append(m.rust.text, src)
		}
	}
	for _, stem := range m.rust.crate {
		if mods[stem] { // another takes it for a module as well
			m.rust.all = append(m.rust.all, stem)
		}
	}
	slices.Sort(m.rust.all)
	m.rust.all = slices.Compact(m.rust.all)
	return m.rust
}

// cargoTest judges the filter of cargo test: some function or module of tests must hold it in its name.
func (r *run) cargoTest(filter string) {
	filter = filter[strings.LastIndexByte(filter, ':')+1:]
	if !plainName(filter) || len(filter) < 4 || shownTest.MatchString(filter) || strings.ContainsAny(filter, "./-") {
		return
	}
	names := r.v.mf.rustDefs()
	holds := func(n string) bool { return strings.Contains(n, filter) }
	if names.open || len(names.all) == 0 || slices.ContainsFunc(names.all, holds) || slices.ContainsFunc(names.text, func(src []byte) bool { return bytes.Contains(src, []byte(filter)) }) {
		return
	}
	switch {
	case slices.Contains(names.crate, filter):
		r.refute(fmt.Sprintf("no test has %q in its name", filter), "", "cargo picks tests by the names of functions and modules, and a file of \"tests\" is neither", fmt.Sprintf("--test %s runs the tests of that file", filter))
		return
	case slices.ContainsFunc(names.crate, holds):
		return
	case slices.ContainsFunc(names.bare, holds):
		r.refute(fmt.Sprintf("no test has %q in its name", filter), "", "the modules that are called so hold no test", "")
		return
	}
	hint := near.Hint("name", filter, slices.DeleteFunc(slices.Clone(names.all), func(n string) bool { return len(n) <= 3 }))
	r.refute(fmt.Sprintf("no function or module has %q in its name", filter), "", count(len(names.all), "name")+" of Rust sources, none holds it", hint)
}
