package note_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

func parse(src string) *note.Document { return note.Parse("a.md", []byte(src), note.Options{}) }

// equal compares multi-line texts.
func equal(t *testing.T, got, want string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("differs (-want +got):\n%s", diff)
	}
}

// at prints a location as line:column-line:column and the bytes it covers.
func at(d *note.Document, l note.Location) string {
	return fmt.Sprintf("%d:%d-%d:%d %q", l.Start.Line, l.Start.Column, l.End.Line, l.End.Column, d.Source[l.Span.Start:l.Span.End])
}

func blocks(d *note.Document) string {
	kinds := []string{"paragraph", "heading", "item", "fence", "table", "html", "indented", "rule"}
	var b strings.Builder
	for _, x := range d.Blocks {
		fmt.Fprintf(&b, "%s %d %s = %q", kinds[x.Kind], x.Depth, at(d, x.At), x.Text)
		if x.Info != "" {
			fmt.Fprintf(&b, " info %q", x.Info)
		}
		if x.Open {
			b.WriteString(" open")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func problems(d *note.Document) string {
	var b strings.Builder
	for _, p := range d.Problems {
		fmt.Fprintf(&b, "%s %s: %s\n", p.Kind, at(d, p.At), p.Detail)
	}
	return b.String()
}

func TestPositionsCountLinesAndRunesFromOne(t *testing.T) {
	d := parse("aé\r\n\r\n日x\n\xffz\n")
	var b strings.Builder
	for o := range len(d.Source) + 1 {
		p := d.Pos(o)
		fmt.Fprintf(&b, "%d=%d:%d ", o, p.Line, p.Column)
	}
	equal(t, b.String(), "0=1:1 1=1:2 2=1:3 3=1:3 4=1:4 5=2:1 6=2:2 7=3:1 8=3:2 9=3:3 10=3:2 11=3:3 12=4:1 13=4:2 14=4:3 15=5:1 ")
}

func TestLinesLeaveOutTheirEndings(t *testing.T) {
	for src, want := range map[string]string{
		"":           ``,
		"a":          `"a"`,
		"a\n":        `"a"`,
		"a\n\n":      `"a" ""`,
		"a\r\nb\r\n": `"a" "b"`,
		"\r\n\rx\n":  `"" "\rx"`,
	} {
		d := parse(src)
		var got []string
		for n := range d.LineCount() {
			got = append(got, fmt.Sprintf("%q", d.LineText(n+1)))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q has the lines %s, want %s", src, s, want)
		}
	}
	d := parse("a\nb\n")
	if s := d.LineSpan(9); s != (note.Span{Start: 4, End: 4}) {
		t.Errorf("a line behind the end spans %v", s)
	}
	if s := d.LineSpan(0); s != (note.Span{}) {
		t.Errorf("line 0 spans %v", s)
	}
}

func TestColumnsInVeryLongLinesStayRight(t *testing.T) {
	line := strings.Repeat("é", 5000)
	d := parse("x\n" + line)
	for _, n := range []int{0, 1, 511, 512, 513, 2600, 5000} {
		if got, want := d.Pos(2+2*n), (note.Position{Line: 2, Column: n + 1}); got != want {
			t.Errorf("rune %d is at %v, want %v", n, got, want)
		}
	}
}

func TestBlocksCarryTheirBytes(t *testing.T) {
	src := "Title\r\nmore\r\n=====\r\n\r\n# A `b` [c](d) ##\r\n\r\n- one\r\n  two\r\n  - nested\r\n\r\n    second\r\n- ```go\r\n  x\r\n  ```\r\n\r\n" +
		"> ~~~\r\n> q\r\n> ~~~\r\n\r\ntext\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n\r\n***\r\n\r\n    code\r\n\r\n<!-- x\r\n y -->\r\ntext\r\n"
	equal(t, blocks(parse(src)), `heading 1 1:1-3:6 "Title\r\nmore\r\n=====" = "Title\nmore"
heading 1 5:1-5:18 "# A `+"`b`"+` [c](d) ##" = "A b c"
item 1 7:1-8:6 "- one\r\n  two" = "one\ntwo"
item 2 9:3-9:11 "- nested" = "nested"
paragraph 0 11:5-11:11 "second" = "second"
item 1 12:1-12:2 "-" = ""
fence 0 12:3-14:6 "`+"```go"+`\r\n  x\r\n  `+"```"+`" = "x\r\n" info "go"
fence 0 16:3-18:6 "~~~\r\n> q\r\n> ~~~" = "q\r\n"
paragraph 0 20:1-20:5 "text" = "text"
table 0 21:1-23:10 "| a | b |\r\n|---|---|\r\n| 1 | 2 |" = "| a | b |\r\n|---|---|\r\n| 1 | 2 |"
rule 0 25:1-25:4 "***" = ""
indented 0 27:5-27:9 "code" = "code\r\n"
html 0 29:1-30:7 "<!-- x\r\n y -->" = "<!-- x\r\n y -->"
paragraph 0 31:1-31:5 "text" = "text"
`)
}

func TestFencesThatNeverCloseAreOpen(t *testing.T) {
	for _, c := range []struct{ name, src, blocks, problems string }{
		{
			"at the end of the file", "a\n\n```sh\nb\n\n",
			"paragraph 0 1:1-1:2 \"a\" = \"a\"\nfence 0 3:1-4:2 \"```sh\\nb\" = \"b\\n\\n\" info \"sh\" open\n",
			"unclosed-fence 3:1-3:6 \"```sh\": code fence is never closed\n",
		},
		{"closed by a longer run", "```\nb\n`````  \n", "fence 0 1:1-3:6 \"```\\nb\\n`````\" = \"b\\n\"\n", ""},
		{
			"not closed by a shorter run", "~~~~\nb\n~~~\n",
			"fence 0 1:1-3:4 \"~~~~\\nb\\n~~~\" = \"b\\n~~~\\n\" open\n", "unclosed-fence 1:1-1:5 \"~~~~\": code fence is never closed\n",
		},
		{
			"not closed by the next fence outside the item", "- ```\n  b\n\n```\nc\n```\n",
			"item 1 1:1-1:2 \"-\" = \"\"\nfence 0 1:3-2:4 \"```\\n  b\" = \"b\\n\\n\" open\nfence 0 4:1-6:4 \"```\\nc\\n```\" = \"c\\n\"\n",
			"unclosed-fence 1:3-1:6 \"```\": code fence is never closed\n",
		},
		{"empty", "```\n```\n", "fence 0 1:1-2:4 \"```\\n```\" = \"\"\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := parse(c.src)
			equal(t, blocks(d), c.blocks)
			equal(t, problems(d), c.problems)
		})
	}
}

func TestDamageIsNotedAndReadAround(t *testing.T) {
	for _, c := range []struct{ name, src, blocks, problems string }{
		{"a byte order mark is no text", "\xef\xbb\xbf  a\n", "paragraph 0 1:4-1:5 \"a\" = \"a\"\n", ""},
		{
			"bytes that are no UTF-8 become spaces", "a\xff\xfeb\n\n# c\n",
			"paragraph 0 1:1-1:5 \"a\\xff\\xfeb\" = \"a  b\"\nheading 1 3:1-3:4 \"# c\" = \"c\"\n",
			"invalid-utf8 1:2-1:3 \"\\xff\": 2 bytes are not UTF-8\n",
		},
		{
			"UTF-16 of Windows is read as what it says", "\xff\xfea\x00\n\x00\xe4\x00=\xd8\x00\xde\n\x00", "paragraph 0 1:1-2:3 \"a\\nä😀\" = \"a\\nä😀\"\n",
			"utf-16 1:1-1:1 \"\": the file is UTF-16: save it as UTF-8, which git and agents read as text\n",
		},
		{
			"UTF-16 with the high byte ahead", "\xfe\xff\x00#\x00 \x00a\x00\n\x00", "heading 1 1:1-1:4 \"# a\" = \"a\"\n",
			"utf-16 1:1-1:1 \"\": the file is UTF-16: save it as UTF-8, which git and agents read as text\n",
		},
		{
			"a merge conflict", "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n", "heading 1 1:1-3:8 \"<<<<<<< a\\nx\\n=======\" = \"<<<<<<< a\\nx\"\nparagraph 0 4:1-4:2 \"y\" = \"y\"\nparagraph 0 5:9-5:10 \"b\" = \"b\"\n",
			"conflict-markers 1:1-5:10 \"<<<<<<< a\\nx\\n=======\\ny\\n>>>>>>> b\": merge conflict that nobody resolved\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := parse(c.src)
			equal(t, blocks(d), c.blocks)
			equal(t, problems(d), c.problems)
		})
	}
}

func TestSectionsHaveTitlesAnchorsAndBodies(t *testing.T) {
	d := parse("intro\n# One\ntext\n## Two *a* `b_c`\n\n# One\nUnder\n-----\nlast {#x}\n## Named {#here}\n")
	var b strings.Builder
	for _, s := range d.Sections {
		fmt.Fprintf(&b, "%d %q #%s %q\n", s.Level, s.Title, s.Anchor, d.Source[s.Body.Start:s.Body.End])
	}
	equal(t, b.String(), `1 "One" #one "text\n"
2 "Two a b_c" #two-a-b_c "\n"
1 "One" #one-1 ""
2 "Under" #under "last {#x}\n"
2 "Named" #here ""
`)
}

func TestAnchorsFollowGitHub(t *testing.T) {
	d := parse("# Hello, World!\n# Ünï_code — ß 3.2\n# 🚀 Launch\n# ⚠️ Care\n# a\n# a\n# a-1\n# [x](y) **z**\n# 日本語 です\n## C++ & Go\n" +
		"<a id=\"one\"></a>\n\ntext <a name='two'></a>\n\n<h2 align=\"center\">Big <b>Head</b></h2>\n\n<!-- <a id=\"hidden\"> -->\n\n`<a id=\"code\">`\n")
	equal(t, strings.Join(d.Anchors, "\n"), "hello-world\nünï_code--ß-32\n-launch\n\ufe0f-care\n-care\na\na-1\na-1-1\nx-z\n日本語-です\nc--go\none\ntwo\nbig-head")
}
