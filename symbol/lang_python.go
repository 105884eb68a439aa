package symbol

func pythonProfile() *profile {
	p := newTable(Python, indents)
	p.rule(rule{open: "#", comment: true})
	for _, q := range []string{`"""`, `'''`} {
		p.rule(rule{open: q, close: q, escape: '\\', lines: true})
	}
	p.rule(rule{open: "\\", read: readContinuation, comment: true})
	p.quotes(`"`, `'`)
	w := &p.words
	w.set(kwFunc, "def")
	w.set(kwClass, "class")
	w.set(kwModifier, "async")
	w.set(kwImport, "from", "import")
	w.set(kwAlias, "type")
	w.set(kwThis, "self", "cls")
	w.set(kwControl, "if", "elif", "else", "for", "while", "try", "except", "finally", "with", "return", "raise", "assert", "del",
		"pass", "break", "continue", "global", "nonlocal", "yield", "await", "lambda", "not", "print")
	return p
}

// readContinuation joins a line with the next one.
func readContinuation(l *lexer, i int) int {
	if i+1 < len(l.src) && l.src[i+1] == '\n' {
		return i + 2
	}
	if i+2 < len(l.src) && l.src[i+1] == '\r' && l.src[i+2] == '\n' {
		return i + 3
	}
	return -1
}

// indented parses Python. A logical line begins with a token that is first of its line outside brackets; scopes end where
// a line stands no deeper than the one that opened them.
func (p *parser) indented() {
	p.top().mark = -1
	for i := 1; p.tok[i].kind != edge; {
		if !p.tok[i].first {
			i = p.past(i)
			continue
		}
		column := p.column(i)
		for p.top().mark >= column {
			p.closeIndent(i)
		}
		i = p.logicalLine(i, column)
	}
	for len(p.scopes) > 1 {
		p.closeIndent(p.last)
	}
}

// closeIndent closes the innermost scope before the token at i, and gives its definition an end.
func (p *parser) closeIndent(i int) {
	if d := p.top().end; d >= 0 {
		p.defs[d].End = int(p.tok[i-1].line)
		if t := p.tok[i-1]; t.kind == text {
			p.defs[d].End += p.lineBreaks(t)
		}
	}
	p.scopes = p.scopes[:len(p.scopes)-1]
}

// lineBreaks counts those inside a token.
func (p *parser) lineBreaks(t token) int {
	n := 0
	for _, b := range p.src[t.pos:t.end] {
		if b == '\n' {
			n++
		}
	}
	return n
}

func (p *parser) logicalLine(i, column int) int {
	switch p.tok[i].word {
	case kwModifier:
		if p.tok[i+1].word == kwFunc {
			return p.pythonDef(i+1, Function, column)
		}
	case kwFunc:
		return p.pythonDef(i, Function, column)
	case kwClass:
		return p.pythonDef(i, ClassType, column)
	case kwImport:
		return p.pythonImport(i)
	case kwAlias:
		if p.named(i+1) && (p.is(i+2, '=') || p.is(i+2, '[')) {
			p.def(i+1, Alias, 0)
		} else if p.top().kind != blockScope { // a field of that name
			p.assignments(i)
		}
	case kwThis:
		p.selfField(i)
	case plain:
		if p.named(i) && p.top().kind != blockScope {
			p.assignments(i)
		}
	}
	return i + 1
}

func (p *parser) pythonDef(i int, kind Kind, column int) int {
	name := i + 1
	if !p.named(name) {
		return name
	}
	scope := typeScope
	if kind == Function {
		scope = blockScope
		if p.top().kind == typeScope {
			kind = Method
		}
	}
	text := p.text(name)
	d := p.def(name, kind, 0)
	d.Exported = text[0] != '_' || len(text) > 4 && text[:2] == "__"
	at := len(p.defs) - 1
	p.enter(scope, text, p.last)
	p.top().mark, p.top().end = column, at
	return name + 1
}

// pythonImport reads "from a import b as c": the new name is one of this module.
func (p *parser) pythonImport(i int) int {
	outer := p.top().kind != blockScope
	k := i + 1
	for ; p.tok[k].kind != edge && (!p.tok[k].first || p.inBrackets(k)); k++ {
		if outer && p.says(k, "as") && p.named(k+1) {
			p.pythonValue(k+1, Alias)
		}
	}
	return k
}

// inBrackets reports whether the tokens of an import at k stand inside its round brackets.
func (p *parser) inBrackets(k int) bool {
	for n := 0; n < 400 && k > 0 && p.fuel > 0; n++ {
		p.fuel--
		k--
		if p.is(k, '(') {
			return true
		}
		if p.is(k, ')') || p.tok[k].word == kwImport {
			return false
		}
	}
	return false
}

func (p *parser) pythonValue(i int, kind Kind) {
	name := p.text(i)
	d := p.def(i, kind, 0)
	d.Exported = name[0] != '_' || len(name) > 4 && name[:2] == "__"
}

// assignments reads the names that a line assigns at the top of a module or class: "A = B = 1", "a, b = 1, 2", "x: int".
func (p *parser) assignments(i int) {
	kind := Variable
	if p.top().kind == typeScope {
		kind = Field
	}
	for k := i; k < i+64; {
		start := k
		for p.named(k) && p.is(k+1, ',') && !p.tok[k+1].first {
			k += 2
		}
		if !p.named(k) || k > i && p.tok[k].first || p.tok[k].word != plain && p.tok[k].word != kwAlias {
			return
		}
		switch {
		case p.is(k+1, '='):
		case p.is(k+1, ':') && k == start:
			p.pythonValue(k, p.shout(k, kind))
			return
		default:
			return
		}
		for ; start <= k; start += 2 {
			p.pythonValue(start, p.shout(start, kind))
		}
		k += 2
	}
}

// shout makes a constant of a name in capitals.
func (p *parser) shout(i int, kind Kind) Kind {
	if shouting(p.text(i)) {
		return Constant
	}
	return kind
}

// selfField reads "self.x = 1" in the constructor of a class.
func (p *parser) selfField(i int) {
	n := len(p.scopes)
	if n < 3 || p.top().name != "__init__" || p.scopes[n-2].kind != typeScope || !p.is(i+1, '.') || !p.named(i+2) {
		return
	}
	if p.is(i+3, '=') || p.is(i+3, ':') {
		p.pythonValue(i+2, Field)
		p.defs[len(p.defs)-1].Scope = p.scopes[n-2].path
	}
}
