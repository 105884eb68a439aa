package symbol

func rustProfile() *profile {
	p := newTable(Rust, worded)
	p.slashComments(true)
	p.rule(rule{open: `"`, close: `"`, escape: '\\', lines: true})
	p.rule(rule{open: "'", read: readRustQuote})
	p.rule(rule{open: "r#", read: readRustIdent, comment: true})
	p.prefix = readRustRaw
	p.item = rustItem
	p.member = rustMember
	w := &p.words
	w.set(kwPublic, "pub")
	w.set(kwModifier, "unsafe", "async", "extern", "default", "mut", "crate")
	w.set(kwFunc, "fn")
	w.set(kwStruct, "struct")
	w.set(kwUnion, "union")
	w.set(kwEnum, "enum")
	w.set(kwTrait, "trait")
	w.set(kwImpl, "impl")
	w.set(kwModule, "mod")
	w.set(kwConst, "const")
	w.set(kwVar, "static")
	w.set(kwAlias, "type")
	w.set(kwMacro, "macro_rules")
	w.set(kwImport, "use")
	w.set(kwWhere, "where")
	w.set(kwReserved, "for", "let", "match", "loop", "while", "return", "dyn", "ref", "move", "as")
	return p
}

// readRustQuote tells a character from a lifetime.
func readRustQuote(l *lexer, i int) int {
	src := l.src
	if i+2 >= len(src) {
		return -1
	}
	if src[i+1] == '\\' {
		for k := i + 3; k < len(src) && k < i+14; k++ {
			if src[k] == '\'' {
				return k + 1
			}
		}
		return -1
	}
	for k := i + 2; k < len(src) && k < i+6; k++ {
		if src[k] == '\'' {
			return k + 1
		}
		if src[k] < 0x80 {
			break
		}
	}
	return -1
}

// readRustIdent drops what lets a keyword be a name: r#type is type.
func readRustIdent(l *lexer, i int) int {
	if i+2 >= len(l.src) || i > 0 && l.p.part[l.src[i-1]] || l.p.class[l.src[i+2]]&^ruled != letter {
		return -1
	}
	end := l.word(i + 2)
	l.tok[len(l.tok)-1].word = plain
	return end
}

// readRustRaw reads r"…", r#"…"# and their byte forms.
func readRustRaw(l *lexer, start, end int) int {
	if b := l.src[end]; b != '"' && b != '#' {
		return -1
	}
	switch string(l.src[start:end]) {
	case "r", "br", "cr":
		return l.hashed(end)
	}
	return -1
}

func rustItem(p *parser, i int) int {
	n, inherited := len(p.defs), p.top().mark == public
	next := rustDefinition(p, i)
	if !inherited {
		p.publicOnly(n, i)
	}
	return next
}

func rustDefinition(p *parser, i int) int {
	name := i + 1
	switch p.tok[i].word {
	case kwFunc:
		if p.named(name) {
			return p.callable(name, p.text(name), "")
		}
	case kwStruct, kwTrait, kwEnum:
		if p.named(name) {
			kind, scope := Struct, typeScope
			switch p.tok[i].word {
			case kwTrait:
				kind = Trait
			case kwEnum:
				kind, scope = Enum, enumScope
			}
			next := p.typed(name, kind, scope)
			if kind == Trait && p.is(next-1, '{') {
				p.top().mark = public
			}
			return next
		}
	case kwUnion:
		if p.named(name) && (p.is(name+1, '{') || p.is(name+1, '<')) {
			return p.typed(name, Struct, typeScope)
		}
	case kwModule:
		if p.named(name) && (p.is(name+1, '{') || p.is(name+1, ';')) {
			return rustModule(p, name)
		}
	case kwImpl:
		if b := &p.tok[i-1]; b.kind == edge || b.word == kwModifier || p.begins(i) && b.ch != ',' && b.ch != ')' {
			return rustImpl(p, i)
		}
	case kwConst, kwVar:
		if p.tok[name].word == kwModifier {
			name++
		}
		if p.direct() && p.named(name) && p.is(name+1, ':') && !p.is(i-1, '*') && p.text(name) != "_" {
			kind := Constant
			if p.tok[i].word == kwVar {
				kind = Variable
			}
			p.def(name, kind, p.until(name, p.top().end, ";"))
			return name + 1
		}
	case kwAlias:
		if p.named(name) && !p.is(name+1, '(') {
			p.def(name, Alias, 0)
			return p.until(name, p.top().end, ";")
		}
	case kwMacro:
		if p.is(name, '!') && p.named(name+1) {
			last := p.past(name+2) - 1
			p.def(name+1, Macro, last)
			return last + 1
		}
	case kwImport:
		return rustUse(p, i)
	}
	return name
}

func rustModule(p *parser, name int) int {
	text := p.text(name)
	d := p.def(name, Module, p.bodyEnd(name+1))
	d.Declared = p.is(name+1, ';')
	next := p.bodyScope(spaceScope, text, name+1)
	if p.is(name+1, '{') && (p.marked || text == "tests" || text == "test") {
		p.top().test = true
	}
	p.marked = false
	return next
}

// rustImpl enters the items of an implementation under the name of the type, whatever the trait.
func rustImpl(p *parser, i int) int {
	name, k, mark := "", i+1, 0
	if p.is(k, '<') {
		k = max(p.angles(k), k+1)
	}
	open := p.signature(k)
	for ; k < open; k++ {
		switch {
		case p.is(k, '<'):
			k = max(p.angles(k)-1, k)
		case p.is(k, '(') || p.is(k, '['):
			if m := int(p.tok[k].match); name != "" && m > k {
				k = m
			}
		case p.says(k, "for"):
			name, mark = "", public
		case p.tok[k].word == kwWhere:
			k = open
		case p.named(k) && p.tok[k].word == plain:
			name = p.text(k)
		}
	}
	next := p.bodyScope(typeScope, name, open)
	if p.is(next-1, '{') {
		p.top().mark = mark
	}
	return next
}

// rustUse reads an import: only a public one under a new name defines anything.
func rustUse(p *parser, i int) int {
	end := p.until(i, p.top().end, ";")
	if p.modified(i, kwPublic) {
		for k := i; k < end; k++ {
			if p.says(k, "as") && p.named(k+1) && p.text(k+1) != "_" {
				p.def(k+1, Alias, 0)
			}
		}
	}
	return end
}

// rustMember reads fields, variants and attributes.
func rustMember(p *parser, i int) int {
	t, kind := &p.tok[i], p.top().kind
	switch {
	case t.kind == mark && t.ch == '#' && p.is(i+1, '['):
		end := p.past(i + 1)
		for k := i + 2; k < min(end, i+12); k++ {
			p.marked = p.marked || p.says(k, "test")
		}
		return end
	case t.kind == mark && t.ch == '{' && kind != enumScope:
		return p.block(i)
	case t.match > int32(i) && (kind == enumScope || kind == typeScope):
		return p.past(i)
	case t.kind != ident || kind == fileScope || kind == spaceScope:
	case kind == enumScope:
		if p.begins(i) {
			p.def(i, EnumMember, 0)
			p.defs[len(p.defs)-1].Exported = true
			if p.is(i+1, '{') || p.is(i+1, '(') {
				return p.past(i + 1)
			}
		}
	case p.is(i+1, ':') && (p.begins(i) || p.tok[i-1].word == kwPublic):
		p.def(i, Field, 0)
		p.publicOnly(len(p.defs)-1, i)
		return i + 2
	}
	return i + 1
}
