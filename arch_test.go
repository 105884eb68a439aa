package noteslint_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	gocmp "github.com/google/go-cmp/cmp"
)

const module = "github.com/notes-lint/notes-lint"

// arrows lists every package of the module. A package imports packages of earlier lines only; those of one line do not know
// each other.
func arrows() [][]string {
	return [][]string{
		{"internal/lazyregexp", "internal/descent", "internal/jsonl"},
		{"taxonomy", "repo", "guard", "dedup", "internal/blobcache", "plans/templates", "internal/yaml", "internal/version", "internal/near", "internal/visible", "internal/hostevent", "internal/syncblock", "internal/cmdtree"},
		{"note", "symbol", "internal/keyed"},
		{"diag"},
		{"policy", "session", "verify", "store"},
		{"internal/sessiondir", "internal/tokens", "internal/memdir", "internal/taskdir"},
		{"internal/factindex"},
		{"checklist", "recall", "internal/meaning"},
		{"audit", "promotion"},
		{"render"},
		{"config", "internal/lsp", "internal/mcpserve"},
		{"internal/cli"},
		{"internal/promotecli"},
		{"internal/gendocs", "internal/scripttest", "internal/fieldscore", "internal/setscore", "internal/recallscore", "internal/taxfit"},
		{"internal/guardfit", "internal/pairfit"},
		{"cmd/notes-lint", "cmd/promote", "internal/fieldscore/cmd", "internal/setscore/cmd", "internal/recallscore/cmd", "internal/taxfit/cmd", "internal/guardfit/cmd", "internal/pairfit/cmd"},
		{"."},
	}
}

// writers are the packages that may open a file for writing: scripttest sets the stage of tests, gendocs writes pages, fieldscore makes a scratch
// repository.
func writers() []string {
	return []string{"store", "internal/blobcache", "internal/gendocs", "internal/scripttest", "internal/fieldscore"}
}

// runners are the packages that may start another program.
func runners() []string {
	return []string{"repo", "internal/meaning", "internal/gendocs", "internal/scripttest", "internal/fieldscore"}
}

// writing are the functions of package os, and the methods of its files and roots, that change a disk.
func writing() []string {
	return []string{"Chmod", "Chown", "Chtimes", "CopyFS", "Create", "CreateTemp", "Lchown", "Link", "Mkdir", "MkdirAll", "MkdirTemp", "OpenFile",
		"Remove", "RemoveAll", "Rename", "Symlink", "Truncate", "WriteFile"}
}

// source is one parsed file; its imports are import paths by the name that the file uses.
type source struct {
	name    string
	test    bool
	imports map[string]string
	ast     *ast.File
}

// load parses every Go file of the module, by package folder. Other modules, testdata and hidden folders are not of it.
func load(fsys fs.FS) (map[string][]source, error) {
	pkgs := map[string][]source{}
	err := fs.WalkDir(fsys, ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && name != ".":
			_, nested := fs.Stat(fsys, path.Join(name, "go.mod"))
			if nested == nil || e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".") || strings.HasPrefix(e.Name(), "_") {
				return fs.SkipDir
			}
		case path.Ext(name) == ".go":
			s, err := parse(fsys, name)
			if err != nil {
				return err
			}
			pkgs[path.Dir(name)] = append(pkgs[path.Dir(name)], s)
		}
		return nil
	})
	return pkgs, err
}

func parse(fsys fs.FS, name string) (source, error) {
	s := source{name: name, test: strings.HasSuffix(name, "_test.go"), imports: map[string]string{}}
	src, err := fs.ReadFile(fsys, name)
	if err != nil {
		return s, err
	}
	if s.ast, err = parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution); err != nil {
		return s, err
	}
	for _, i := range s.ast.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return s, err
		}
		local := path.Base(p)
		if i.Name != nil {
			local = i.Name.Name
		}
		s.imports[local] = p
	}
	return s, nil
}

// line returns the line of a package in arrows, -1 for one that is not listed.
func line(pkg string) int {
	return slices.IndexFunc(arrows(), func(l []string) bool { return slices.Contains(l, pkg) })
}

