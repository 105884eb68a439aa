package noteslint_test

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// The guide for embedders quotes examples that the compiler and the tests have seen: what stands in its Go blocks is the code of
// the functions of embedding_example_test.go, and nothing else.
func TestTheGuideForEmbeddersQuotesTheExamples(t *testing.T) {
	const name = "docs/guide/go-embedding.md"
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	examples := exampleCode(t, "embedding_example_test.go")
	n := 0
	got := regexp.MustCompile("(?sm)^```go\n(.*?)^```$").ReplaceAllStringFunc(string(page), func(block string) string {
		n++
		if n > len(examples) {
			return block
		}
		return "```go\n" + examples[n-1] + "```"
	})
	if n != len(examples) {
		t.Errorf("the page has %d blocks of Go for %d examples", n, len(examples))
	}
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := gocmp.Diff(string(page), got); d != "" {
		t.Errorf("run the test with -update and read the difference (-page +code):\n%s", d)
	}
}

// exampleCode returns the bodies of the example functions of a file in their order, each with the output it has to have.
func exampleCode(t *testing.T, name string) []string {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(fn.Name.Name, "Example") {
			continue
		}
		body := src[fset.Position(fn.Body.Lbrace).Offset+1 : fset.Position(fn.Body.Rbrace).Offset]
		code, err := format.Source(bytes.TrimSpace(body))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(code)+"\n")
	}
	return out
}
