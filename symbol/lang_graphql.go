package symbol

func graphqlProfile() *profile {
	p := newTable(GraphQL, listed)
	p.rule(rule{open: "#", comment: true}, rule{open: `"""`, close: `"""`, lines: true})
	p.quotes(`"`)
	p.parse = (*parser).graphql
	w := &p.words
	w.set(kwClass, "type", "input", "extend")
	w.set(kwInterface, "interface")
	w.set(kwEnum, "enum")
	w.set(kwUnion, "union", "scalar")
	w.set(kwFunc, "query", "mutation", "subscription", "fragment")
	w.set(kwDelegate, "directive")
	return p
}

func (p *parser) graphql() {
	for i := 1; p.tok[i].kind != edge; {
		p.leave(i)
		t := &p.tok[i]
		switch {
		case t.kind == ident && t.word != plain && p.top().kind == fileScope:
			i = max(p.graphqlItem(i), i+1)
		case t.kind == ident && p.top().kind == enumScope:
			p.def(i, EnumMember, 0)
			i++
		case t.kind == ident && p.top().kind == typeScope && (p.is(i+1, ':') || p.is(i+1, '(')):
			p.def(i, Field, 0)
			if i++; p.is(i, '(') {
				i = p.past(i)
			}
			for p.is(i, ':') || p.is(i, '[') {
				i = p.past(i)
			}
			if p.named(i) && !p.is(i+1, ':') {
				i++
			}
		case t.kind == mark && t.ch == '@':
			i += 2
		case t.kind == mark && (t.ch == '{' || t.ch == '('):
			i = p.past(i)
		default:
			i++
		}
	}
}

func (p *parser) graphqlItem(i int) int {
	name := i + 1
	if p.is(name, '@') {
		p.def(name+1, Macro, 0)
		return name + 2
	}
	if !p.named(name) || p.tok[i].word == kwClass && p.says(i, "extend") {
		return name
	}
	open := name + 1
	for n := 0; n < 200 && !p.is(open, '{') && p.tok[open].kind != edge && !(p.tok[open].word != plain && p.tok[open].first); n++ {
		open = p.past(open)
	}
	switch p.tok[i].word {
	case kwClass:
		p.def(name, Type, p.bodyEnd(open))
		return p.bodyScope(typeScope, p.text(name), open)
	case kwInterface:
		p.def(name, Interface, p.bodyEnd(open))
		return p.bodyScope(typeScope, p.text(name), open)
	case kwEnum:
		p.def(name, Enum, p.bodyEnd(open))
		return p.bodyScope(enumScope, p.text(name), open)
	case kwUnion:
		p.def(name, Type, 0)
	case kwFunc:
		p.def(name, Function, p.bodyEnd(open))
		return p.past(open)
	}
	return name + 1
}
