package verify

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/repo"
)

// maxWithin is how many scripts and targets that run one another are followed.
const maxWithin = 3

// first judges the first command of a script or a target as one of its own: what that cannot do, the script cannot do. dir is the folder
// that it starts in, at the file that defines it.
func (r *run) first(what string, lines []string, dir, at string) {
	j := r.j
	if j.decide != nil || j.out.Outcome != diag.Confirmed || r.within == maxWithin || silenced(j.claim) != "" && !supposesCall(j.claim) {
		return
	}
	args, dir := r.firstCommand(lines, dir)
	if len(args) == 0 || (args[0] == "pnpm" || args[0] == "yarn" || args[0] == "bun") && !slices.Contains(args, "run") { // it may be a program of a dependency
		return
	}
	in := r.inner(args, dir, []string{dir})
	if !in.unpicked() {
		in.judge()
		in.droppedByNow()
	}
	sub := in.j
	switch was, then := j.out, sub.decide; {
	case then != nil:
		j.asks = sub.asks
		j.decide = func(fates []repo.Fate) verdict {
			if out := then(fates); out.Outcome == diag.Missing && r.v.byHistory(out) {
				return in.toldOf(what, at, sub.claim.Target, out)
			}
			return was
		}
	case sub.out.Outcome == diag.Missing:
		j.out = in.toldOf(what, at, sub.claim.Target, sub.out)
	}
}

// inner is a command that r leads to, as one of its own.
func (r *run) inner(args []string, dir string, dirs []string) *run {
	j := &job{doc: r.j.doc, claim: r.j.claim}
	j.claim.Args, j.claim.Dir, j.claim.Target = args, dir, strings.Join(args, " ")
	return &run{v: r.v, j: j, args: args, dirs: dirs, within: r.within + 1}
}

// toldOf tells a verdict on r as one on the script or target that runs it; at is the file that defines that, and seen what stands there.
func (r *run) toldOf(what, at, seen string, out verdict) verdict {
	out.Because = fmt.Sprintf("%s runs %q: %s", what, r.j.claim.Target, out.Because)
	out.Evidence = append([]diag.Evidence{{Path: at, Seen: fmt.Sprintf("runs %q", seen)}}, out.Evidence...)
	out.Fix = nil // of words that the text does not hold
	return out
}

// programVariables are words of a manifest of make that stand for the program they name.
var programVariables = lazyregexp.New(`^\$[({](PYTHON3?|GO|NPM|PNPM|YARN|CARGO|UV|POETRY|PIPENV|DOTNET|NODE|PYTEST)[)}](\s.*)$`)

// preparing are programs that a script starts with and that do not do its work.
var preparing = wordSet("echo printf mkdir rm rimraf clear true : set export source . sleep")

// firstCommand returns the words of the first command that does the work of a script, and the folder that it runs in; nil where that is not
// plain. Words that are not literal are empty.
func (r *run) firstCommand(lines []string, start string) (words []string, dir string) {
	for _, l := range lines {
		dir = start // each line of a recipe has a shell of its own
		if g := programVariables.FindStringSubmatch(l); g != nil {
			l = strings.ToLower(g[1]) + g[2]
		}
		f, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(l), "")
		if err != nil || len(f.Stmts) != 1 {
			return nil, ""
		}
		calls := chained(f.Stmts[0])
		if calls == nil {
			return nil, ""
		}
		for _, c := range calls {
			args := make([]string, 0, len(c.Args))
			for _, w := range c.Args {
				word := wordText(w)
				if strings.Contains(word, "{{") {
					word = "" // what just puts in
				}
				args = append(args, word)
			}
			switch args = unwrapped(args); {
			case len(args) == 0 || args[0] == "":
				return nil, ""
			case args[0] == "cd":
				to, ok := "", len(args) == 2
				if ok {
					to, ok = join(dir, args[1])
				}
				if !ok || !r.v.tree.isDir(to) {
					return nil, ""
				}
				dir = to
			case !preparing[path.Base(args[0])]:
				return args, dir
			}
		}
	}
	return nil, ""
}

// chained lists the commands that run one after the other for as long as each of them works; nil where they are not plain.
func chained(s *syntax.Stmt) []*syntax.CallExpr {
	if s.Negated || s.Background || s.Coprocess || len(s.Redirs) > 0 {
		return nil
	}
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		return []*syntax.CallExpr{c}
	case *syntax.BinaryCmd:
		if c.Op != syntax.AndStmt {
			return nil
		}
		if left := chained(c.X); left != nil {
			return append(left, chained(c.Y)...)
		}
	}
	return nil
}

var (
	// plainPattern is a pattern of paths that is what it looks like.
	plainPattern = lazyregexp.New(`^[\w/-]{3,}$`)
	// picksByPath are options of jest that pick tests by their paths.
	picksByPath = lazyregexp.New(`^--testPathPatterns?(?:=(.*))?$`)
	// ownMatch is the list of patterns by which jest is told what a test is.
	ownMatch = lazyregexp.New(`testMatch["']?\s*:\s*\[([^\]]*)\]`)
	// matchWord is one of them.
	matchWord = lazyregexp.New("[\"'`]([^\"'`]+)[\"'`]")
	// testName is a path that any runner might take for a test.
	testName = lazyregexp.New(`(?i)(?:^|/)__tests?__/|(?:test|spec)s?[^/]*$`)
	// scriptCode is a file that runners of tests of Node read.
	scriptCode = lazyregexp.New(`\.[cm]?[jt]sx?$`)
)

// unpicked refutes jest where it is to pick tests by a part of their paths that no file has: it stops with an error.
func (r *run) unpicked() bool {
	if r.args[0] != "jest" {
		return false
	}
	pattern := ""
	for i, a := range r.args {
		if g := picksByPath.FindStringSubmatch(a); g != nil {
			if pattern = g[1]; pattern == "" && i+1 < len(r.args) {
				pattern = r.args[i+1]
			}
		}
		if strings.HasPrefix(a, "--passWithNoTests") || a == "-c" || strings.HasPrefix(a, "--config") || strings.HasPrefix(a, "--rootDir") || strings.HasPrefix(a, "--project") {
			return false
		}
	}
	if !plainPattern.MatchString(pattern) || len(r.v.modules()) > 0 {
		return false
	}
	low, tests := strings.ToLower(pattern), testName
	for _, f := range r.v.mf.named(append(slices.Clone(testConfigs), "package.json")...) {
		src := r.v.mf.read(f)
		g := ownMatch.FindSubmatch(src)
		if strings.Contains(string(src), "testRegex") || strings.Contains(string(src), "passWithNoTests") || g == nil && strings.Contains(string(src), "testMatch") {
			tests = scriptCode
		}
		if g == nil {
			continue
		}
		for _, w := range matchWord.FindAllSubmatch(g[1], 20) {
			if !strings.Contains(string(w[1]), "test") && !strings.Contains(string(w[1]), "spec") {
				tests = scriptCode
			}
		}
	}
	r.v.tree.load()
	for _, f := range r.v.tree.files {
		if scriptCode.MatchString(f) && tests.MatchString(f) && strings.Contains("/"+strings.ToLower(f), low) && !vendored(f) {
			return false
		}
	}
	if slices.ContainsFunc(slices.Collect(maps.Keys(r.v.ownNames())), func(n string) bool { return strings.Contains(n, low) }) {
		return false // the folder of the clone may be called so
	}
	r.refute(fmt.Sprintf("no test has %q in its path", pattern), "", "jest picks none and stops with an error", "")
	return true
}
