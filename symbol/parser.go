package symbol

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// parser walks the tokens of one file and collects definitions. Scopes are left by token index: the partner of each bracket
// is known before the walk begins.
type parser struct {
	*profile
	src    []byte
	tok    []token
	last   int     // index of the first edge behind the tokens
	scopes []scope // open ones, innermost last; the file itself is the first
	defs   []Def
	fuel   int  // how many tokens may still be looked at ahead of the walk
	marked bool // an annotation before the next item says that it is a test
}

// scope is a region of the file that names belong to.
type scope struct {
	end  int // index of the token that closes it
	kind scopeKind
	name string // its own name, empty for an unnamed one
	path string // names from the outermost, joined with '.'
	test bool
	mark int // for the parser of the family: a column, a definition
}

// public is the mark of a scope whose members are as visible as itself: those of a trait or interface.
const public = 1

type scopeKind uint8

const (
	fileScope scopeKind = iota
	spaceScope
	typeScope
	enumScope
	blockScope
	objectScope
)

// maxPath is the length in bytes at which a scope path begins anew with the innermost name.
const maxPath = 300

func (p *parser) run() {
	p.last = len(p.tok) - padding
	p.scopes = append(p.scopes, scope{end: p.last})
	switch p.family {
	case headed:
		p.headed()
	case worded:
		p.worded()
	case script:
		p.script()
	case indents:
		p.indented()
	case ended, listed:
		p.parse(p)
	}
}

func (p *parser) top() *scope { return &p.scopes[len(p.scopes)-1] }

// enter opens a scope named name, which may be empty, up to the token at index end.
func (p *parser) enter(kind scopeKind, name string, end int) {
	t := p.top()
	if end <= 0 {
		return
	}
	p.scopes = append(p.scopes, scope{end: min(end, t.end), kind: kind, name: name, path: join(t.path, name), test: t.test})
}

// leave closes every scope that ends at or before the token at index i.
func (p *parser) leave(i int) {
	for n := len(p.scopes) - 1; n > 0 && p.scopes[n].end <= i; n-- {
		p.scopes = p.scopes[:n]
	}
}

func join(path, name string) string {
	switch {
	case name == "":
		return path
	case path == "" || len(path) > maxPath:
		return name
	}
	return path + "." + name
}

// text returns the source text of a token, without the quotes some languages allow around identifiers.
func (p *parser) text(i int) string {
	t := p.tok[i]
	return strings.Trim(string(p.src[t.pos:t.end]), "`\"[]")
}

// is reports whether the token at i is that punctuation.
func (p *parser) is(i int, ch byte) bool { return p.tok[i].kind == mark && p.tok[i].ch == ch }

// named reports whether the token at i is an identifier, keywords included.
func (p *parser) named(i int) bool { return p.tok[i].kind == ident }

// says reports whether the token at i is the identifier s.
func (p *parser) says(i int, s string) bool {
	t := p.tok[i]
	return t.kind == ident && string(p.src[t.pos:t.end]) == s
}

// def adds a definition named by the token at i whose body ends at the token last, 0 when that is unknown.
func (p *parser) def(i int, kind Kind, last int) *Def { return p.defNamed(i, p.text(i), kind, last) }

// defNamed is def for a name that is not one token; its line is that of the token at i.
func (p *parser) defNamed(i int, name string, kind Kind, last int) *Def {
	t := p.top()
	scope := t.path
	if at := strings.LastIndexByte(name, '.'); at > 0 && (kind == Module || kind == Namespace || kind == Interface || kind == Struct) {
		scope, name = join(scope, name[:at]), name[at+1:] // written with its owners: "defmodule A.B"
	}
	d := Def{Name: name, Scope: scope, Kind: kind, Line: int(p.tok[i].line), Exported: true, Test: t.test}
	if last > 0 {
		d.End = int(p.tok[min(last, p.last)].line)
	}
	p.defs = append(p.defs, d)
	return &p.defs[len(p.defs)-1]
}

// add adds a definition outside the walk, at the top of the file.
func (p *parser) add(n named, kind Kind, path string, end int) {
	p.defs = append(p.defs, Def{Name: n.name, Scope: path, Kind: kind, Line: int(n.line), End: end, Exported: true})
}

// past returns the index behind a bracket's partner, or behind the token at i when it has none.
func (p *parser) past(i int) int {
	if m := int(p.tok[i].match); m > i {
		return min(m+1, p.last)
	}
	return min(i+1, p.last)
}

// angles returns the index behind the ">" that closes the "<" at i; i when none does nearby.
func (p *parser) angles(i int) int {
	const reach = 400
	depth := 0
	for j := i; j < i+reach && p.fuel > 0; {
		p.fuel--
		t := &p.tok[j]
		if t.kind == edge {
			return i
		}
		if t.kind == mark {
			switch t.ch {
			case '<':
				depth++
			case '>':
				if depth--; depth == 0 {
					return j + 1
				}
			case ';', '}', ')':
				return i
			}
		}
		j = p.past(j)
	}
	return i
}

// until returns the index of the first of the given marks at or behind i that no bracket hides, at most end.
func (p *parser) until(i, end int, marks string) int {
	for i < end && p.fuel > 0 {
		p.fuel--
		t := &p.tok[i]
		switch {
		case t.kind == edge:
			return i
		case t.kind == mark && strings.IndexByte(marks, t.ch) >= 0:
			return i
		default:
			i = p.past(i)
		}
	}
	return min(i, end)
}

// startsUpper reports whether a name begins with an upper-case letter.
func startsUpper(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// shouting reports whether a name is written in capitals, as macros and constants are.
func shouting(s string) bool {
	letters := false
	for _, r := range s {
		if unicode.IsLower(r) {
			return false
		}
		letters = letters || unicode.IsUpper(r)
	}
	return letters
}