// violations lists everything that breaks a rule of the map, sorted.
func violations(pkgs map[string][]source) []string {
	var out []string
	for pkg, files := range pkgs {
		if line(pkg) < 0 {
			out = append(out, fmt.Sprintf("package %s stands on no line of the map", pkg))
		}
		for _, f := range files {
			out = append(out, f.badImports(pkg)...)
			if !f.test {
				out = append(out, f.badUses(pkg)...)
			}
		}
	}
	for _, pkg := range reach(pkgs, "cmd/notes-lint") {
		if pkg == "store" {
			out = append(out, "cmd/notes-lint reaches store")
		}
		for _, f := range pkgs[pkg] {
			for _, i := range f.imports {
				if !f.test && (strings.Contains(i, "/flock") || strings.Contains(i, "/renameio") || strings.HasSuffix(i, "/huh")) {
					out = append(out, fmt.Sprintf("cmd/notes-lint reaches %s by way of %s", i, f.name))
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// badImports judges what a file imports. Tests may know more than the code that they test.
func (f source) badImports(pkg string) []string {
	var out []string
	for _, i := range f.imports {
		own, ours := strings.CutPrefix(i, module+"/")
		switch {
		case ours && !f.test && line(own) >= line(pkg):
			out = append(out, fmt.Sprintf("%s imports %s, which is not on an earlier line", f.name, own))
		case !ours && strings.Contains(i, "yaml") && pkg != "internal/yaml":
			out = append(out, fmt.Sprintf("%s imports %s instead of internal/yaml", f.name, i))
		case i == "os/exec" && !f.test && !slices.Contains(runners(), pkg):
			out = append(out, fmt.Sprintf("%s may not run programs", f.name))
		}
	}
	return out
}

// badUses judges what the code of a file does.
func (f source) badUses(pkg string) []string {
	var out []string
	main := f.ast.Name.Name == "main" && path.Base(f.name) == "main.go"
	ast.Inspect(f.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Recv == nil && n.Name.Name == "init" {
				out = append(out, f.name+" has an init function")
			}
		case *ast.SelectorExpr:
			use := f.use(n)
			if !main && (use == "os.Exit" || strings.HasPrefix(use, "log.Fatal")) {
				out = append(out, fmt.Sprintf("%s calls %s", f.name, use))
			}
		}
		return true
	})
	if !slices.Contains(writers(), pkg) {
		for _, w := range f.writes() {
			out = append(out, fmt.Sprintf("%s writes with %s", f.name, w))
		}
	}
	return out
}

// use names a selector of an imported package, such as os.Exit; it is empty for a field or a method.
func (f source) use(s *ast.SelectorExpr) string {
	if x, ok := s.X.(*ast.Ident); ok && f.imports[x.Name] != "" {
		return f.imports[x.Name] + "." + s.Sel.Name
	}
	return ""
}

// writes lists the uses of functions that change a disk, and the calls of methods that are named like theirs: there are no
// types here, so another method of such a name is taken for one.
func (f source) writes() []string {
	var out []string
	ast.Inspect(f.ast, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if isCall {
			if s, ok := call.Fun.(*ast.SelectorExpr); ok && f.use(s) == "" && slices.Contains(writing(), s.Sel.Name) {
				out = append(out, "a method "+s.Sel.Name)
			}
		}
		if s, ok := n.(*ast.SelectorExpr); ok {
			use := f.use(s)
			if name, of := strings.CutPrefix(use, "os."); of && slices.Contains(writing(), name) || strings.HasPrefix(use, "io/ioutil.") {
				out = append(out, use)
			}
		}
		return true
	})
	return out
}

// reach lists the packages that the code of start imports, directly or not, itself included.
func reach(pkgs map[string][]source, start string) []string {
	seen := map[string]bool{start: true}
	for todo := []string{start}; len(todo) > 0; todo = todo[1:] {
		for _, f := range pkgs[todo[0]] {
			for _, i := range f.imports {
				if own, ours := strings.CutPrefix(i, module+"/"); ours && !f.test && !seen[own] {
					seen[own] = true
					todo = append(todo, own)
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

func TestTheCodeKeepsToTheMap(t *testing.T) {
	pkgs, err := load(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range violations(pkgs) {
		t.Error(v)
	}
	// What must be found, or nothing was looked at.
	for _, pkg := range []string{"note", "diag", "verify", "repo", "checklist", "render", "config", "internal/cli"} {
		if !slices.Contains(reach(pkgs, "cmd/notes-lint"), pkg) {
			t.Errorf("cmd/notes-lint does not reach %s", pkg)
		}
	}
	if !slices.Contains(reach(pkgs, "cmd/promote"), "store") {
		t.Error("cmd/promote does not reach store")
	}
	var found []string
	for _, f := range pkgs["store"] {
		if !f.test {
			found = append(found, f.writes()...)
		}
	}
	for _, w := range []string{"a method OpenFile", "a method Rename"} {
		if !slices.Contains(found, w) {
			t.Errorf("no use of %s was found in store, only %q", w, found)
		}
	}
}

func TestEveryBreachOfTheMapIsSeen(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	own := func(p string) string { return `import "` + module + "/" + p + "\"\n" }
	pkgs, err := load(fstest.MapFS{
		"note/a.go":               file("package note\n" + own("diag")),
		"verify/a.go":             file("package verify\n" + own("policy") + own("internal/near")),
		"verify/a_test.go":        file("package verify\n" + own("render") + "import \"os/exec\"\nfunc init() {}\n"),
		"verify/yaml_test.go":     file("package verify\nimport \"gopkg.in/yaml.v3\"\n"),
		"stray/a.go":              file("package stray\n"),
		"config/a.go":             file("package config\nimport yaml \"go.yaml.in/yaml/v4\"\nfunc init() {}\n"),
		"render/a.go":             file("package render\nimport \"os\"\nvar f = os.WriteFile\n"),
		"render/b.go":             file("package render\nimport disk \"os\"\nfunc f(r *disk.Root) { r.Remove(\"x\") }\n"),
		"repo/a.go":               file("package repo\nimport \"os/exec\"\nimport \"os\"\nfunc f() { os.Open(\"x\"); os.Exit(1) }\n"),
		"checklist/a.go":          file("package checklist\nimport \"os/exec\"\nimport \"log\"\nfunc f() { log.Fatalf(\"x\") }\n"),
		"store/a.go":              file("package store\nimport \"os\"\nimport \"github.com/gofrs/flock\"\nfunc f() { os.Remove(\"x\") }\n"),
		"internal/cli/a.go":       file("package cli\n" + own("store")),
		"cmd/notes-lint/main.go":  file("package main\nimport \"os\"\n" + own("internal/cli") + "func main() { os.Exit(1) }\n"),
		"cmd/notes-lint/run.go":   file("package main\nimport \"os\"\nfunc run() { os.Exit(1) }\n"),
		"verify/testdata/x/a.go":  file("not Go"),
		"examples/harbor/go.mod":  file("module x\n"),
		"examples/harbor/main.go": file("not Go either"),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(`
checklist/a.go calls log.Fatalf
checklist/a.go may not run programs
cmd/notes-lint reaches github.com/gofrs/flock by way of store/a.go
cmd/notes-lint reaches store
cmd/notes-lint/run.go calls os.Exit
config/a.go has an init function
config/a.go imports go.yaml.in/yaml/v4 instead of internal/yaml
note/a.go imports diag, which is not on an earlier line
package stray stands on no line of the map
render/a.go writes with os.WriteFile
render/b.go writes with a method Remove
repo/a.go calls os.Exit
verify/a.go imports policy, which is not on an earlier line
verify/yaml_test.go imports gopkg.in/yaml.v3 instead of internal/yaml
`), "\n")
	if d := gocmp.Diff(want, violations(pkgs)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestEachPackageStandsOnOneLine(t *testing.T) {
	all := slices.Concat(arrows()...)
	slices.SortFunc(all, cmp.Compare[string])
	if once := slices.Compact(slices.Clone(all)); len(once) != len(all) {
		t.Errorf("twice on the map: %v", all)
	}
}
