package verify

import (
	"fmt"
	"path"
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
	// kindsIn is a list in brackets behind the word for what such names are: "models (Berth, Quay, etc.)".
	kindsIn = lazyregexp.New(`(?i)\b(?:types?|models?|structs?|class(?:es)?|interfaces?|enums?|entities|schemas?|dtos?|traits?|errors?|exceptions?|hooks?|functions?|methods?|helpers?|components?|definitions?|constants?|ids?)\s+\(([^()]+)\)`)
	oneName = lazyregexp.New(`^[A-Za-z_]\w+(?:\(\))?$`)
)

// namesOfEntries refutes names that the comment of a drawn file lists, and nothing but names, when neither that file nor any other has a trace of
// them: `tides.ts  # readTide, writeTide`. Where the file defines another name of its comment, so are those that it lists and only another file
// defines, and those that it shows as calls.
func (v *Verifier) namesOfEntries(jobs []*symbolJob) {
	for _, s := range jobs {
		c, name := s.claim, s.query.name.Last()
		file := v.entries[entryAt{s.doc, c.At.Start.Line}]
		if file == "" || !inComment(c) || !readable(file) || !manyWords(s.query.name) || ofFramework(name) {
			continue
		}
		line := s.doc.LineText(c.At.Start.Line)
		m := commentOf.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		list := m[1]
		if g := kindsIn.FindStringSubmatch(line); g != nil && hasWord(g[1], name) {
			list = g[1]
		}
		names := listedIn.Split(restOfList.ReplaceAllString(list, ""), -1)
		listed := (slices.Contains(names, strings.TrimSuffix(c.Target, "()")) || slices.Contains(names, c.Target)) && !slices.ContainsFunc(names, func(n string) bool { return !oneName.MatchString(n) })
		if !v.traceless(s) {
			if listed {
				v.drawnElsewhere(s, file, list)
			}
			continue
		}
		alone := listed && (len(names) > 1 || !isUpper(name[0])) // a type may be one of what is there; see drawnSorts
		if !alone && !(strings.Contains(line, name+"()") && v.definesOther(file, line, name)) {
			continue
		}
		s.out = missing(fmt.Sprintf("%q is nowhere in %q, of which the drawing tells it, nor anywhere else", name, file), diag.Evidence{Path: file, Commit: v.commit(), Seen: "no such word in the file"})
		s.out.Hint = nearName(name, v.scanned(file).Defs)
	}
}

// drawnElsewhere refutes a name that the comment of a drawn file lists, and that only another file defines.
func (v *Verifier) drawnElsewhere(s *symbolJob, file, list string) {
	if h := v.onlyElsewhere(s, file); h != nil && v.definesOther(file, list, s.query.name.Last()) {
		s.out = v.movedName(s, *h, fmt.Sprintf("defined in %q, not in %q, of which the drawing tells it", h.Path, file), nil)
	}
}

// restOfList ends a list that is not told to its end.
var restOfList = lazyregexp.New(`(?:\s*,)?\s*(?:\betc\.?|\.{2,3}|…)?$`)

// onlyElsewhere is where a name is defined of which a file has no trace and which it does not hand on; nil for none, and for several places.
func (v *Verifier) onlyElsewhere(s *symbolJob, file string) *symbol.Hit {
	if len(s.answer.hits) != 1 || len(s.query.name.Parts) != 1 || silenced(s.claim) != "" {
		return nil
	}
	h, name := &s.answer.hits[0], s.query.name.Last()
	if h.Path == file || vendored(h.Path) || facade(file) || path.Ext(h.Path) != path.Ext(file) || testFile(h.Path) != testFile(file) || h.Def.Class() == symbol.ValueClass {
		return nil
	}
	if src := v.mf.read(file); len(src) == 0 || hasWord(string(src), name) || handsOnWhole.Match(src) || takesAll.Match(src) || outOfMacro.Match(src) || v.includes(file, h.Path) {
		return nil
	}
	return h
}

// definesOther reports whether a file defines another name of several words that a text has.
func (v *Verifier) definesOther(file, text, name string) bool {
	return slices.ContainsFunc(v.scanned(file).Defs, func(d symbol.Def) bool {
		return d.Name != name && manyWords(symbol.Name{Parts: []string{d.Name}}) && hasWord(text, d.Name)
	})
}

// entryAt is a line of a drawing.
type entryAt struct {
	doc  *note.Document
	line int
}
