package verify

import (
	"path"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const (
	leastOfTests  = 3    // tests that a text must tell of: fewer are met by chance
	maxTestsAll   = 4000 // files of a tree that may hold tests, for all of these to be counted
	maxTestsFiles = 300  // files whose tests are counted for one claim
)

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

// testsIn counts the tests of a file, or of the files of a folder, in the ways in which people do; nil when there are none, or too many files. In
// the root those of each language are counted for themselves, too.
func testsIn(files []string, at string, read func(string) []byte) map[string]int {
	alone, tables, beside, n := 0, 0, 0, 0
	most, of := maxTestsFiles, map[string]int{}
	if at == "" {
		most = maxTestsAll
	}
	for _, f := range files {
		ext := path.Ext(f)
		forms, ok := testForms()[ext]
		if !ok || f != at && at != "" && !strings.HasPrefix(f, at+"/") || vendored(f) {
			continue
		}
		if n++; n > most {
			return nil
		}
		src := read(f)
		one := len(forms[0].FindAllIndex(src, -1))
		of[ext] += one
		if alone += one; folder(f) == at {
			beside += one
		}
		tables += len(forms[1].FindAllIndex(src, -1))
	}
	if alone+tables == 0 {
		return nil
	}
	out := map[string]int{testsAlone: alone, testsTables: alone + tables}
	if beside > 0 && at != "" {
		out[testsBeside] = beside
	}
	if at == "" {
		for ext, n := range of {
			if n > 0 {
				out["tests in "+ext+" files"] = n
			}
		}
	}
	return out
}
