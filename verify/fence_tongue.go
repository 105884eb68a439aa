package verify

import (
	"path"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/note"
)

// tongues are the languages of fences, and the endings of files, of which one can hold what another shows.
var tongues = sync.OnceValue(func() map[string]int {
	out := map[string]int{}
	for i, words := range []string{
		"ts tsx typescript js jsx javascript mjs cjs mts cts vue svelte astro", "py python python3 pyi", "go golang", "rs rust", "java kt kts kotlin scala groovy",
		"c h cc cpp cxx hpp hh c++ m mm objc objective-c", "cs csharp c# razor", "rb ruby", "php", "swift", "dart", "ex exs elixir", "lua", "zig",
	} {
		for w := range strings.FieldsSeq(words) {
			out[w] = i + 1
		}
	}
	return out
})

// fenceLang is the language of the fence that a line stands in, in small letters; empty where it gives none.
func fenceLang(d *note.Document, line int) string {
	for n := line; n > 0; n-- {
		text := strings.TrimLeft(d.LineText(n), " \t>")
		if info := strings.TrimLeft(text, "`~"); len(text)-len(info) >= 3 {
			word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(info)), " ")
			return word
		}
	}
	return ""
}

// otherTongue reports whether a sample is in another language than the file that had a name of it: what it shows is the other side, or a program of its own.
func otherTongue(j *job, file string) bool {
	if j.claim.Context.Form != note.FenceLine {
		return false
	}
	shown, had := tongues()[fenceLang(j.doc, j.claim.At.Start.Line)], tongues()[strings.TrimPrefix(path.Ext(file), ".")]
	return shown > 0 && had > 0 && shown != had
}
