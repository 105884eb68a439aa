package verify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// justParams is the head of a recipe: its name, and its parameters.
var justParams = lazyregexp.New(`(?m)^@?([A-Za-z_][\w-]*)((?:[ \t]+[^\s:#][^\n:#]*)?)[ \t]*:(?:[^=\n]|$)`)

// namedArgument refutes "just recipe NAME=value" where the recipe has a parameter of that name: just hands it the whole text.
func (r *run) namedArgument(recipe string) {
	if r.j.out.Outcome != diag.Confirmed || len(r.j.out.Evidence) == 0 || silenced(r.j.claim) != "" {
		return
	}
	words, file := strings.Fields(r.j.claim.Target), r.j.out.Evidence[0].Path // the words as written: a value may be a placeholder
	at := slices.Index(words, recipe)
	source := r.v.mf.read(file)
	for _, g := range justParams.FindAllSubmatchIndex(source, 2000) {
		if string(source[g[2]:g[3]]) != recipe {
			continue
		}
		for _, a := range words[at+1:] {
			name, _, ok := strings.Cut(a, "=")
			if !ok || name == "" || strings.HasPrefix(a, "-") {
				continue
			}
			for p := range strings.FieldsSeq(string(source[g[4]:g[5]])) {
				word, _, _ := strings.Cut(p, "=")
				if body := indentedBelow(source, g[2]); strings.EqualFold(word, name) && (bytes.Contains(body, []byte(word+"=")) || bytes.HasPrefix(bytes.TrimSpace(body), []byte("#!"))) {
					return // it takes the name off, or a script may
				}
				if strings.EqualFold(word, name) { // one that takes all the rest begins with * or +
					r.j.asks, r.j.decide = nil, nil
					r.refute(fmt.Sprintf("the recipe %q takes %q by its place: %q is handed to it whole", recipe, word, a), file, fmt.Sprintf("the parameter %q", word), "write the value alone")
					return
				}
			}
		}
	}
}

// indentedBelow is the body of a recipe whose head begins at a place of a source: the lines below it that are indented or empty.
func indentedBelow(source []byte, at int) []byte {
	_, rest, _ := bytes.Cut(source[at:], []byte("\n"))
	end := 0
	for line := range bytes.Lines(rest) {
		if len(bytes.TrimSpace(line)) > 0 && line[0] != ' ' && line[0] != '\t' {
			break
		}
		end += len(line)
	}
	return rest[:end]
}
