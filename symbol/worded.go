package symbol

// worded parses languages that put a keyword before each name they define. Every curly bracket opens a scope, so that
// values inside function bodies are told from those of files and types.
func (p *parser) worded() {
	for i := 1; p.tok[i].kind != edge; {
		p.leave(i)
		t := &p.tok[i]
		switch {
		case t.kind == ident && t.word > kwControl:
			i = max(p.item(p, i), i+1)
		case p.direct() && p.member != nil:
			i = max(p.member(p, i), i+1)
		case t.kind == mark && t.ch == '{':
			i = p.block(i)
		default:
			i++
		}
	}
}

// direct reports whether the walk is at the top of the file or directly in a type, not in the body of a function.
func (p *parser) direct() bool { return p.top().kind < blockScope }

// inType reports whether the walk is directly in a type.
func (p *parser) inType() bool { k := p.top().kind; return k == typeScope || k == enumScope }

// block enters the curly bracket at i as a body of no name.
func (p *parser) block(i int) int {
	p.enter(blockScope, "", int(p.tok[i].match))
	return i + 1
}

// body enters the curly bracket at i, if there is one, as the body of name, and returns where to go on.
func (p *parser) bodyScope(kind scopeKind, name string, i int) int {
	if p.is(i, '{') {
		p.enter(kind, name, int(p.tok[i].match))
		return i + 1
	}
	return i
}

// bodyEnd returns the last token of the body that begins at i, or i when a declaration ends there.
func (p *parser) bodyEnd(i int) int {
	if p.is(i, '{') && p.tok[i].match > 0 {
		return int(p.tok[i].match)
	}
	if p.breaks && p.is(i, '=') {
		return p.expressionEnd(i)
	}
	if p.is(i, ';') {
		return i
	}
	return i - 1
}

// expressionEnd returns the last token of an expression body that begins with "=" at i, in languages without semicolons.
func (p *parser) expressionEnd(i int) int {
	end := p.top().end
	k := i + 1
	if p.lang == Scala && p.tok[k].first && !p.is(k, '{') {
		return p.dedent(i, k) - 1
	}
	for k < end && p.fuel > 0 {
		p.fuel--
		t := &p.tok[k]
		if t.kind == edge || k > i+1 && t.first && !p.continues(k) {
			return k - 1
		}
		k = p.past(k)
	}
	return min(k, end) - 1
}

// continues reports whether the token at k, the first of its line, goes on with the declaration of the line before.
func (p *parser) continues(k int) bool {
	prev, t := &p.tok[k-1], &p.tok[k]
	if prev.kind == mark {
		switch prev.ch {
		case ':', ',', '=', '&', '|', '+', '-', '*', '/', '(', '[', '.', thinArrow, fatArrow, compare, '<':
			return true
		case '?': // "a ?" of a choice, but not the type "A?"
			return !p.breaks
		}
	}
	if t.kind == mark {
		switch t.ch {
		case '{', ':', '=', '.', '?', '&', '|', '+', '-', '*', '/', ')', thinArrow, ',', '<', '(', compare:
			return true
		}
	}
	open := prev.word == kwExtends && p.lang != Swift // there it is "throws", behind which a line may end
	return t.word == kwWhere || open || t.word == kwExtends || prev.word == kwElse || t.word == kwElse || t.word == kwWith
}

// signature returns the index where the head that goes on at k ends: at a body, a semicolon, "=", or the end of its line.
func (p *parser) signature(k int) int {
	end := p.top().end
	for from := k; k < end && k < from+4000 && p.fuel > 0; {
		p.fuel--
		t := &p.tok[k]
		switch {
		case t.kind == edge:
			return k
		case p.breaks && t.first && (!p.continues(k) || p.lang == Scala && p.is(k-1, ':')):
			return k
		case t.kind == mark:
			switch t.ch {
			case '{', ';', '}', '=':
				return k
			case '(', '[':
				k = p.past(k)
				continue
			case '<':
				k = max(p.angles(k), k+1)
				continue
			}
		}
		k++
	}
	return min(k, end)
}

// callable adds the function named by the token at name and enters its body, which is looked for behind it.
func (p *parser) callable(name int, text string, receiver string) int {
	kind := Function
	if p.inType() {
		kind = Method
	}
	open := p.signature(name + 1)
	d := p.defNamed(name, text, kind, p.bodyEnd(open))
	if receiver != "" {
		d.Scope = join(d.Scope, receiver)
	}
	d.Test = d.Test || p.marked
	p.marked = false
	if p.is(open, '{') {
		return p.bodyScope(blockScope, text, open)
	}
	if p.breaks && p.is(open, '=') {
		return p.expressionBody(text, open)
	}
	return open
}

// expressionBody enters an expression body that stands behind "=".
func (p *parser) expressionBody(name string, open int) int {
	if end := p.expressionEnd(open) + 1; end > open+1 {
		p.enter(blockScope, name, end)
	}
	return open + 1
}

// typed adds the type named by the token at name and enters its body.
func (p *parser) typed(name int, kind Kind, scope scopeKind) int {
	open := p.signature(name + 1)
	p.def(name, kind, p.bodyEnd(open))
	p.defs[len(p.defs)-1].Test = p.top().test || p.marked
	p.marked = false
	return p.bodyScope(scope, p.text(name), open)
}

// modified reports whether a word of that role stands among the modifiers before the token at i.
func (p *parser) modified(i int, role word) bool {
	for k, n := i-1, 0; k > 0 && n < 12; n++ {
		t := &p.tok[k]
		switch {
		case t.kind == ident && t.word == role:
			return true
		case t.kind == ident && (t.word == kwModifier || t.word == kwPublic || t.word == kwPrivate || t.word == kwConst || t.word == kwEnum || t.word == kwFunc):
			k--
		case t.kind == text:
			k--
		case t.kind == mark && t.ch == ')' && t.match > 0:
			k = int(t.match) - 1
		default:
			return false
		}
	}
	return false
}

// publicOnly marks the definitions from index n on as exported only when the item at i says so.
func (p *parser) publicOnly(n, i int) {
	public := p.modified(i, kwPublic)
	for ; n < len(p.defs); n++ {
		p.defs[n].Exported = public
	}
}

// hidePrivate marks the definitions from index n on as hidden when the item at i says so.
func (p *parser) hidePrivate(n, i int) {
	if p.modified(i, kwPrivate) {
		for ; n < len(p.defs); n++ {
			p.defs[n].Exported = false
		}
	}
}

// begins reports whether the token at i may begin a member: it follows a separator or a bracket.
func (p *parser) begins(i int) bool {
	t := &p.tok[i-1]
	return t.kind == edge || t.kind == mark && (t.ch == '{' || t.ch == ',' || t.ch == ';' || t.ch == '}' || t.ch == ']' || t.ch == ')')
}
