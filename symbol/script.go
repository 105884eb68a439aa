package symbol

import "strings"

// script parses JavaScript and its dialects.
func (p *parser) script() {
	for i := 1; p.tok[i].kind != edge; {
		p.leave(i)
		next := 0
		switch p.top().kind {
		case typeScope:
			next = p.classMember(i)
		case objectScope:
			next = p.objectMember(i)
		case enumScope:
			next = p.enumerator(i)
		default:
			next = p.statement(i)
		}
		i = max(next, i+1)
	}
}

// outer reports whether the walk is at the top of the file or of a namespace.
func (p *parser) outer() bool { return p.top().kind < typeScope }

// statement reads on where statements and expressions stand.
func (p *parser) statement(i int) int {
	t := &p.tok[i]
	if t.kind == mark {
		switch t.ch {
		case '{':
			return p.curly(i)
		case '=':
			return p.assignment(i)
		}
		return i + 1
	}
	if t.kind != ident || p.is(i-1, '.') {
		return i + 1
	}
	next := p.named(i+1) && p.tok[i+1].word != kwExtends
	switch t.word {
	case kwFunc:
		return p.functionWord(i)
	case kwClass:
		return p.class(i, 0)
	case kwInterface:
		if next {
			return p.interfaceWord(i)
		}
	case kwAlias:
		if next && (p.is(i+2, '=') || p.is(i+2, '<')) {
			return p.typeAlias(i + 1)
		}
	case kwEnum:
		if next && p.is(i+2, '{') {
			p.def(i+1, Enum, int(p.tok[i+2].match))
			p.exported(i)
			return p.bodyScope(enumScope, p.text(i+1), i+2)
		}
	case kwNamespace:
		if next || p.tok[i+1].kind == text && p.is(i+2, '{') {
			return p.namespaceWord(i)
		}
	case kwConst, kwVar:
		if t.word == kwConst && (p.tok[i+1].word == kwEnum || p.says(i-1, "as")) {
			return i + 1
		}
		return p.variables(i)
	case kwExport:
		return p.export(i)
	case kwImport:
		if !p.is(i+1, '(') && !p.is(i+1, '.') {
			return p.importWord(i)
		}
	}
	return i + 1
}

// curly enters the curly bracket at i as an object or as a block.
func (p *parser) curly(i int) int {
	kind := blockScope
	prev := &p.tok[i-1]
	switch prev.kind {
	case mark:
		markup := prev.ch == '{' && p.jsx && prev.end == p.tok[i].pos // <a b={{…}}>
		if strings.IndexByte("=(,:[?&|", prev.ch) >= 0 || prev.ch == ellipsis || markup {
			kind = objectScope
		}
	case ident:
		if prev.word == kwReturn || prev.word == kwDefault || prev.word == kwIn {
			kind = objectScope
		}
	}
	p.enter(kind, "", int(p.tok[i].match))
	return i + 1
}

// exported marks the last definition as one that an export says so of, or that belongs to what is exported.
func (p *parser) exported(i int) {
	d := &p.defs[len(p.defs)-1]
	d.Exported = false
	for k := i - 1; k > 0 && k > i-6; k-- {
		switch p.tok[k].word {
		case kwExport:
			d.Exported = true
			return
		case kwDefault, kwModifier, kwConst, kwVar:
		default:
			return
		}
	}
}

func (p *parser) functionWord(i int) int {
	k := i + 1
	if p.is(k, '*') {
		k++
	}
	name := 0
	if p.named(k) && !p.is(k, '(') {
		name = k
		k++
	}
	if p.is(k, '<') {
		k = max(p.angles(k), k+1)
	}
	if !p.is(k, '(') {
		return i + 1
	}
	open := p.functionBody(p.past(k))
	if name == 0 {
		return p.bodyScope(blockScope, "", open)
	}
	p.def(name, Function, p.scriptEnd(open)).Declared = !p.is(open, '{') && p.lang == JavaScript
	p.exported(i)
	return p.bodyScope(blockScope, p.text(name), open)
}

func (p *parser) scriptEnd(open int) int {
	if p.is(open, '{') {
		return int(p.tok[open].match)
	}
	return open - 1
}

