package symbol

func scalaProfile() *profile {
	p := newTable(Scala, worded)
	p.slashComments(true)
	p.rule(rule{open: `"""`, close: `"""`, lines: true}, rule{open: `"`, close: `"`, escape: '\\', hole: "${"})
	p.rule(rule{open: "'", read: readRustQuote}, rule{open: "`", close: "`", ident: true})
	p.item, p.member, p.breaks = scalaItem, scalaMember, true
	w := &p.words
	w.set(kwModifier, "protected", "final", "sealed", "abstract", "implicit", "lazy", "override", "inline", "opaque", "transparent", "open", "infix")
	w.set(kwPrivate, "private")
	w.set(kwFunc, "def")
	w.set(kwClass, "class")
	w.set(kwTrait, "trait")
	w.set(kwObject, "object")
	w.set(kwEnum, "enum")
	w.set(kwCase, "case")
	w.set(kwVal, "val")
	w.set(kwVar, "var")
	w.set(kwAlias, "type")
	w.set(kwGiven, "given")
	w.set(kwPackage, "package")
	w.set(kwImport, "import", "export")
	w.set(kwExtends, "extends")
	w.set(kwWith, "with")
	w.set(kwElse, "else")
	return p
}

func scalaItem(p *parser, i int) int {
	n := len(p.defs)
	next := scalaDefinition(p, i)
	p.hidePrivate(n, i)
	return next
}

func scalaDefinition(p *parser, i int) int {
	name := i + 1
	switch p.tok[i].word {
	case kwFunc:
		if p.says(name, "this") {
			return name + 1
		}
		return scalaFunction(p, name)
	case kwClass, kwTrait, kwObject, kwEnum:
		if p.named(name) && !p.is(i-1, '.') {
			return scalaType(p, i)
		}
	case kwVal, kwVar:
		if p.direct() && p.named(name) && !p.is(name+1, '(') {
			kind := Constant
			switch {
			case p.inType():
				kind = Property
			case p.tok[i].word == kwVar:
				kind = Variable
			}
			p.def(name, kind, 0)
			return name + 1
		}
	case kwAlias:
		if p.named(name) && (p.direct() || p.is(name+1, '=') && p.tok[i].first) {
			p.def(name, Alias, 0)
			return name + 1
		}
	case kwGiven:
		if p.named(name) && p.is(name+1, ':') && p.direct() {
			p.def(name, Constant, 0)
			return name + 1
		}
	case kwCase:
		if p.top().kind == enumScope && p.named(name) && p.tok[name].word == plain {
			return p.cases(name)
		}
	case kwPackage:
		if p.tok[name].word == kwObject {
			return name
		}
		for p.named(name) && !p.tok[name].first {
			if name++; p.is(name, '.') {
				name++
			}
		}
		if p.is(name, '{') {
			return p.bodyScope(spaceScope, "", name)
		}
		return name
	case kwImport:
		for name++; !p.tok[name].first && p.tok[name].kind != edge; {
			name = p.past(name)
		}
		return name
	}
	return i + 1
}

// scalaFunction reads the name of a function, which may end in an operator: "value_=".
func scalaFunction(p *parser, name int) int {
	k := name + 1
	if !p.named(name) || p.src[p.tok[name].end-1] != '_' {
		return p.operatorOrName(name)
	}
	for k < name+5 && p.tok[k].kind == mark && p.tok[k].pos == p.tok[k-1].end && !p.is(k, '(') && !p.is(k, '[') {
		k++
	}
	return p.callable(k-1, string(p.src[p.tok[name].pos:p.tok[k-1].end]), "")
}

func scalaType(p *parser, i int) int {
	name := i + 1
	kind, scope := ClassType, typeScope
	switch p.tok[i].word {
	case kwTrait:
		kind = Trait
	case kwEnum:
		kind, scope = Enum, enumScope
	}
	next := p.typed(name, kind, scope)
	if p.is(next-1, ':') && p.tok[next].first {
		p.enter(scope, p.text(name), p.dedent(i, next))
	}
	scalaComponents(p, i, next)
	return next
}

// scalaComponents adds the parameters of a class that are its fields.
func scalaComponents(p *parser, i, end int) {
	name := i + 1
	k := name + 1
	if p.is(k, '[') {
		k = p.past(k)
	}
	if p.tok[i].word != kwClass || !p.is(k, '(') {
		return
	}
	own, last := p.text(name), int(p.tok[k].match)
	all := p.tok[i-1].word == kwCase
	for k++; k < last && p.fuel > 0; k++ {
		p.fuel--
		w := p.tok[k-1].word
		switch {
		case p.named(k) && p.is(k+1, ':') && (w == kwVal || w == kwVar || all):
			d := p.def(k, Field, 0)
			if p.top().name != own || k > end {
				d.Scope = join(d.Scope, own)
			}
		case p.tok[k].match > int32(k):
			k = int(p.tok[k].match)
		}
	}
}

// dedent returns the first token behind k that begins a line no deeper than that of the token at i.
func (p *parser) dedent(i, k int) int {
	for i > 0 && !p.tok[i].first {
		i--
		p.fuel--
	}
	column := p.column(i)
	for end := p.top().end; k < end && p.fuel > 0; {
		p.fuel--
		if p.tok[k].first && p.column(k) <= column {
			return k
		}
		k = p.past(k)
	}
	return k
}

// column returns how deep the token at i, the first of its line, is indented, in bytes, at most 200.
func (p *parser) column(i int) int {
	pos := int(p.tok[i].pos)
	for n := range 200 {
		if pos-n-1 < 0 || p.src[pos-n-1] == '\n' {
			return n
		}
	}
	return 200
}

func scalaMember(p *parser, i int) int {
	t := &p.tok[i]
	switch {
	case t.kind == mark && t.ch == '{':
		return p.block(i)
	case t.kind == mark && t.ch == '@':
		return p.annotation(i)
	}
	return i + 1
}
