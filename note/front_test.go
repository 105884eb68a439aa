package note_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
)

func front(d *note.Document) string {
	if d.Front == nil {
		return "none\n"
	}
	var b strings.Builder
	for _, f := range d.Front.Fields {
		fmt.Fprintf(&b, "%s %s = %q %s\n", f.Name, at(d, f.At), f.Text, at(d, f.ValueAt))
	}
	if d.Front.Err != "" {
		fmt.Fprintf(&b, "error %s: %s\n", at(d, d.Front.ErrAt), d.Front.Err)
	}
	return b.String()
}

func TestFrontMatterKeysHaveTheirPlacesInTheFile(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"scalars", "---\nname: a b # c\nq: \"x \\\" y\"\ns: 'it''s'\nn: 1\nz:\n---\n", `name 2:1-2:5 "name" = "a b" 2:7-2:10 "a b"
q 3:1-3:2 "q" = "x \" y" 3:4-3:12 "\"x \\\" y\""
s 4:1-4:2 "s" = "it's" 4:4-4:11 "'it''s'"
n 5:1-5:2 "n" = "1" 5:4-5:5 "1"
z 6:1-6:2 "z" = "" 6:3-6:3 ""
`},
		{"behind a byte order mark, with CRLF and wide letters", "\xef\xbb\xbf---\r\nä: ö\r\n\"k\": x\r\n...\r\ntext\r\n", `ä 2:1-2:2 "ä" = "ö" 2:4-2:5 "ö"
k 3:1-3:4 "\"k\"" = "x" 3:6-3:7 "x"
`},
		{"lists and texts of several lines", "---\na:\n  - x\n  - y\nb: |\n  one\n  two\nc: [p, q]\n---\n", `a 2:1-2:2 "a" = "" 3:3-4:6 "- x\n  - y"
b 5:1-5:2 "b" = "one\ntwo\n" 5:4-7:6 "|\n  one\n  two"
c 8:1-8:2 "c" = "" 8:4-8:10 "[p, q]"
`},
		{"line breaks that only YAML knows", "---\na: \"x\u2028 y\"\nb: z\n---\n", "a 2:1-2:2 \"a\" = \"x\\u2028y\" 2:4-2:10 \"\\\"x\\u2028 y\\\"\"\nb 3:1-3:2 \"b\" = \"z\" 3:4-3:5 \"z\"\n"},
		{"nothing in it", "---\n---\n# A\n", ""},
		{"a key twice", "---\na: 1\na: 2\n---\n", "a 2:1-2:2 \"a\" = \"1\" 2:4-2:5 \"1\"\na 3:1-3:2 \"a\" = \"2\" 3:4-3:5 \"2\"\nerror 3:1-3:2 \"a\": key \"a\" appears twice\n"},
		{"broken", "---\na: 1\nb: [\n---\n", "error 3:1-3:5 \"b: [\": did not find expected node content\n"},
		{"a rule on the first line", "---\n\n# A\n\n---\n", "none\n"},
		{"prose between two rules", "---\nSome prose here: it goes on.\n---\n", "none\n"},
		{"not on the first line", "\n---\na: 1\n---\n", "none\n"},
	} {
		t.Run(c.name, func(t *testing.T) { equal(t, front(parse(c.src)), c.want) })
	}
}

func TestAnUnclosedFrontMatterSwallowsNothing(t *testing.T) {
	d := parse("---\nname: a\n\n# Title\n")
	equal(t, front(d), "none\n")
	equal(t, problems(d), "unclosed-front-matter 1:1-1:4 \"---\": no closing --- line\n")
	equal(t, blocks(d), "rule 0 1:1-1:4 \"---\" = \"\"\nparagraph 0 2:1-2:8 \"name: a\" = \"name: a\"\nheading 1 4:1-4:8 \"# Title\" = \"Title\"\n")
}

func TestCursorRulesAreReadLeniently(t *testing.T) {
	src := "---\ndescription: a: b\nglobs: **/*.ts\nlist:\n  - *.go\n  - b\nalwaysApply: true\n---\ntext\n"
	d := note.Parse("a.mdc", []byte(src), note.Options{Host: note.Cursor})
	equal(t, front(d), `description 2:1-2:12 "description" = "a: b" 2:14-2:18 "a: b"
globs 3:1-3:6 "globs" = "**/*.ts" 3:8-3:15 "**/*.ts"
list 4:1-4:5 "list" = "" 5:5-6:6 "*.go\n  - b"
alwaysApply 7:1-7:12 "alwaysApply" = "true" 7:14-7:18 "true"
`)
	equal(t, problems(d), "")
	other := note.Parse("a.md", []byte(src), note.Options{})
	if !strings.HasPrefix(problems(other), "front-matter ") {
		t.Errorf("another host has the problems %q", problems(other))
	}
}

func TestFrontMatterHasLimits(t *testing.T) {
	bomb := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for i := 'b'; i < 'z'; i++ {
		bomb += fmt.Sprintf("%c: &%c [*%c,*%c,*%c,*%c,*%c,*%c,*%c,*%c,*%c]\n", i, i, i-1, i-1, i-1, i-1, i-1, i-1, i-1, i-1, i-1)
	}
	for name, c := range map[string]struct{ yaml, want string }{
		"size":    {"a: " + strings.Repeat("x", 70_000) + "\n", "front matter is longer than 65536 bytes"},
		"depth":   {"a: " + strings.Repeat("[", 200) + strings.Repeat("]", 200) + "\n", "front matter is nested more than 64 levels deep"},
		"aliases": {bomb, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := parse("---\n" + c.yaml + "---\n")
			if d.Front == nil || d.Front.Err != c.want {
				t.Errorf("front matter is %+v, want the error %q", d.Front, c.want)
			}
		})
	}
}
