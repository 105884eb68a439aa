package verify

import (
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
	if r.j.out.Outcome != diag.Confirmed || len(r.j.out.Evidence) == 0 || r.j.decide != nil || silenced(r.j.claim) != "" {
		return
	}
	words, file := strings.Fields(r.j.claim.Target), r.j.out.Evidence[0].Path // the words as written: a value may be a placeholder
	at := slices.Index(words, recipe)
	for _, g := range justParams.FindAllSubmatch(r.v.mf.read(file), 2000) {
		if string(g[1]) != recipe {
			continue
		}
		for _, a := range words[at+1:] {
			name, _, ok := strings.Cut(a, "=")
			if !ok || name == "" || strings.HasPrefix(a, "-") {
				continue
			}
			for p := range strings.FieldsSeq(string(g[2])) {
				if word, _, _ := strings.Cut(p, "="); strings.EqualFold(word, name) { // one that takes all the rest begins with * or +
					r.refute(fmt.Sprintf("the recipe %q takes %q by its place: %q is handed to it whole", recipe, word, a), file, fmt.Sprintf("the parameter %q", word), "write the value alone")
					return
				}
			}
		}
	}
}
