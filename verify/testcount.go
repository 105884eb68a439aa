package verify

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const (
	leastOfTests  = 3   // tests that a text must tell of: fewer are met by chance
	maxTestsFiles = 300 // files whose tests are counted for one claim
)

// testsCounted is a claim about how many tests a file or a folder has, which the tree does not bear out.
type testsCounted struct {
	*job
	path string
	want int
}

// Ways to count tests: a table of values is one test in the source and several when it runs.
const (
	testsAlone  = "tests"
	testsTables = "tests and tables of them"
	testsBeside = "tests, those in folders below left out"
)

// testForms are how source declares a test, by ending: one test, and one for each of several values.
var testForms = sync.OnceValue(func() map[string][2]*lazyregexp.Regexp {
	script := [2]*lazyregexp.Regexp{lazyregexp.New(`(?m)^\s*(?:it|test)(?:\.(?:only|skip|concurrent|todo|fails|skipIf|runIf))*\(`), lazyregexp.New(`(?m)^\s*(?:it|test)(?:\.\w+)*\.each\b`)}
	java := [2]*lazyregexp.Regexp{lazyregexp.New(`@Test\b`), lazyregexp.New(`@(?:ParameterizedTest|RepeatedTest|TestFactory)\b`)}
	none := lazyregexp.New(`\A\z`)
	return map[string][2]*lazyregexp.Regexp{
		".ts": script, ".tsx": script, ".js": script, ".jsx": script, ".mjs": script, ".cjs": script,
		".py":    {lazyregexp.New(`(?m)^\s*(?:async\s+)?def test\w*\(`), none},
		".go":    {lazyregexp.New(`(?m)^func Test\w*\(`), none},
		".rs":    {lazyregexp.New(`#\[(?:\w+::)*test\b`), lazyregexp.New(`#\[rstest\b`)},
		".java":  java,
		".kt":    java,
		".cs":    {lazyregexp.New(`\[(?:Fact|Test|TestMethod)\b`), lazyregexp.New(`\[(?:Theory|TestCaseSource|DataTestMethod)\b`)},
		".swift": {lazyregexp.New(`(?m)^\s*(?:@MainActor\s+)?func test\w*\(|@Test\b`), none},
		".php":   {lazyregexp.New(`(?m)function test\w*\(|#\[Test\]|^\s*(?:it|test)\(`), none},
		".rb":    {lazyregexp.New(`(?m)^\s*(?:it|test|specify)\s*\(?\s*["']|^\s*def test_\w+`), none},
		".ex":    {lazyregexp.New(`(?m)^\s*test\s+"`), none},
		".exs":   {lazyregexp.New(`(?m)^\s*test\s+"`), none},
		".dart":  {lazyregexp.New(`(?m)^\s*test(?:Widgets)?\(`), none},
	}
})

// testCount judges "`gates.test.ts` (12 tests)". What runs is not what the source counts, so that a number is refuted only by history: when one
// way to count gave it in the commit that wrote the line, and none of them does now.
func (v *Verifier) testCount(j *job) {
	c := j.claim
	want, err := strconv.Atoi(c.Want)
	f, ok := v.resolve(j.doc, c, c.Path)
	switch {
	case !ok || !v.tree.exists(f.path) || f.how == endOfPath && len(v.tree.ending(c.Path)) > 1:
		j.out = unverifiable("its place is not in the tree")
		return
	case err != nil || want < leastOfTests:
		j.out = unverifiable("a number that says little")
		return
	}
	v.tree.load()
	now := testsIn(v.tree.files, f.path, v.mf.read)
	for _, way := range slices.Sorted(maps.Keys(now)) {
		if now[way] == want {
			j.out = confirmedAt(fmt.Sprintf("%q has %d %s", f.path, want, way), f.path, 0)
			return
		}
	}
	if j.out = unverifiable("nothing shows how the tests are counted"); silenced(c) == "" && len(now) > 0 && len(v.tests) < maxCounted {
		v.tests = append(v.tests, testsCounted{j, f.path, want})
	}
}

// testsIn counts the tests of a file, or of the files of a folder, in the ways in which people do; nil when there are none, or too many files.
func testsIn(files []string, at string, read func(string) []byte) map[string]int {
	alone, tables, beside, n := 0, 0, 0, 0
	for _, f := range files {
		forms, ok := testForms()[path.Ext(f)]
		if !ok || f != at && !strings.HasPrefix(f, at+"/") {
			continue
		}
		if n++; n > maxTestsFiles {
			return nil
		}
		src := read(f)
		one := len(forms[0].FindAllIndex(src, -1))
		if alone += one; folder(f) == at {
			beside += one
		}
		tables += len(forms[1].FindAllIndex(src, -1))
	}
	if alone+tables == 0 {
		return nil
	}
	out := map[string]int{testsAlone: alone, testsTables: alone + tables}
	if beside > 0 {
		out[testsBeside] = beside
	}
	return out
}

// testsOnce refutes the numbers of tests that were right when they were written.
func (v *Verifier) testsOnce(ctx context.Context) error {
	open := v.tests
	v.tests = nil
	var ask originAsk
	for _, c := range open {
		ask.add(c.doc, c.claim.At.Start.Line)
	}
	wrote := v.origins(ctx, ask)
	for _, c := range open {
		o := wrote[c.doc][c.claim.At.Start.Line]
		if o.Commit == "" || o.Edge {
			continue
		}
		then, err := v.testsAt(ctx, o.Commit, c.path)
		if err != nil {
			return err
		}
		now := testsIn(v.tree.files, c.path, v.mf.read)
		for _, way := range slices.Sorted(maps.Keys(then)) {
			if then[way] == c.want && now[way] > 0 {
				c.out = missing(fmt.Sprintf("%q had %d %s when that was written, and has %d now", c.path, c.want, way, now[way]),
					diag.Evidence{Path: c.path, Commit: o.Commit, Seen: fmt.Sprintf("%d %s then", c.want, way)})
				c.out.Rule = "wrong-value"
				break
			}
		}
	}
	return nil
}

// testsAt is testsIn for the files of a commit. The cache keeps it.
func (v *Verifier) testsAt(ctx context.Context, commit, at string) (map[string]int, error) {
	out, err := kept(v, fmt.Sprintf("tests%s:%s:%s", answerForm, commit, at), func() (map[string]int, error) {
		blobs, err := v.view.Snapshot(ctx, commit)
		if err != nil {
			return nil, err
		}
		var files []string
		for _, b := range blobs {
			if b.Path == at || strings.HasPrefix(b.Path, at+"/") {
				files = append(files, b.Path)
			}
		}
		return testsIn(files, at, func(p string) []byte {
			src, _ := v.view.ReadAt(commit, p)
			return src
		}), nil
	})
	if err != nil {
		return nil, ctx.Err() // its trees are not on this machine
	}
	return out, nil
}
