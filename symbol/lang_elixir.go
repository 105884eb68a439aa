package symbol

import (
	"bytes"
	"strings"
)

func elixirProfile() *profile {
	p := newTable(Elixir, ended)
	p.rule(rule{open: "#", comment: true})
	for _, q := range []string{`"""`, `'''`} {
		p.rule(rule{open: q, close: q, escape: '\\', hole: "#{", lines: true})
	}
	for _, q := range []string{`"`, `'`} {
		p.rule(rule{open: q, close: q, escape: '\\', hole: "#{", lines: true})
	}
	p.rule(rule{open: "~", read: readSigil}, rule{open: "?", read: readElixirChar})
	p.parse = (*parser).elixir
	w := &p.words
	w.set(kwModule, "defmodule", "defprotocol")
	w.set(kwImpl, "defimpl")
	w.set(kwFunc, "def", "defdelegate", "defguard", "defn")
	w.set(kwPrivate, "defp", "defguardp", "defmacrop", "defnp")
	w.set(kwMacro, "defmacro")
	w.set(kwStruct, "defstruct", "defexception")
	w.set(kwDo, "do", "fn")
	w.set(kwEnd, "end")
	return p
}

// readSigil reads ~r/…/, ~w[…], ~S"""…""" with their flags.
func readSigil(l *lexer, i int) int {
	k := i + 1
	for k < len(l.src) && l.src[k]|0x20 >= 'a' && l.src[k]|0x20 <= 'z' {
		k++
	}
	if k == i+1 || k >= len(l.src) {
		return -1
	}
	for _, q := range []string{`"""`, `'''`} {
		if bytes.HasPrefix(l.src[k:], []byte(q)) {
			return l.behind(k+3, []byte(q))
		}
	}
	return l.delimited(k)
}

func readElixirChar(l *lexer, i int) int {
	if i+1 >= len(l.src) || l.src[i+1] <= ' ' || i > 0 && l.p.part[l.src[i-1]] {
		return -1
	}
	if l.src[i+1] == '\\' {
		return min(i+3, len(l.src))
	}
	return i + 2
}

func (p *parser) elixir() {
	for i := 1; p.tok[i].kind != edge; i++ {
		t := &p.tok[i]
		switch {
		case t.kind == mark && t.ch == '@' && t.first:
			p.attribute(i)
		case t.kind != ident || t.word == plain || !p.keyword(i):
		case t.word == kwDo:
			p.begin(blockScope, "", -1)
		case t.word == kwEnd:
			p.finishBlock(i)
		case t.word == kwModule || t.word == kwImpl:
			i = p.elixirModule(i)
		case t.word == kwFunc || t.word == kwPrivate || t.word == kwMacro:
			i = p.elixirDef(i)
		case t.word == kwStruct:
			p.elixirStruct(i)
		}
	}
}

// elixirModule reads a head up to its "do".
func (p *parser) elixirModule(i int) int {
	path, k := "", i+1
	for p.named(k) {
		path = join(path, p.text(k))
		if k++; !p.is(k, '.') {
			break
		}
		k++
	}
	at := -1
	if path != "" && p.tok[i].word == kwModule {
		kind := Module
		if p.says(i, "defprotocol") {
			kind = Interface
		}
		p.defNamed(i+1, path, kind, 0)
		at = len(p.defs) - 1
	}
	for n := 0; n < 40 && p.tok[k].kind != edge; n++ {
		if p.tok[k].word == kwDo && p.keyword(k) {
			p.begin(typeScope, path, at)
			return k
		}
		k++
	}
	return i
}

func (p *parser) elixirDef(i int) int {
	k := i + 1
	if !p.named(k) || p.is(k-1, '(') || !p.statementStart(i) || p.says(k, "unquote") {
		return i
	}
	kind, name := Function, p.glued(k, "?!")
	if p.tok[i].word == kwMacro || p.says(i, "defmacrop") {
		kind = Macro
	}
	hidden := p.tok[i].word == kwPrivate
	at := len(p.defs) - 1
	if n := at; n < 0 || p.defs[n].Name != name || p.defs[n].Scope != p.top().path { // not a further clause
		p.defNamed(k, name, kind, 0).Exported = !hidden
		at++
	}
	p.defs[at].End = int(p.tok[i].line)
	for n := 0; n < 2000 && p.fuel > 0; n++ {
		p.fuel--
		t := &p.tok[k]
		switch {
		case t.kind == edge, n > 0 && t.word != plain && t.word != kwDo && t.first:
			return k - 1
		case t.word == kwDo && p.says(k, "do"):
			if p.keyword(k) {
				p.begin(blockScope, name, at)
				return k
			}
			return k
		}
		k = p.past(k)
	}
	return k - 1
}

// attribute reads "@name value" and "@type name :: …" directly in a module.
func (p *parser) attribute(i int) {
	if p.top().kind != typeScope || !p.named(i+1) {
		return
	}
	switch name := p.text(i + 1); name {
	case "type", "typep", "opaque":
		if p.named(i + 2) {
			p.def(i+2, Type, 0)
		}
	case "callback", "macrocallback":
		if p.named(i + 2) {
			p.defNamed(i+2, p.glued(i+2, "?!"), Method, 0)
		}
	case "doc", "moduledoc", "typedoc", "spec", "impl", "behaviour", "derive", "tag", "moduletag", "describetag", "dialyzer", "compile",
		"deprecated", "since", "enforce_keys", "external_resource", "on_load", "before_compile", "after_compile", "optional_callbacks", "on_definition":
	default:
		if next := &p.tok[i+2]; !next.first && next.kind != mark || next.kind == mark && (next.ch == '[' || next.ch == '%' || next.ch == '{' || next.ch == ':') {
			p.def(i+1, Constant, 0)
		}
	}
}

// elixirStruct reads the keys of "defstruct [:a, b: 1]".
func (p *parser) elixirStruct(i int) {
	mod := p.top().name
	d := p.defNamed(i, mod, Struct, int(i))
	if n := len(p.scopes); mod != "" && n > 1 {
		d.Scope = ""
		if owner := strings.TrimSuffix(p.top().path, "."+d.Name); owner != p.top().path {
			d.Scope = owner
		}
	}
	if mod == "" {
		p.defs = p.defs[:len(p.defs)-1]
	}
	for k := i + 1; k < i+400 && p.tok[k].kind != edge; k++ {
		t := &p.tok[k]
		switch {
		case t.first && k > i+1 && !p.is(k-1, ',') && !p.is(k-1, '[') && !p.is(k, ']'):
			return
		case t.kind == ident && p.is(k+1, ':') && p.tok[k+1].pos == t.end:
			p.def(k, Field, 0)
			for k += 2; k < i+400 && !p.is(k, ',') && !p.is(k, ']') && p.tok[k].kind != edge && !p.tok[k].first; {
				k = p.past(k)
			}
		case p.is(k, ':') && p.named(k+1):
			p.def(k+1, Field, 0)
			k++
		}
	}
}
