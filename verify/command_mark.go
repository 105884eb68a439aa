package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// testMark is one mark by which pytest picks tests.
	testMark = lazyregexp.New(`^[a-z_]\w*$`)
	// markUsed is a mark of a test.
	markUsed = lazyregexp.New(`\bmark\.([A-Za-z_]\w*)`)
	// anyMark is a mark that stands for the reader's: new_mark_name, my_marker, marker.
	anyMark = lazyregexp.New(`^(?:my|your|some|any|new|old)_|^(?:\w+_)?(?:mark|marker|name|expression)$`)
	// markDeclared is the entry of a mark in the settings of pytest, which gives it to no test: "slow: takes minutes".
	markDeclared = lazyregexp.New(`(?m)(?:^\s*|["'])\w+(?:\([^()]*\))?\s*:[^"'\n=]*["']?[\s,)]*$`)
	// marksAtRun is code that makes marks of words while tests are collected.
	marksAtRun = lazyregexp.New(`\bgetattr\(\s*(?:pytest\.)?mark\b`)
)

// marksOf are the marks that tests of Python have, and the texts that may give them others: settings, and code that marks while tests are collected.
type marksOf struct {
	used  map[string]bool
	texts [][]byte
}

// testMark refutes a command that has pytest pick tests by a mark that no test has, declared or not: it runs nothing.
func (r *run) testMark(args []string) {
	mark := strings.Trim(valueOf(args, "-m"), `"'`)
	if !testMark.MatchString(mark) || anyMark.MatchString(mark) || r.j.claim.Dir != "" && !r.v.tree.isDir(r.j.claim.Dir) || silenced(r.j.claim) != "" && !oneOf[r.j.claim.Context.StanceWord] {
		return
	}
	marks := r.v.pytestMarks()
	if len(marks.used) == 0 || marks.used[mark] || slices.ContainsFunc(marks.texts, func(t []byte) bool { return hasWord(markDeclared.ReplaceAllString(string(t), ""), mark) }) {
		return
	}
	r.refute(fmt.Sprintf("no test has the mark %q by which it picks them", mark), "", "no mark of that name in any file of Python", "")
}

func (v *Verifier) pytestMarks() marksOf {
	return remember(v.mf.memo, "marks of pytest", func() marksOf {
		out := marksOf{used: map[string]bool{}}
		v.tree.load()
		for _, f := range v.tree.files {
			switch path.Base(f) {
			case "pyproject.toml", "pytest.ini", "setup.cfg", "tox.ini", "conftest.py":
				out.texts = append(out.texts, v.mf.read(f))
			}
			if path.Ext(f) != ".py" {
				continue
			}
			src := v.mf.read(f)
			if !bytes.Contains(src, []byte("mark")) {
				continue
			}
			if marksAtRun.Match(src) {
				return marksOf{}
			}
			if bytes.Contains(src, []byte("add_marker")) {
				out.texts = append(out.texts, src)
			}
			for _, g := range markUsed.FindAllSubmatch(src, -1) {
				out.used[string(g[1])] = true
			}
		}
		return out
	})
}
