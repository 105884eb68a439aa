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
	commentOf = lazyregexp.New(`\s(?:#|//|←|<-|--|—|–|-\s)\s*[^\p{L}_]*([^(:—–]*?)\s*(?:$|[(:—–]|\s-\s)`)
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
		if file != "" && v.tree.isDir(file) {
			v.namesOfFolder(s, file, jobs)
			continue
		}
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

// namesOfFolder refutes a name that the comment of a drawn folder lists, and nothing but names, of which no file has a trace, when the folder defines
// two others of the list: `hooks/  - useTide, useMoon, useEbb`.
func (v *Verifier) namesOfFolder(s *symbolJob, dir string, jobs []*symbolJob) {
	c, name := s.claim, s.query.name.Last()
	m := commentOf.FindStringSubmatch(s.doc.LineText(c.At.Start.Line))
	if m == nil || !inComment(c) || !manyWords(s.query.name) || ofFramework(name) || !v.traceless(s) {
		return
	}
	names := listedIn.Split(restOfList.ReplaceAllString(m[1], ""), -1)
	if !slices.Contains(names, name) || slices.ContainsFunc(names, func(n string) bool { return !oneName.MatchString(n) }) {
		return
	}
	there := 0
	for _, o := range jobs {
		if o.doc == s.doc && o.claim.At.Start.Line == c.At.Start.Line && slices.Contains(names, o.query.name.Last()) && slices.ContainsFunc(o.answer.hits, func(h symbol.Hit) bool { return strings.HasPrefix(h.Path, dir+"/") }) {
			there++
		}
	}
	if there < leastBeside || v.partOfName(dir, name) {
		return
	}
	s.out = missing(fmt.Sprintf("%q is nowhere in %q, of which the drawing tells it, nor anywhere else", name, dir), diag.Evidence{Path: dir, Commit: v.commit(), Seen: "defines others of its list"})
}

// maxDrawnFiles is how many files of a drawn folder are read for a name.
const maxDrawnFiles = 200

// partOfName reports whether a name is a part of longer ones in a folder, which the drawing may cut short; true for a folder of too many files.
func (v *Verifier) partOfName(dir, name string) bool {
	n, low := 0, strings.ToLower(name)
	for f := range v.tree.below(dir) {
		if n++; n > maxDrawnFiles || strings.Contains(strings.ToLower(f), low) || strings.Contains(strings.ToLower(string(v.mf.read(path.Join(dir, f)))), low) {
			return true
		}
	}
	return false
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
	if h.Path == file || vendored(h.Path) || facade(file) || likeExt(h.Path) != likeExt(file) || testFile(h.Path) != testFile(file) || h.Def.Class() == symbol.ValueClass {
		return nil
	}
	if !v.lacksWord(file, name) || v.includes(file, h.Path) {
		return nil
	}
	return h
}

// lacksWord reports whether a file has no such word, nor hands on what it does not name.
func (v *Verifier) lacksWord(file, name string) bool {
	src := v.mf.read(file)
	return len(src) > 0 && !facade(file) && !hasWord(string(src), name) && !handsOnWhole.Match(src) && !takesAll.Match(src) && !outOfMacro.Match(src)
}

// definesOther reports whether a file defines another name of several words that a text has.
func (v *Verifier) definesOther(file, text, name string) bool {
	return slices.ContainsFunc(v.scanned(file).Defs, func(d symbol.Def) bool {
		return d.Name != name && manyWords(symbol.Name{Parts: []string{d.Name}}) && hasWord(text, d.Name)
	})
}

// listInBrackets is a list of names alone, behind what a line says of its file: "`utils.ts` — small things (cn, readTide, etc.)".
var listInBrackets = lazyregexp.New(`\(([A-Za-z_][\w(),\x60 /&+.…]*)\)`)

// namesOfItems refutes names that an item about a file lists in brackets, and nothing but names, when the file defines another of them and not
// this one, which only another file does.
func (v *Verifier) namesOfItems(jobs []*symbolJob) {
	for _, s := range jobs {
		c, name := s.claim, s.query.name.Last()
		if s.out.Outcome != diag.Confirmed || c.Context.Form == note.TreeEntry || inComment(c) || silenced(c) != "" && (!instanced[c.Context.StanceWord] || c.Context.Whole) || !manyWords(s.query.name) {
			continue
		}
		line := s.doc.LineText(c.At.Start.Line)
		for _, g := range listInBrackets.FindAllStringSubmatch(line, -1) {
			names := listedIn.Split(restOfList.ReplaceAllString(strings.ReplaceAll(g[1], "`", ""), ""), -1)
			if len(names) < 2 || !slices.Contains(names, c.Target) || slices.ContainsFunc(names, func(n string) bool { return !oneName.MatchString(n) }) {
				continue
			}
			file := v.itemFile(s)
			if file == "" {
				break
			}
			elsewhere := len(s.answer.hits) > 0 && !slices.ContainsFunc(s.answer.hits, func(h symbol.Hit) bool {
				return h.Path == file || vendored(h.Path) || likeExt(h.Path) != likeExt(file) || v.includes(file, h.Path)
			})
			if elsewhere && v.lacksWord(file, name) && slices.ContainsFunc(v.scanned(file).Defs, func(d symbol.Def) bool { return d.Name != name && slices.Contains(names, d.Name) }) {
				h := s.answer.hits[0]
				s.out = missing(fmt.Sprintf("%q defines others of its list, and not %q", file, name), diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: "defines the name"})
				s.out.Rule = "dead-symbol"
			}
			break
		}
	}
}

// itemFile is the file of source that the line of a claim begins with, when it names no other.
func (v *Verifier) itemFile(s *symbolJob) string {
	file := ""
	for _, c := range claimsIn(s.doc, s.doc.LineSpan(s.claim.At.Start.Line)) {
		if c.Kind != note.PathClaim && c.Kind != note.LinkClaim {
			continue
		}
		if file != "" || !headOfLine(s.doc, c) {
			return ""
		}
		if file = v.sourceOf(s.doc, c); file == "" {
			return ""
		}
	}
	return file
}

// entryAt is a line of a drawing.
type entryAt struct {
	doc  *note.Document
	line int
}
