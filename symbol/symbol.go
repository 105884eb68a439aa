package symbol

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
)

// MaxSize is the size in bytes above which a file is not read.
const MaxSize = 4 << 20

// Confidence says how far the absence of a name from File.Defs can be trusted. The zero value is Low.
type Confidence uint8

// Confidences.
const (
	Low  Confidence = iota // names are often made by macros, or the scanner is known to lose some
	High                   // what is not listed is not defined in plain text
)

// String returns the lower-case name of c.
func (c Confidence) String() string { return [...]string{"low", "high"}[c] }

// File is what one file defines.
type File struct {
	Language   Language
	Package    string     // name in the package clause of Go
	Defs       []Def      // in order of line, then name, scope and kind
	Skipped    string     // why the file was not read whole; empty when it was
	Confidence Confidence // always Low when Skipped is set
}

// Def is one definition.
type Def struct {
	Name      string
	Scope     string // enclosing types and modules, joined with '.'; empty at the top of a file
	Kind      Kind
	Line      int // of the name, from 1
	End       int // last line of the body, 0 when unknown
	Exported  bool
	Test      bool // stands in a test file or test module
	Generated bool // stands in a file that says that it is generated
	Declared  bool // declared only: a prototype or forward declaration
}

// Class returns the class of the definition's kind.
func (d Def) Class() Class { return d.Kind.Class() }

// Scanner reads files one after another and keeps its tables and buffers between them. It is not safe for concurrent use;
// give each worker its own.
type Scanner struct {
	profiles map[Language]*profile
	lex      lexer
	scopes   []scope
}

// NewScanner returns a scanner without any table loaded.
func NewScanner() *Scanner { return &Scanner{profiles: map[Language]*profile{}} }

// Scan lists what the file defines. The path decides the language together with the text, and whether it is a test.
func Scan(path string, src []byte) File { return NewScanner().Scan(path, src) }

// Scan lists what the file defines. It never panics: damage is told in File.Skipped.
func (s *Scanner) Scan(path string, src []byte) File {
	lang, ok := Detect(path, src[:min(len(src), headSize)])
	if !ok {
		return File{Skipped: "unknown language"}
	}
	if why := unreadable(path, src); why != "" {
		return File{Language: lang, Skipped: why}
	}
	f := s.read(lang, src)
	finish(path, src, &f)
	return f
}

// unreadable says why a text is not worth reading, empty when it is.
func unreadable(path string, src []byte) string {
	switch {
	case len(src) > MaxSize:
		return "larger than 4 MiB"
	case Binary(path, src):
		return "binary"
	case minified(src):
		return "minified"
	}
	return ""
}

// minified reports whether the lines of a text are too long to have been written by a person.
func minified(src []byte) bool {
	const size, width = 20_000, 1_000
	return len(src) > size && len(src)/(bytes.Count(src, []byte{'\n'})+1) > width
}

// read runs the front end of a language. A panic in it, which would be our mistake, costs this file only.
func (s *Scanner) read(lang Language, src []byte) (f File) {
	f.Language = lang
	defer func() {
		if r := recover(); r != nil {
			f.Skipped = "damaged: " + fmt.Sprint(r)
		}
	}()
	switch lang {
	case Go:
		f = scanGo(src)
	case Shell:
		f.Defs, f.Skipped = scanShell(src)
	default:
		f.Defs, f.Skipped = s.scanTokens(lang, src)
	}
	return f
}

// scanTokens runs the tolerant lexer and the parser of the language's family.
func (s *Scanner) scanTokens(lang Language, src []byte) ([]Def, string) {
	p := s.profile(lang)
	s.lex.run(p, src)
	ps := parser{profile: p, src: src, tok: s.lex.tok, scopes: s.scopes[:0], fuel: 16*len(s.lex.tok) + 10_000}
	ps.run()
	for _, m := range s.lex.macros {
		ps.add(m, Macro, "", 0)
	}
	s.scopes = ps.scopes[:0]
	if ps.fuel <= 0 {
		return ps.defs, "too tangled to read whole"
	}
	return ps.defs, ""
}

func (s *Scanner) profile(lang Language) *profile {
	p := s.profiles[lang]
	if p == nil {
		p = newProfile(lang)
		s.profiles[lang] = p
	}
	return p
}

// finish sets the marks that come from the path and the head of a file, and puts the definitions in order.
func finish(path string, src []byte, f *File) {
	f.Defs = slices.DeleteFunc(f.Defs, func(d Def) bool { return d.Name == "" || len(d.Name) > maxName })
	test, generated := isTest(path), isGenerated(path, src)
	for i := range f.Defs {
		f.Defs[i].Test = f.Defs[i].Test || test
		f.Defs[i].Generated = generated
		if f.Defs[i].End < f.Defs[i].Line {
			f.Defs[i].End = 0
		}
	}
	slices.SortStableFunc(f.Defs, func(a, b Def) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Scope, b.Scope), cmp.Compare(a.Kind, b.Kind))
	})
	f.Defs = slices.Compact(f.Defs)
	if f.Skipped == "" {
		f.Confidence = f.Language.confidence()
	}
}