// functionBody returns the bracket of the body behind the parameters, or what ends a signature without one. A curly bracket
// behind an operator belongs to the return type.
func (p *parser) functionBody(k int) int {
	if !p.is(k, ':') {
		return k
	}
	for from := k; k < from+400 && p.fuel > 0; {
		p.fuel--
		t := &p.tok[k]
		switch {
		case t.kind == edge, t.kind == mark && (t.ch == ';' || t.ch == '}' || t.ch == ')' || t.ch == ',' || t.ch == '='):
			return k
		case t.first && !p.continues(k):
			return k
		case t.kind == mark && t.ch == '{':
			prev := &p.tok[k-1]
			if !(prev.kind == mark && (strings.IndexByte(":|&<,?", prev.ch) >= 0 || prev.ch == fatArrow)) && (prev.word != kwIn || p.says(k-1, "void")) && prev.word != kwExtends {
				return k
			}
			k = p.past(k)
		case t.kind == mark && t.ch == '<':
			k = max(p.angles(k), k+1)
		default:
			k = p.past(k)
		}
	}
	return k
}

// class reads a class; name is that of the variable it is assigned to, 0 for none.
func (p *parser) class(i, name int) int {
	k := i + 1
	if p.named(k) && p.tok[k].word != kwExtends {
		if name == 0 {
			name = k
		}
		k++
	}
	for from := k; k < from+400 && p.fuel > 0 && !p.is(k, '{'); {
		p.fuel--
		switch {
		case p.tok[k].kind == edge, p.is(k, ';'), p.is(k, '}'):
			return i + 1
		case p.is(k, '<'):
			k = max(p.angles(k), k+1)
		default:
			k = p.past(k)
		}
	}
	own := ""
	if name > 0 {
		own = p.text(name)
		p.def(name, ClassType, int(p.tok[k].match))
		p.exported(i)
	}
	return p.bodyScope(typeScope, own, k)
}

func (p *parser) interfaceWord(i int) int {
	k := i + 2
	for from := k; k < from+400 && !p.is(k, '{') && p.tok[k].kind != edge; {
		if p.is(k, '<') {
			k = max(p.angles(k), k+1)
		} else {
			k = p.past(k)
		}
	}
	p.def(i+1, Interface, int(p.tok[k].match))
	p.exported(i)
	return p.bodyScope(typeScope, p.text(i+1), k)
}

// typeAlias reads "type A<T> = …"; the members of an object type are those of A.
func (p *parser) typeAlias(name int) int {
	k := name + 1
	if p.is(k, '<') {
		k = max(p.angles(k), k+1)
	}
	if !p.is(k, '=') {
		return k
	}
	p.def(name, Type, p.expressionEnd(k))
	p.exported(name - 1)
	if p.is(k+1, '{') {
		return p.bodyScope(typeScope, p.text(name), k+1)
	}
	return k + 1
}

func (p *parser) namespaceWord(i int) int {
	k, path := i+1, ""
	for p.named(k) {
		path = join(path, p.text(k))
		if k++; !p.is(k, '.') {
			break
		}
		k++
	}
	if p.tok[k].kind == text {
		k++
	}
	if !p.is(k, '{') {
		return i + 1
	}
	if path != "" {
		p.defNamed(i+1, path, Namespace, int(p.tok[k].match))
		p.exported(i)
	}
	return p.bodyScope(spaceScope, path, k)
}

// export reads "export { a as b }": the new name is one of this module.
func (p *parser) export(i int) int {
	if !p.is(i+1, '{') {
		return i + 1
	}
	end := p.past(i + 1)
	for k := i + 2; k < end; k++ {
		if p.says(k, "as") && p.named(k+1) && !p.is(k+1, ',') && !p.says(k+1, "default") {
			p.def(k+1, Alias, 0)
		}
	}
	return end
}

func (p *parser) importWord(i int) int {
	k := i + 1
	for k < i+400 && p.tok[k].kind != text && p.tok[k].kind != edge && !p.is(k, ';') && !p.is(k, '=') {
		k = p.past(k)
	}
	return k
}
