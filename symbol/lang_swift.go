package symbol

func swiftProfile() *profile {
	p := newTable(Swift, worded)
	p.slashComments(true)
	p.rule(rule{open: `"""`, close: `"""`, hole: `\(`, lines: true}, rule{open: `"`, close: `"`, hole: `\(`, escape: '\\'})
	p.rule(rule{open: "#", read: readSwiftHash})
	p.rule(rule{open: "`", close: "`", ident: true})
	p.item, p.member, p.breaks, p.directs = swiftItem, swiftMember, true, true
	w := &p.words
	w.set(kwModifier, "internal", "final", "static", "override", "mutating", "nonmutating", "lazy", "weak", "unowned", "required",
		"convenience", "dynamic", "optional", "indirect", "prefix", "postfix", "infix", "nonisolated", "isolated", "async", "distributed")
	w.set(kwPublic, "public", "open", "package")
	w.set(kwPrivate, "private", "fileprivate")
	w.set(kwFunc, "func")
	w.set(kwClass, "class", "actor")
	w.set(kwStruct, "struct")
	w.set(kwEnum, "enum")
	w.set(kwInterface, "protocol")
	w.set(kwExtension, "extension")
	w.set(kwVal, "let")
	w.set(kwVar, "var")
	w.set(kwInit, "init", "deinit", "subscript")
	w.set(kwAlias, "typealias", "associatedtype")
	w.set(kwCase, "case")
	w.set(kwMacro, "macro")
	w.set(kwImport, "import")
	w.set(kwWhere, "where")
	w.set(kwElse, "else")
	w.set(kwExtends, "throws", "rethrows")
	return p
}

// readSwiftHash reads raw strings and conditional compilation.
func readSwiftHash(l *lexer, i int) int {
	if end := l.hashed(i); end > 0 {
		return end
	}
	if l.first && l.holes == 0 {
		return l.conditional(i)
	}
	return -1
}

func swiftItem(p *parser, i int) int {
	n := len(p.defs)
	next := swiftDefinition(p, i)
	p.hidePrivate(n, i)
	return next
}

func swiftDefinition(p *parser, i int) int {
	name := i + 1
	switch p.tok[i].word {
	case kwFunc, kwMacro:
		return p.operatorOrName(name)
	case kwClass, kwStruct, kwEnum, kwInterface:
		if p.named(name) && p.tok[name].word == plain && !p.is(i-1, '.') && !p.is(i-1, ':') {
			kind, scope := ClassType, typeScope
			switch p.tok[i].word {
			case kwStruct:
				kind = Struct
			case kwEnum:
				kind, scope = Enum, enumScope
			case kwInterface:
				kind = Interface
			}
			return p.typed(name, kind, scope)
		}
	case kwExtension:
		return swiftExtension(p, i)
	case kwVal, kwVar:
		if p.direct() && p.named(name) {
			return swiftValue(p, i)
		}
	case kwInit:
		if p.inType() && !p.is(i-1, '.') && !p.says(i-1, "func") {
			return swiftInit(p, i)
		}
	case kwAlias:
		if p.named(name) {
			p.def(name, Alias, 0)
			return name + 1
		}
	case kwCase:
		if p.top().kind == enumScope {
			return p.cases(name)
		}
	case kwImport:
		for p.named(name) && !p.tok[name].first {
			name++
		}
		return name
	}
	return i + 1
}

// operatorOrName reads the name of a function, which may be an operator.
func (p *parser) operatorOrName(name int) int {
	if p.named(name) {
		return p.callable(name, p.text(name), "")
	}
	k := name
	for k < name+4 && p.tok[k].kind == mark && !p.is(k, '(') && !p.is(k, '[') {
		k++
	}
	if p.named(k) && k-1 > name && p.is(k-1, '<') { // its type parameters
		k--
	}
	if k == name || !p.is(k, '(') && !p.is(k, '<') && !p.is(k, '[') {
		return name
	}
	return p.callable(k-1, string(p.src[p.tok[name].pos:p.tok[k-1].end]), "")
}

func swiftExtension(p *parser, i int) int {
	name, path := 0, ""
	k := i + 1
	for p.named(k) && p.tok[k].word == plain {
		name = k
		path = join(path, p.text(k))
		if !p.is(k+1, '.') {
			break
		}
		k += 2
	}
	if name == 0 {
		return i + 1
	}
	open := p.signature(name + 1)
	p.def(name, Extension, p.bodyEnd(open))
	return p.bodyScope(typeScope, path, open)
}

func swiftValue(p *parser, i int) int {
	kind := Property
	if !p.inType() {
		kind = Variable
		if p.tok[i].word == kwVal {
			kind = Constant
		}
	}
	p.def(i+1, kind, 0)
	for k := i + 2; ; { // "let a: Int, b = 2"
		if k = p.signature(k); p.is(k, '=') {
			k = p.valueEnd(k + 1)
		}
		if !p.is(k, ',') || !p.named(k+1) || !p.is(k+2, ':') && !p.is(k+2, '=') {
			return i + 2
		}
		p.def(k+1, kind, 0)
		k += 2
	}
}

func swiftInit(p *parser, i int) int {
	k := i + 1
	for p.is(k, '?') || p.is(k, '!') {
		k++
	}
	if !p.is(k, '(') && !p.is(k, '<') && !p.is(k, '{') {
		return i + 1
	}
	kind := Constructor
	if p.says(i, "subscript") {
		kind = Method
	}
	open := p.signature(k)
	p.def(i, kind, p.bodyEnd(open))
	return p.bodyScope(blockScope, p.text(i), open)
}

// cases reads "a, b(Int), c = 1" behind the keyword in an enumeration.
func (p *parser) cases(k int) int {
	for p.named(k) {
		p.def(k, EnumMember, 0)
		if k++; p.is(k, '(') {
			k = p.past(k)
		}
		if p.is(k, '=') {
			k += 2
			if p.is(k-1, '-') {
				k++
			}
		}
		if !p.is(k, ',') {
			break
		}
		k++
	}
	return k
}

func swiftMember(p *parser, i int) int {
	t := &p.tok[i]
	switch {
	case t.kind == mark && t.ch == '{':
		return p.block(i)
	case t.kind == mark && t.ch == '@':
		if p.says(i+1, "Test") {
			p.marked = true
		}
		return p.annotation(i)
	}
	return i + 1
}
