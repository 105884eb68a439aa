package symbol

func kotlinProfile() *profile {
	p := newTable(Kotlin, worded)
	p.slashComments(true)
	p.rule(rule{open: `"""`, close: `"""`, hole: "${", lines: true}, rule{open: `"`, close: `"`, escape: '\\', hole: "${"})
	p.quotes("'")
	p.rule(rule{open: "`", close: "`", ident: true})
	p.item, p.member, p.breaks = kotlinItem, kotlinMember, true
	w := &p.words
	w.set(kwModifier, "public", "protected", "internal", "open", "abstract", "final", "sealed", "data", "inner", "override", "lateinit",
		"suspend", "inline", "tailrec", "operator", "infix", "external", "annotation", "value", "expect", "actual", "vararg", "noinline", "crossinline")
	w.set(kwPrivate, "private")
	w.set(kwConst, "const")
	w.set(kwFunc, "fun")
	w.set(kwClass, "class")
	w.set(kwInterface, "interface")
	w.set(kwObject, "object")
	w.set(kwCompanion, "companion")
	w.set(kwEnum, "enum")
	w.set(kwVal, "val")
	w.set(kwVar, "var")
	w.set(kwAlias, "typealias")
	w.set(kwInit, "constructor")
	w.set(kwImport, "import", "package")
	w.set(kwWhere, "where")
	w.set(kwElse, "else")
	w.set(kwExtends, "by")
	return p
}

func kotlinItem(p *parser, i int) int {
	n := len(p.defs)
	next := kotlinDefinition(p, i)
	p.hidePrivate(n, i)
	return next
}

func kotlinDefinition(p *parser, i int) int {
	switch p.tok[i].word {
	case kwFunc:
		if name, receiver := p.received(i + 1); name > 0 && p.is(name+1, '(') {
			return p.callable(name, p.text(name), receiver)
		}
	case kwClass, kwInterface, kwObject:
		return kotlinType(p, i)
	case kwVal, kwVar:
		if name, receiver := p.received(i + 1); p.direct() && name > 0 {
			kind := Variable
			switch {
			case p.modified(i, kwConst):
				kind = Constant
			case p.inType():
				kind = Property
			case p.tok[i].word == kwVal:
				kind = Constant
			}
			d := p.def(name, kind, 0)
			d.Scope = join(d.Scope, receiver)
			return name + 1
		}
	case kwInit:
		if p.inType() && p.is(i+1, '(') {
			open := p.signature(i + 1)
			p.def(i, Constructor, p.bodyEnd(open))
			return p.bodyScope(blockScope, "", open)
		}
	case kwAlias:
		if p.named(i + 1) {
			p.def(i+1, Alias, 0)
			return i + 2
		}
	case kwImport:
		for k := i + 1; ; k++ {
			if p.tok[k].first || p.tok[k].kind == edge {
				return k
			}
		}
	}
	return i + 1
}

// received reads "<T> a.B<C>?.name": the name and the type it extends.
func (p *parser) received(k int) (name int, receiver string) {
	if p.is(k, '<') {
		k = max(p.angles(k), k+1)
	}
	for n := 0; n < 12; n++ {
		if p.is(k, '@') {
			k = p.annotation(k)
		}
		if p.is(k, '(') { // receiver in brackets
			k = p.past(k)
		} else if p.named(k) {
			if name > 0 {
				receiver = p.text(name)
			}
			name = k
			k++
		}
		if p.is(k, '<') {
			k = max(p.angles(k), k+1)
		}
		for p.is(k, '?') || p.is(k, '!') {
			k++
		}
		if !p.is(k, '.') {
			break
		}
		k++
	}
	return name, receiver
}

func kotlinType(p *parser, i int) int {
	name := i + 1
	if p.is(i-1, colons) {
		return name
	}
	if !p.named(name) || p.tok[name].first {
		if p.tok[i].word == kwObject { // anonymous, or an unnamed companion
			open := p.signature(i + 1)
			return p.bodyScope(typeScope, "", open)
		}
		return name
	}
	kind, scope := ClassType, typeScope
	switch {
	case p.tok[i].word == kwInterface:
		kind = Interface
	case p.modified(i, kwEnum):
		kind, scope = Enum, enumScope
	}
	next := p.typed(name, kind, scope)
	if p.tok[i].word == kwClass {
		kotlinComponents(p, name, next)
	}
	if p.tok[i-1].word == kwCompanion && p.is(next-1, '{') {
		p.top().path = p.scopes[len(p.scopes)-2].path
	}
	return next
}

// kotlinComponents adds the properties that the parameters of a primary constructor declare.
func kotlinComponents(p *parser, name, end int) {
	k := name + 1
	for k < end && !p.is(k, '(') && !p.is(k, ':') && !p.is(k, '{') {
		switch {
		case p.is(k, '@'):
			k = p.annotation(k)
		case p.is(k, '<'):
			k = max(p.angles(k), k+1)
		default:
			k++
		}
	}
	if !p.is(k, '(') {
		return
	}
	own, last := p.text(name), int(p.tok[k].match)
	for k++; k < last && p.fuel > 0; k++ {
		p.fuel--
		switch {
		case (p.tok[k].word == kwVal || p.tok[k].word == kwVar) && p.named(k+1):
			d := p.def(k+1, Property, 0)
			d.Exported = !p.modified(k, kwPrivate)
			if !p.is(end-1, '{') || p.top().name != own {
				d.Scope = join(d.Scope, own)
			}
		case p.tok[k].match > int32(k):
			k = int(p.tok[k].match)
		}
	}
}

func kotlinMember(p *parser, i int) int {
	t := &p.tok[i]
	switch {
	case t.kind == mark && t.ch == '@':
		return p.annotation(i)
	case t.kind == mark && t.ch == '{':
		return p.block(i)
	case p.top().kind != enumScope:
	case t.kind == mark && t.ch == ';':
		p.top().kind = typeScope
	case t.kind == ident && (p.begins(i) || t.first):
		p.def(i, EnumMember, 0)
		next := i + 1
		if p.is(next, '(') {
			next = p.past(next)
		}
		return p.bodyScope(typeScope, p.text(i), next)
	}
	return i + 1
}
