package yaml_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// alike compares what Simple reads with what the library reads.
func alike(t *testing.T, text string) bool {
	t.Helper()
	got, ok := yaml.Simple([]byte(text))
	if !ok {
		return false
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil || len(doc.Content) != 1 {
		t.Fatalf("%q: simple, but the library says %v", text, err)
	}
	if d := cmp.Diff(doc.Content[0], got); d != "" {
		t.Fatalf("%q (-library +simple)\n%s", text, d)
	}
	return true
}

func TestSimpleTextIsReadAsTheLibraryReadsIt(t *testing.T) {
	for _, text := range []string{
		"a: b\n", "a: b", "schema: 1\nid: m-0123456789ab\nsubject: Berth rule, \"quoted\" inside\n",
		"subject: \"a: b\"\nother: 'it is'\nempty: \"\"\n",
		"confidence: 0.9\ncommit: 719e4b1\ncreated: 2026-08-01T09:00:00Z\nday: 2026-08-01\ncount: 12\nzero: 0\n",
		"verified: {at: 2026-08-01T09:00:00Z, commit: 719e4b1, by: agent/claude}\n",
		"tags: [a, b-c, \"d e\", 'f']\nnone: []\nno_map: {}\nnested: [{path: a/b.go, line: 3}, [x]]\n",
		"citations:\n  - path: src/a.go\n    line: 1\n  - path: src/b.go\n    symbol: Run\nreason: It is so.\n",
		"citations:\n- a.go:1\n- \"b.go:2\"\nscope:\n  paths:\n    - web/src\n  branch: main\nlast: x ö 猫\n",
		"deep:\n  a:\n    b: c\n", "path: .github/x.yml\nroot: /etc\nu: _x\n", "a:    far\n",
	} {
		if !alike(t, text) {
			t.Errorf("%q is not simple", text)
		}
	}
}

func TestWhatIsNotSurelySimpleIsLeftToTheLibrary(t *testing.T) {
	for _, text := range []string{
		"", "\n", "a\n", "- a\n- b: c\n x: y", "a: b\n c\n", "a: b\n\nc: d\n", "a: b # c\n", "# a\nb: c\n", "a: |\n  x\n", "a: &x b\n", "a: *x\n", "a: !t b\n", "a:\n", "a: yes\n",
		"a: ~\n", "a: 0x1f\n", "a: 1e3\n", "a: 1_000\n", "a: -1\n", "a: .5\n", "a: .inf\n", "a: 2026-13-01\n", "a: b: c\n", "a: b:\n", "yes: a\n", "a: \"x\\n\"\n", "a: 'x''y'\n", "a: [b\n",
		"a: [b,]\n", "a: {b}\n", "a: {b: c: d}\n", "a: [ä, b]\n", "? a\n", "a: b \n", "a:\tb\n", "---\na: b\n", "a: @b\n", "a: `b`\n", "a: %b\n", "a: <<\n", "a: b\r\nc: d\r\n", "a: \x01\n", "a: \u2028\n", "a: \xff\n", " a: b\n",
	} {
		if alike(t, text) {
			t.Errorf("%q is taken for simple", text)
		}
	}
}

// Front matter as this repository has it is simple.
func TestFrontMatterOfTheExamplesIsSimple(t *testing.T) {
	files, err := filepath.Glob("../../memories/repo/*/*.md")
	if err != nil || len(files) == 0 {
		t.Skip("no entries", err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if m := regexp.MustCompile(`(?s)\A---\n(.*?\n)---\n`).FindSubmatch(b); m != nil && !alike(t, string(m[1])) {
			t.Errorf("%s is not simple", f)
		}
	}
}

func FuzzSimple(f *testing.F) {
	f.Add("a: b\nc: {d: [e, 'f']}\ng:\n- h: 1\n  i: 2026-08-01\n- j\n")
	f.Add("a:\n  - b\n  - c: d\n    e: \"f\"\n")
	f.Add("a: [b:c, d: e, .f, 1.5]\n")
	f.Fuzz(func(t *testing.T, text string) { alike(t, text) })
}
