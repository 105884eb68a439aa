package note_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/notes-lint/notes-lint/note"
)

func TestAnEntryIsReadFromItsFrontMatterAndBody(t *testing.T) {
	src := "---\nschema: 1\nid: m-1\nsubject: A subject\ncategory: project\nkind: k\nsource: s\nconfidence: 0.9\nreason: r\ncitations:\n  - path: a.go\n    lines: 3-5\n    quote: 'x: y'\n    blob: 3f2a\n" +
		"  - b.go:7\n  - {session: s-1, step: 4}\ncreated: 2026-01-02T03:04:05Z\nexpires: null\nsupersedes: [m-2]\ntags: [p, q]\nkey: build.cmd\n---\n\nThe fact.\n"
	d := note.Parse("m.md", []byte(src), note.Options{Role: note.EntryFile})
	want := &note.Entry{
		Schema: "1", ID: "m-1", Subject: "A subject", Category: "project", Kind: "k", Source: "s", Confidence: "0.9", Reason: "r",
		Fact: "The fact.", Created: "2026-01-02T03:04:05Z", Supersedes: []string{"m-2"}, Tags: []string{"p", "q"}, Key: "build.cmd",
		Citations: []note.Citation{
			{Path: "a.go", Start: 3, End: 5, Quote: "x: y", Blob: "3f2a"}, {Path: "b.go", Start: 7, End: 7}, {Trace: "s-1#4"},
		},
	}
	if diff := cmp.Diff(want, d.Entry, cmpopts.IgnoreTypes(note.Location{})); diff != "" {
		t.Errorf("entry differs (-want +got):\n%s", diff)
	}
	equal(t, at(d, d.Entry.FactAt), `24:1-24:10 "The fact."`)
	equal(t, at(d, d.Entry.Citations[1].At), `15:5-15:11 "b.go:7"`)
	equal(t, at(d, d.Entry.Citations[0].At), `11:5-14:15 "path: a.go\n    lines: 3-5\n    quote: 'x: y'\n    blob: 3f2a"`)
}

func TestTheFactMayStandInTheFrontMatter(t *testing.T) {
	d := note.Parse("m.md", []byte("---\nfact: Short.\n---\n"), note.Options{Role: note.EntryFile})
	equal(t, d.Entry.Fact+" "+at(d, d.Entry.FactAt), `Short. 2:7-2:13 "Short."`)
}

func TestATopicFileHasOtherKeys(t *testing.T) {
	for src, want := range map[string]string{
		"---\nname: N\ndescription: D\ntype: user\n---\nbody\n":  "N|user|D",
		"---\nname: N\nmetadata:\n  type: feedback\n---\nbody\n": "N|feedback|body",
		"no front matter\n": "how it builds||no front matter",
		"---\nname: N\ndescription:\ntype: project\n---\n\nline\n\nline 2\n": "N|project|line\n\nline 2",
	} {
		e := note.Parse("memory/how_it-builds.md", []byte(src), note.Options{Role: note.TopicFile}).Entry
		equal(t, e.Subject+"|"+e.Category+"|"+e.Fact, want)
	}
}

