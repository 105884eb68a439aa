package note_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/note"
)

// checkClaims holds what everyone who judges or rewrites a claim relies on.
func checkClaims(t *testing.T, d *note.Document) {
	t.Helper()
	for _, c := range d.Claims {
		s := c.At.Span
		if s.Start < 0 || s.End < s.Start || s.End > len(d.Source) {
			t.Fatalf("%s %q: span %v leaves a source of %d bytes", c.Kind, c.Target, s, len(d.Source))
		}
		text := blanked(string(d.Source[s.Start:s.End]))
		if text != c.Target && !overLines(text) && c.Context.Form != note.CitationField && c.Context.Form != note.FrontGlob {
			t.Errorf("%s %q (form %d): its span holds %q", c.Kind, c.Target, c.Context.Form, text)
		}
		if c.Target == "" {
			t.Errorf("a %s claim at %v has no text", c.Kind, s)
		}
		if c.Start < 0 || c.End < c.Start {
			t.Errorf("%s %q: lines %d to %d", c.Kind, c.Target, c.Start, c.End)
		}
		if len(c.Context.Sentence) > 400 {
			t.Errorf("%s %q: a sentence of %d bytes", c.Kind, c.Target, len(c.Context.Sentence))
		}
	}
}

// overLines reports whether a text is broken by line ends, which code spans fold.
func overLines(text string) bool { return strings.ContainsAny(text, "\r\n") }

// blanked is a text as the reader sees it: a byte that is no UTF-8 is a space.
func blanked(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			b.WriteByte(' ')
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

func FuzzClaims(f *testing.F) {
	for _, seed := range []string{
		"See `src/a.go:3-9`, src/b.go#L4 and [it](docs/c.md#d \"t\"), [e](<f g.md>).\n",
		"Run `npm run build && cd web && make test`.\n\n```sh\n$ go test ./... # all\ncd a; just x\n```\n",
		"```\nsrc/\n├── a.go\n│   └── b.go  # text\n└── c/\n```\n", "- root/\n  - a.go\n    - b.go\n",
		"| file | is |\n|---|---|\n| `a/b.go` | gone |\n| c/ | new |\n", "Lines 10-20 of `a.go`, `b.go` (line 4), L7 of c.go.\n",
		"[[wiki|name]] [[a#b]] ![i](x.png) <https://a.b/c> [ref][r]\n\n[r]: a/b.md\n", "a `b\nc/d.go` e `f/**/*.{ts,tsx}` @g/h.md\n",
		"---\nglobs: src/**/*.ts, b/*.go\npaths: [a/**, 'c d/*']\n---\n\n> `x/y`: **`z/w.go`** and *src/q.go*.\n",
		"---\nsubject: a\ncitations: [a.go:9-1, {path: b.go, line: 3}]\n---\nFact.\n", "a> ` b; `/c d` and\n  `e f`, bare `/g`; Go `1.2`\n  and\n   ` h ` i\n", "\xff `a/\xfe.go` a/\xe2\x80\xae.go `\u00a0a.go`\r\n\r\n\ta/b.c\n",
	} {
		for kind := range uint8(5) {
			f.Add([]byte(seed), kind)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte, kind uint8) {
		role := []note.Role{note.Plain, note.NotesFile, note.EntryFile, note.TopicFile, note.Rules}[kind%5]
		host := []note.Host{note.Native, note.Claude, note.Cursor}[kind%3]
		checkClaims(t, note.Parse("a/b.md", src, note.Options{Role: role, Host: host}))
	})
}
