package lazyregexp_test

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

func TestAnExpressionIsCompiledOnceWhenItIsUsed(t *testing.T) {
	r := lazyregexp.New(`(`)
	if r.String() != "(" {
		t.Error(r)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		r.MatchString("a")
	}()
	r = lazyregexp.New(`a(b)?`)
	if first := r.Get(); first != r.Get() || !r.MatchString("ab") {
		t.Error("compiled twice, or not at all")
	}
}

// none imports nothing: constants are known without.
type none struct{}

func (none) Import(string) (*types.Package, error) { return nil, errors.New("not needed") }

// patterns returns what New is called with in the packages below root, by place. What is put together of variables is left out.
func patterns(t *testing.T, root string) map[string]string {
	t.Helper()
	fset := token.NewFileSet()
	pkgs := map[string][]*ast.File{}
	err := filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && name != root && (e.Name() == "testdata" || e.Name() == "examples" || strings.HasPrefix(e.Name(), ".")):
			return fs.SkipDir
		case filepath.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go"):
			src, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution); err != nil {
				return err
			} else if strings.Contains(string(src), "lazyregexp") {
				pkgs[filepath.Dir(name)] = append(pkgs[filepath.Dir(name)], f)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for dir, files := range pkgs {
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		c := types.Config{Importer: none{}, Error: func(error) {}}
		c.Check(dir, fset, files, info)
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) != 1 || types.ExprString(call.Fun) != "lazyregexp.New" {
					return true
				}
				if v := info.Types[call.Args[0]].Value; v != nil {
					found[fset.Position(call.Pos()).String()] = constant.StringVal(v)
				}
				return true
			})
		}
	}
	return found
}

func TestEveryPatternOfTheModuleCompiles(t *testing.T) {
	found := patterns(t, "../..")
	for at, p := range found {
		if _, err := regexp.Compile(p); err != nil {
			t.Errorf("%s: %v", at, err)
		}
	}
	if len(found) < 200 {
		t.Errorf("%d patterns are found", len(found))
	}
}