func TestCitationForms(t *testing.T) {
	for yaml, want := range map[string]string{
		"a.go":                                "a.go 0-0",
		"a.go:3":                              "a.go 3-3",
		"a.go:3-9":                            "a.go 3-9",
		"a.go#L3-L9":                          "a.go 3-9",
		"a.go#L3":                             "a.go 3-3",
		"{path: a.go, line: 3}":               "a.go 3-3",
		"{path: a.go, lines: [3, 9]}":         "a.go 3-9",
		"{path: a.go, line: 0}":               "a.go 0-0 lines of a citation count from 1",
		"{path: a.go, line: x}":               "a.go 0-0 line of the citation is not a number",
		"{path: a.go, lines: 9-3}":            "a.go 0-0 last line of the citation is before its first",
		"{line: 3}":                           " 0-0 citation names no path",
		"[a.go]":                              " 0-0 citation is neither a map nor a text",
		"'C:\\a.go:3'":                        "C:\\a.go 3-3",
		"'a.go:99999999999999999999'":         "a.go 0-0 line of the citation is not a number",
		"s-20260820T091000Z-7f3a#12":          " 0-0 trace s-20260820T091000Z-7f3a#12",
		"{path: a.go, lines: {from: 1}}":      "a.go 0-0 line of the citation is not a number",
		"{session: s-1, step: 2, path: a.go}": "a.go 0-0 trace s-1#2",
	} {
		d := note.Parse("m.md", []byte("---\ncitations:\n  - "+yaml+"\n---\n"), note.Options{Role: note.EntryFile})
		if len(d.Entry.Citations) != 1 {
			t.Errorf("%s: %d citations", yaml, len(d.Entry.Citations))
			continue
		}
		c := d.Entry.Citations[0]
		got := fmt.Sprintf("%s %d-%d %s", c.Path, c.Start, c.End, c.Problem)
		if c.Trace != "" {
			got += "trace " + c.Trace
		}
		equal(t, strings.TrimRight(got, " "), want)
	}
	d := note.Parse("m.md", []byte("---\ncitations: a.go:1, b.go\n---\n"), note.Options{Role: note.EntryFile})
	if c := d.Entry.Citations; len(c) != 2 || c[0].Start != 1 || c[1].Path != "b.go" {
		t.Errorf("a list in one text gives %+v", c)
	}
}

func TestSuppressionsAreFoundInHTMLOnly(t *testing.T) {
	src := "<!-- notes-lint-disable-next-line dead-path, dead-link -- moved [until=2026-12-31] -->\n\n- item\n  more\n- other\n\n" +
		"text <!-- notes-lint-disable-line task-history --> end\n\n`<!-- notes-lint-disable-line a -- b -->`\n\n" +
		"```\n<!-- notes-lint-disable-file a -- b -->\n```\n\n<!-- notes-lint-disable-next-line x -- one -->\n<!-- notes-lint-disable-next-line y -- two -->\n~~~\ncode\n~~~\n\n" +
		"<!-- notes-lint-disable-file z --\n all of it -->\n"
	d := parse(src)
	var b strings.Builder
	for _, i := range d.Ignores {
		fmt.Fprintf(&b, "%d:%d %q %q %q %v covers %q\n", i.At.Start.Line, i.At.Start.Column, i.Rules, i.Reason, i.Until, i.File, src[i.Covers.Start:i.Covers.End][:min(30, i.Covers.End-i.Covers.Start)])
	}
	equal(t, b.String(), `1:1 ["dead-path" "dead-link"] "moved" "2026-12-31" false covers "- item\n  more"
7:6 ["task-history"] "" "" false covers "text <!-- notes-lint-disable-l"
15:1 ["x"] "one" "" false covers "~~~\ncode\n~~~"
16:1 ["y"] "two" "" false covers "~~~\ncode\n~~~"
21:1 ["z"] "all of it" "" true covers "<!-- notes-lint-disable-next-l"
`)
}

func TestImportsArePathsBehindAnAt(t *testing.T) {
	src := "See @README.md, @docs/a.md#part and @./x (or @../y/z). Mail a@b.md, ask @ann or @ann.lee, add @types/node and @scope/pkg.\n\n" +
		"- @~/.claude/me.md\n- @/etc/a\n- @docs/with\\ space.md\n- `@code.md` @@double.md\n\n```\n@fence.md\n```\n\n<!-- @comment.md -->\n"
	d := note.Parse("CLAUDE.md", []byte(src), note.Options{Host: note.Claude})
	var b strings.Builder
	for _, i := range d.Imports {
		fmt.Fprintf(&b, "%s %s\n", i.Target, at(d, i.At))
	}
	equal(t, b.String(), `README.md 1:5-1:15 "@README.md"
docs/a.md 1:17-1:27 "@docs/a.md"
./x 1:37-1:41 "@./x"
../y/z 1:46-1:53 "@../y/z"
~/.claude/me.md 3:3-3:19 "@~/.claude/me.md"
/etc/a 4:3-4:10 "@/etc/a"
docs/with space.md 5:3-5:23 "@docs/with\\ space.md"
`)
	if other := parse(src); len(other.Imports) > 0 {
		t.Errorf("a host without imports has %v", other.Imports)
	}
}
