package symbol

// Languages whose blocks are closed by the word "end" keep their open blocks in the scopes of the parser. The mark of a
// scope is one more than the index of its definition, 0 for a block that defines nothing.

// begin opens a block. A definition at index at gets its last line when the block ends; -1 for none.
func (p *parser) begin(kind scopeKind, name string, at int) {
	t := p.top()
	p.scopes = append(p.scopes, scope{end: p.last, kind: kind, name: name, path: join(t.path, name), test: t.test, mark: at + 1})
}

// finishBlock closes the innermost block at the token i, which is its "end".
func (p *parser) finishBlock(i int) {
	if len(p.scopes) < 2 {
		return
	}
	if d := p.top().mark; d > 0 {
		p.defs[d-1].End = int(p.tok[i].line)
	}
	p.scopes = p.scopes[:len(p.scopes)-1]
}

// keyword reports whether the word at i is one, not a member, a symbol or the key of a map.
func (p *parser) keyword(i int) bool {
	t, prev, next := &p.tok[i], &p.tok[i-1], &p.tok[i+1]
	if prev.kind == mark && prev.end == t.pos && (prev.ch == '.' || prev.ch == ':' || prev.ch == colons) {
		return false
	}
	return !(next.kind == mark && next.ch == ':' && next.pos == t.end)
}

// glued returns the text of the token at i with what follows it without a space and belongs to a name there.
func (p *parser) glued(i int, marks string) string {
	s := p.text(i)
	next := &p.tok[i+1]
	if next.kind != mark || next.pos != p.tok[i].end {
		return s
	}
	for k := range len(marks) {
		if next.ch == marks[k] {
			return s + marks[k:k+1]
		}
	}
	return s
}
