package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

var (
	// commentOf is what stands behind the name of an entry of a drawing, up to a bracket, a dash or a colon.
	commentOf = lazyregexp.New(`\s(?:#|//|←|<-|--|—|–)\s*[^\p{L}_]*([^(:—–]*?)\s*(?:$|[(:—–]|\s-\s)`)
	listedIn  = lazyregexp.New(`\s*(?:,|/|\+|&|\band\b)\s*`)
	oneName   = lazyregexp.New(`^[A-Za-z_]\w+(?:\(\))?$`)
)

// namesOfEntries refutes names that the comment of a drawn file lists, and nothing but names, when neither that file nor any other has a trace of
// them: `tides.ts  # readTide, writeTide`.
func (v *Verifier) namesOfEntries(jobs []*symbolJob) {
	for _, s := range jobs {
		c, name := s.claim, s.query.name.Last()
		file := v.entries[entryAt{s.doc, c.At.Start.Line}]
		if file == "" || !inComment(c) || !readable(file) || !manyWords(s.query.name) || !v.traceless(s) || ofFramework(name) {
			continue
		}
		m := commentOf.FindStringSubmatch(s.doc.LineText(c.At.Start.Line))
		if m == nil {
			continue
		}
		names := listedIn.Split(strings.TrimSuffix(m[1], ","), -1)
		if len(names) == 1 && isUpper(name[0]) { // of what is there, as well as of a type; see drawnSorts
			continue
		}
		if !slices.Contains(names, strings.TrimSuffix(c.Target, "()")) && !slices.Contains(names, c.Target) || slices.ContainsFunc(names, func(n string) bool { return !oneName.MatchString(n) }) {
			continue
		}
		s.out = missing(fmt.Sprintf("%q is nowhere in %q, of which the drawing tells it, nor anywhere else", name, file), diag.Evidence{Path: file, Commit: v.commit(), Seen: "no such word in the file"})
		if src, err := v.view.ReadFile(file); err == nil {
			s.out.Hint = nearName(name, symbol.Scan(file, src).Defs)
		}
	}
}

// entryAt is a line of a drawing.
type entryAt struct {
	doc  *note.Document
	line int
}
