package note_test

import (
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
)

// everySpan calls f with each location a document holds, list by list.
func everySpan(d *note.Document, f func(list string, l note.Location)) {
	for _, s := range d.Sections {
		f("sections", s.At)
	}
	for _, b := range d.Blocks {
		f("blocks", b.At)
	}
	for _, i := range d.Imports {
		f("imports", i.At)
	}
	for _, i := range d.Ignores {
		f("ignores", i.At)
	}
	for _, p := range d.Problems {
		f("problems", p.At)
	}
	for _, c := range d.Claims {
		f("claims", c.At)
	}
	if d.Front != nil {
		for _, field := range d.Front.Fields {
			f("fields", field.At)
		}
		for _, field := range d.Front.Fields {
			f("values", field.ValueAt)
		}
	}
}

func checkSpans(t *testing.T, d *note.Document) {
	t.Helper()
	last := map[string]int{}
	everySpan(d, func(list string, l note.Location) {
		if l.Span.Start < 0 || l.Span.End < l.Span.Start || l.Span.End > len(d.Source) {
			t.Errorf("%s: span %v leaves a source of %d bytes", list, l.Span, len(d.Source))
		}
		if l.Span.Start < last[list] {
			t.Errorf("%s: span %v comes after one that starts at %d", list, l.Span, last[list])
		}
		last[list] = l.Span.Start
		if l.Start != d.Pos(l.Span.Start) || l.End != d.Pos(l.Span.End) {
			t.Errorf("%s: positions of %v are not those of its offsets", list, l)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "# A\n\n- b `c/d.go`\n", "---\na: 1\n---\ntext", "---\na: [\n---\n", "\xef\xbb\xbf# A\r\n\r\n> ```go\r\n> x\r\n",
		"- ```\n  a\n```\n", "1.\n-\n  - [ ] x\n\n| a |\n|-|\n", "<!-- notes-lint-disable-next-line a -- b -->\n~~~\n", "\xff\xfe#\x00",
		"---\nglobs: **/*.ts\nx:\n - a\n---\n", "A\n=\n\n@./x.md <a id=\"b\"> {#c}\n", "---\ncitations: [a:1, {path: b, lines: [1, 2]}]\n---\n",
		"<<<<<<< a\n=======\n>>>>>>> b\n", "\r\r\n\u2028---\n", strings.Repeat("> - ", 100),
		" 0\n0\n|-", // once put a table in front of the paragraph above it
	} {
		f.Add([]byte(seed), uint8(0))
		f.Add([]byte(seed), uint8(2))
	}
	f.Fuzz(func(t *testing.T, src []byte, kind uint8) {
		role := []note.Role{note.Plain, note.NotesFile, note.EntryFile, note.TopicFile, note.Rules}[kind%5]
		host := []note.Host{note.Native, note.Claude, note.Cursor}[kind%3]
		checkSpans(t, note.Parse("a/b.md", src, note.Options{Role: role, Host: host}))
	})
}
