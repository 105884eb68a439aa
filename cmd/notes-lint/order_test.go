package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/internal/cli"
)

// lint runs the program in dir and returns what it prints.
func lint(t *testing.T, dir string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	code := cli.Main(t.Context(), append([]string{"--git=plain"}, args...), cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Dir: dir,
		Terminal: func(io.Writer) (int, bool) { return 0, false }})
	if code != cli.Findings || errs.Len() > 0 {
		t.Fatalf("code %d\n%s", code, errs.String())
	}
	return out.String()
}

// grow makes a folder of n memory files whose claims are true or false at random, and returns their names.
func grow(t *testing.T, r *rand.Rand, n int) (dir string, names []string) {
	t.Helper()
	dir = t.TempDir()
	put := func(name, text string) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 10 {
		put(fmt.Sprintf("src/f%d.go", i), "package src\n")
	}
	for i := range n {
		var b strings.Builder
		for range 12 {
			k := r.IntN(14)
			b.WriteString([]string{
				fmt.Sprintf("Read `src/f%d.go`.\n\n", k),
				fmt.Sprintf("Read [it](/src/f%d.go#x).\n\n", k),
				fmt.Sprintf("Read src/f%d.go:%d.\n\n", k, r.IntN(3)+1),
				"Keep it short.\n\n",
			}[r.IntN(4)])
		}
		b.WriteString("Read `src/gone.go`.\n")
		name := fmt.Sprintf("d%d/%s", i, []string{"CLAUDE.md", "AGENTS.md", "GEMINI.md"}[r.IntN(3)])
		put(name, b.String())
		names = append(names, name)
	}
	return dir, names
}

func TestAReportIsTheSameInEveryRun(t *testing.T) {
	dir, _ := grow(t, rand.New(rand.NewPCG(1, 1)), 40)
	for _, args := range [][]string{{}, {"verify"}, {"--format=json"}, {"verify", "--format=json"}, {"--format=sarif"}, {"--format=github"}, {"--format=baseline"}} {
		first := lint(t, dir, args...)
		for range 3 {
			if d := cmp.Diff(first, lint(t, dir, args...)); d != "" {
				t.Errorf("%q: two runs differ:\n%s", args, d)
			}
		}
	}
}

func TestTheOrderOfPathsDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	dir, names := grow(t, r, 30)
	all := lint(t, dir, append([]string{"verify", "--format=json"}, names...)...)
	for range 5 {
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		again := append(append([]string{"verify", "--format=json"}, names...), names[:3]...)
		if d := cmp.Diff(all, lint(t, dir, again...)); d != "" {
			t.Errorf("%q: another order, another report:\n%s", names, d)
		}
	}
	if d := cmp.Diff(all, lint(t, dir, "verify", "--format=json")); d != "" {
		t.Errorf("naming every file differs from naming none:\n%s", d)
	}
}
