package symbol

func prismaProfile() *profile {
	p := newTable(Prisma, listed)
	p.slashComments(false)
	p.quotes(`"`)
	p.parse = (*parser).prisma
	w := &p.words
	w.set(kwClass, "model", "type", "view")
	w.set(kwEnum, "enum")
	w.set(kwImport, "datasource", "generator")
	return p
}

func (p *parser) prisma() {
	for i := 1; p.tok[i].kind != edge; {
		p.leave(i)
		t := &p.tok[i]
		switch {
		case t.kind == ident && t.word != plain && p.top().kind == fileScope && p.named(i+1) && p.is(i+2, '{'):
			i = p.prismaItem(i)
		case t.kind == ident && t.first && p.top().kind == typeScope:
			p.def(i, Field, 0)
			i++
		case t.kind == ident && t.first && p.top().kind == enumScope:
			p.def(i, EnumMember, 0)
			i++
		case t.kind == mark && (t.ch == '(' || t.ch == '['):
			i = p.past(i)
		default:
			i++
		}
	}
}

func (p *parser) prismaItem(i int) int {
	name, open := i+1, i+2
	switch p.tok[i].word {
	case kwClass:
		p.def(name, Table, p.bodyEnd(open))
		return p.bodyScope(typeScope, p.text(name), open)
	case kwEnum:
		p.def(name, Enum, p.bodyEnd(open))
		return p.bodyScope(enumScope, p.text(name), open)
	}
	return p.past(open)
}
