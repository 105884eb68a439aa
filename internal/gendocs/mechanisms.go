package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed mechanisms.tsv
var mechanismTable string

// mechanism is one behaviour that the project promises.
type mechanism struct{ id, behaviour, command string }

// mechanismPage lists every promised behaviour with the tests that name its id. A behaviour without a test, or a test with an
// unknown id, is an error: the page cannot promise what nothing shows.
func mechanismPage(root string) ([]page, error) {
	rows, err := mechanisms()
	if err != nil {
		return nil, err
	}
	shown, err := showings(os.DirFS(root))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("# What works, and the test that shows it\n\n" + generated +
		"Each behaviour has an id, which the tests that show it name. A behaviour without a test fails the build.\n\n" +
		"| id | behaviour | where | test |\n|---|---|---|---|\n")
	for _, r := range rows {
		tests := shown[r.id]
		if len(tests) == 0 {
			return nil, fmt.Errorf("mechanism %s: no test names it", r.id)
		}
		delete(shown, r.id)
		fmt.Fprintf(&b, "| %s | %s | `%s` | %s |\n", r.id, cell(r.behaviour), r.command, strings.Join(tests, "<br>"))
	}
	for id, tests := range shown {
		return nil, fmt.Errorf("%s names %s, which is no mechanism", tests[0], id)
	}
	return []page{{"docs/mechanisms.md", b.Bytes()}}, nil
}

func mechanisms() ([]mechanism, error) {
	var out []mechanism
	for line := range strings.Lines(mechanismTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 3 || mechanismID.FindString(f[0]) != f[0] {
			return nil, fmt.Errorf("mechanisms.tsv: %q is no row of id, behaviour and command", line)
		}
		if slices.ContainsFunc(out, func(m mechanism) bool { return m.id == f[0] }) {
			return nil, fmt.Errorf("mechanisms.tsv: %s stands there twice", f[0])
		}
		out = append(out, mechanism{f[0], f[1], f[2]})
	}
	return out, nil
}

var mechanismID = regexp.MustCompile(`\b(?:S[0-4]-(?:\d\d|[A-Z]\d{0,2})|TA-\d\d)\b`)

// showings lists the tests by the ids that they name: in the name of a subtest, in the comment of a test or benchmark, and in a
// comment of a script.
func showings(fsys fs.FS) (map[string][]string, error) {
	out := map[string][]string{}
	add := func(text, where string) {
		for _, id := range mechanismID.FindAllString(text, -1) {
			if !slices.Contains(out[id], where) {
				out[id] = append(out[id], where)
			}
		}
	}
	err := fs.WalkDir(fsys, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && name != "." && strings.HasPrefix(e.Name(), "."):
			return fs.SkipDir
		case strings.HasSuffix(name, "_test.go"):
			return goShowings(fsys, name, add)
		case path.Ext(name) == ".txtar" && path.Base(path.Dir(name)) == "script":
			return scriptShowings(fsys, name, add)
		}
		return nil
	})
	for _, tests := range out {
		slices.Sort(tests)
	}
	return out, err
}

func goShowings(fsys fs.FS, name string, add func(text, where string)) error {
	src, err := fs.ReadFile(fsys, name)
	if err != nil || !mechanismID.Match(src) {
		return err
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Test") && !strings.HasPrefix(fn.Name.Name, "Benchmark") {
			continue
		}
		add(fn.Doc.Text(), fmt.Sprintf("`%s` %s", path.Dir(name), fn.Name.Name))
		ast.Inspect(fn, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			s, ok := call.Fun.(*ast.SelectorExpr)
			lit, isText := call.Args[0].(*ast.BasicLit)
			if !ok || s.Sel.Name != "Run" || !isText {
				return true
			}
			if text, err := strconv.Unquote(lit.Value); err == nil {
				add(text, fmt.Sprintf("`%s` %s: %s", path.Dir(name), fn.Name.Name, cell(strings.TrimSpace(mechanismID.ReplaceAllString(text, "")))))
			}
			return true
		})
	}
	return nil
}

func scriptShowings(fsys fs.FS, name string, add func(text, where string)) error {
	src, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	program := path.Base(path.Dir(path.Dir(path.Dir(name))))
	for line := range strings.Lines(string(src)) {
		if strings.HasPrefix(line, "-- ") {
			return nil // the files of the archive
		}
		if text, ok := strings.CutPrefix(line, "# "); ok {
			add(text, fmt.Sprintf("`%s` script %s", program, strings.TrimSuffix(path.Base(name), ".txtar")))
		}
	}
	return nil
}
