package verify

import (
	"bytes"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// utilityClass is a class that Tailwind makes of a colour: bg-warning, hover:text-warning-strong.
var utilityClass = lazyregexp.New(`^(?:[a-z-]+:)*(?:bg|text|border|ring|fill|stroke|from|via|to|outline|shadow|divide|accent|caret|decoration|placeholder)-([a-z][a-z0-9-]*)$`)

// maxSheets is how many style sheets are read for the colours that they declare.
const maxSheets = 200

// utilities takes back verdicts on classes that are made of the colours which a style sheet or the configuration of Tailwind declares: no
// file needs to hold them whole.
func (v *Verifier) utilities(jobs []*job) {
	for _, j := range jobs {
		if !refutes(j.out) || j.claim.Kind != note.SymbolClaim && j.claim.Key != note.WordKey {
			continue
		}
		if m := utilityClass.FindStringSubmatch(j.claim.Target); m != nil && v.declaresColour(m[1]) {
			j.out = unverifiable("a class that is made of a colour of the style sheets")
		}
	}
}

// declaresColour reports whether a style sheet or a configuration declares a colour.
func (v *Verifier) declaresColour(name string) bool {
	return bytes.Contains(v.sheets(), []byte("--color-"+name+":")) || bytes.Contains(v.sheets(), []byte("--"+name+":")) || v.configures(name)
}

// sheets are the style sheets of the tree, one behind the other.
func (v *Verifier) sheets() []byte {
	return remember(v.mf.memo, "style sheets", func() []byte {
		var out []byte
		n := 0
		v.tree.load()
		for _, f := range v.tree.files {
			if ext := path.Ext(f); (ext == ".css" || ext == ".scss" || ext == ".pcss") && !vendored(f) && n < maxSheets {
				out = append(append(out, v.mf.read(f)...), '\n')
				n++
			}
		}
		return out
	})
}

// configures reports whether the configuration of Tailwind has a colour under its first word.
func (v *Verifier) configures(name string) bool {
	src := remember(v.mf.memo, "configurations of Tailwind", func() string {
		var out strings.Builder
		for _, f := range v.tree.files {
			if strings.HasPrefix(path.Base(f), "tailwind.config.") && !vendored(f) {
				out.Write(v.mf.read(f))
			}
		}
		return out.String()
	})
	first, _, _ := strings.Cut(name, "-")
	for _, w := range []string{name, first} {
		if strings.Contains(src, w+":") || strings.Contains(src, "'"+w+"'") || strings.Contains(src, `"`+w+`"`) {
			return true
		}
	}
	return false
}
