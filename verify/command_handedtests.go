package verify

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

var (
	// testPath is a path that a runner of tests takes for a file of them.
	testPath = lazyregexp.New(`^(?:\./)?(?:[\w@.-]+/)+(?:test_[\w.-]+\.py|[\w.-]+_test\.(?:py|go|dart|exs)|[\w.-]+_spec\.rb|[\w.-]+\.(?:test|spec|e2e)\.[cm]?[jt]sx?|\w+Tests?\.php)(?:::[\w:]+)?$`)
	// anyTest is the name of a test that stands for any.
	anyTest = lazyregexp.New(`(?i)^(?:test_)?(?:an?[_-]|the[_-])?(?:example|sample|some|my|your|foo|bar|baz|file|name|x|specific|module|component|feature|path)s?(?:[_.-]|tests?\b|file|name)`)
	// runsTest is a word of a command that runs tests, whatever program it starts.
	runsTest = lazyregexp.New(`(?i)(?:^|[:._/-])(?:tests?|specs?|e2e|vitest|jest|playwright|pytest|phpunit|pest|rspec)(?:$|[:._-])`)
)

// handedTests refutes a command that is right by itself, a script, a target or a program of the repository, when it is handed a file of tests that
// was there once, or that lies elsewhere: it runs none. One that never was anywhere may be an example.
func (r *run) handedTests() {
	j, runs := r.j, false
	was := j.out
	if was.Outcome != diag.Confirmed && was.Because != ofDependency {
		return
	}
	for _, a := range r.args {
		a = strings.Trim(a, `"'`)
		if !testPath.MatchString(a) {
			runs = runs || runsTest.MatchString(a)
			continue
		}
		p, _, _ := strings.Cut(a, "::")
		p = path.Clean(p)
		if !runs || note.IsPlaceholder(p) || anyTest.MatchString(path.Base(p)) || r.standsSomewhere(p) {
			continue
		}
		before, asked := j.decide, j.asks
		j.decide, j.asks = nil, nil
		r.absentScript(p)
		then := j.decide
		j.asks = append(slices.Clone(asked), j.asks...)
		if then == nil {
			j.decide, j.asks, j.out = before, asked, was
			return
		}
		j.decide = func(fates []repo.Fate) verdict {
			if mine := fates[len(asked):]; slices.ContainsFunc(mine, func(f repo.Fate) bool { return f.Was != "" }) {
				if out := then(mine); isBad(out.Outcome) {
					return out
				}
			}
			if at := r.v.tree.ending(path.Base(p)); len(at) == 1 {
				out := missing(fmt.Sprintf("%q does not exist", p), diag.Evidence{Path: at[0], Commit: r.v.commit(), Seen: "the only file of that name"})
				out.Hint = fmt.Sprintf("%q has that name", at[0])
				return out
			}
			if before != nil {
				return before(fates[:len(asked)])
			}
			return was
		}
		return
	}
}

// standsSomewhere reports whether the tree has a file at the end of a path, or where the command runs.
func (r *run) standsSomewhere(p string) bool {
	for _, d := range r.dirs {
		if f, ok := join(d, p); !ok || r.v.tree.exists(f) {
			return true
		}
	}
	return len(r.v.tree.ending(p)) > 0
}

// qualifiedClass is a class of tests with its package, as Gradle and Maven pick it.
var qualifiedClass = lazyregexp.New(`^((?:[a-z_]\w*\.)+)([A-Z]\w+)(?:[.#]\w+)?$`)

// qualifiedTest refutes a command that picks a class of tests by a package in which no class of that name is, when there is one in another.
func (r *run) qualifiedTest() {
	if r.j.out.Outcome != diag.Confirmed || r.j.decide != nil {
		return
	}
	var pattern string
	switch path.Base(r.args[0]) {
	case "gradle", "gradlew":
		pattern = valueOf(r.args[1:], gradlePicks...)
	case "mvn", "mvnw":
		pattern = valueOf(r.args[1:], "-Dtest", "-Dit.test")
	}
	g := qualifiedClass.FindStringSubmatch(strings.Trim(pattern, `"'`))
	if g == nil || anyTest.MatchString(g[2]) {
		return
	}
	var found []string
	for _, ext := range []string{".kt", ".java", ".groovy", ".scala"} {
		found = append(found, r.v.tree.ending(g[2]+ext)...)
	}
	pkg := strings.TrimSuffix(g[1], ".")
	head := regexp.MustCompile(`(?m)^\s*package\s+` + regexp.QuoteMeta(pkg) + `\s*;?\s*$`)
	if len(found) == 0 || len(found) > 4 {
		return
	}
	if slices.ContainsFunc(found, func(f string) bool {
		return !bytes.Contains(r.v.mf.read(f), []byte("package ")) || head.Match(r.v.mf.read(f))
	}) {
		r.testOfProject(g[2], found)
		return
	}
	r.refute(fmt.Sprintf("%q is in another package than %q", g[2], pkg), found[0], "its package", "")
}

// testOfProject refutes a command that has one project of Gradle run a class of tests that only others have.
func (r *run) testOfProject(class string, found []string) {
	folder := ""
	for _, a := range r.args[1:] {
		if !gradleTask.MatchString(a) || !strings.HasPrefix(a, ":") {
			continue
		}
		project := strings.ReplaceAll(strings.Trim(a[:strings.LastIndexByte(a, ':')], ":"), ":", "/")
		if folder != "" || !r.v.tree.isDir(project) { // several projects, or one whose folder has another name
			return
		}
		folder = project
	}
	if folder == "" || slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, folder+"/") }) {
		return
	}
	r.refute(fmt.Sprintf("%q has no test %q, so that none is run", folder, class), found[0], "the class of that name", fmt.Sprintf("%q has it", found[0]))
}
