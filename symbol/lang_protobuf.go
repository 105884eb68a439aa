package symbol

func protobufProfile() *profile {
	p := newTable(Protobuf, listed)
	p.slashComments(false)
	p.quotes(`"`, "'")
	p.parse = (*parser).protobuf
	w := &p.words
	w.set(kwPackage, "package")
	w.set(kwClass, "message", "group")
	w.set(kwEnum, "enum")
	w.set(kwInterface, "service")
	w.set(kwFunc, "rpc")
	w.set(kwUnion, "oneof")
	w.set(kwExtends, "extend")
	w.set(kwImport, "option", "import", "syntax", "edition", "reserved", "extensions")
	return p
}

func (p *parser) protobuf() {
	for i := 1; p.tok[i].kind != edge; {
		p.leave(i)
		t := &p.tok[i]
		switch {
		case t.kind == ident && t.word != plain && !p.is(i+1, '=') && !p.is(i-1, '.'):
			i = max(p.protobufItem(i), i+1)
		case t.kind == ident && p.is(i+1, '=') && p.inType():
			kind := Field
			if p.top().kind == enumScope {
				kind = EnumMember
			}
			p.def(i, kind, 0)
			i = p.until(i, p.top().end, ";{")
		case t.kind == mark && t.ch == '[':
			i = p.past(i)
		default:
			i++
		}
	}
}

func (p *parser) protobufItem(i int) int {
	name := i + 1
	if p.tok[i].word == kwImport {
		return p.until(i, p.top().end, ";")
	}
	if !p.named(name) {
		return name
	}
	switch p.tok[i].word {
	case kwPackage:
		path := p.text(name)
		for name++; p.is(name, '.') && p.named(name+1); name += 2 {
			path += "." + p.text(name+1)
		}
		p.enter(spaceScope, path, p.top().end)
	case kwClass:
		return p.protobufType(name, Message, typeScope)
	case kwEnum:
		return p.protobufType(name, Enum, enumScope)
	case kwInterface:
		return p.protobufType(name, Service, typeScope)
	case kwExtends:
		end := p.until(name, p.top().end, "{;")
		return p.bodyScope(typeScope, p.text(end-1), end)
	case kwFunc:
		end := p.until(name, p.top().end, "{;")
		p.def(name, RPC, p.bodyEnd(end))
		return p.past(end)
	case kwUnion:
		if p.is(name+1, '{') {
			p.def(name, Field, int(p.tok[name+1].match))
		}
	}
	return name + 1
}

func (p *parser) protobufType(name int, kind Kind, scope scopeKind) int {
	open := name + 1
	if !p.is(open, '{') {
		open = p.until(name, p.top().end, "{;")
	}
	p.def(name, kind, p.bodyEnd(open))
	return p.bodyScope(scope, p.text(name), open)
}
