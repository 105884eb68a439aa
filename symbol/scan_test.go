package symbol

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// listing prints a file as the fixtures expect it, one definition a line.
func listing(f File) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", f.Language, f.Confidence)
	if f.Package != "" {
		fmt.Fprintf(&b, " package %s", f.Package)
	}
	if f.Skipped != "" {
		fmt.Fprintf(&b, " skipped: %s", f.Skipped)
	}
	b.WriteByte('\n')
	for _, d := range f.Defs {
		name := d.Name
		if d.Scope != "" {
			name = d.Scope + " : " + d.Name
		}
		fmt.Fprintf(&b, "%d-%d %s %s", d.Line, d.End, d.Kind, name)
		for _, mark := range []struct {
			set  bool
			name string
		}{{!d.Exported, "hidden"}, {d.Test, "test"}, {d.Generated, "generated"}, {d.Declared, "declared"}} {
			if mark.set {
				b.WriteString(" " + mark.name)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

var updating = flag.Bool("update", false, "rewrite the expected listings")

// samples lists the fixture sources.
func samples(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/scan/[sS]ample.*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	var out []string
	for _, f := range files {
		if filepath.Ext(f) != ".want" {
			out = append(out, f)
		}
	}
	return out
}

func TestEachSampleIsReadAsListed(t *testing.T) {
	for _, file := range samples(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := listing(Scan(filepath.Base(file), src))
			if *updating {
				if err := os.WriteFile(file+".want", []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file + ".want")
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); d != "" {
				t.Errorf("listing differs (-want +got):\n%s", d)
			}
		})
	}
}

func TestEveryLanguageHasASample(t *testing.T) {
	seen := map[Language]bool{}
	for _, file := range samples(t) {
		lang, ok := Detect(filepath.Base(file), nil)
		if !ok {
			t.Errorf("%s is of no language", file)
		}
		seen[lang] = true
	}
	for _, lang := range Languages() {
		if !seen[lang] {
			t.Errorf("no sample of %s", lang)
		}
	}
}
