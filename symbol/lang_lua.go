package symbol

import "strings"

func luaProfile() *profile {
	p := newTable(Lua, ended)
	p.rule(rule{open: "--", read: readLuaComment, comment: true}, rule{open: "[", read: readLuaLong})
	p.quotes(`"`, "'")
	p.parse = (*parser).lua
	w := &p.words
	w.set(kwFunc, "function")
	w.set(kwVar, "local")
	w.set(kwDo, "do", "if", "repeat")
	w.set(kwEnd, "end", "until")
	w.set(kwReturn, "return")
	w.set(kwReserved, "then", "else", "elseif", "for", "while", "in", "not", "and", "or")
	return p
}

// readLuaLong reads [[…]] and [==[…]==].
func readLuaLong(l *lexer, i int) int {
	k := i + 1
	for k < len(l.src) && l.src[k] == '=' {
		k++
	}
	if k >= len(l.src) || l.src[k] != '[' || k-i > 64 {
		return -1
	}
	word := append([]byte{']'}, l.src[i+1:k]...)
	return l.behind(k+1, append(word, ']'))
}

func readLuaComment(l *lexer, i int) int {
	if i+2 < len(l.src) && l.src[i+2] == '[' {
		if end := readLuaLong(l, i+2); end > 0 {
			return end
		}
	}
	return l.lineEnd(i)
}

func (p *parser) lua() {
	for i := 1; p.tok[i].kind != edge; i++ {
		p.leaveTables(i)
		t := &p.tok[i]
		if t.kind == mark && t.ch == '=' {
			p.luaAssign(i)
			continue
		}
		if t.kind == mark && t.ch == '{' {
			p.luaTable(i)
			continue
		}
		if t.kind != ident || t.word == plain || p.is(i-1, '.') || p.is(i-1, ':') {
			continue
		}
		switch t.word {
		case kwFunc:
			i = p.luaFunction(i)
		case kwDo:
			p.begin(blockScope, "", -1)
		case kwEnd:
			p.finishBlock(i)
		case kwVar:
			p.luaLocal(i)
		}
	}
}

// luaTable enters a table as the scope of its fields.
func (p *parser) luaTable(i int) {
	path, name := p.luaTarget(i - 1)
	if name > 0 {
		path = join(path, p.text(name))
	}
	if end := int(p.tok[i].match); end > 0 {
		p.enter(objectScope, path, end)
	}
}

// leaveTables closes the tables that end at or before the token at i.
func (p *parser) leaveTables(i int) {
	for p.top().kind == objectScope && p.top().end <= i {
		p.scopes = p.scopes[:len(p.scopes)-1]
	}
}

// luaFunction reads "function a.b:c(" and the anonymous form, which may be the value of a name.
func (p *parser) luaFunction(i int) int {
	path, name, k := "", 0, i+1
	for p.named(k) {
		if name > 0 {
			path = join(path, p.text(name))
		}
		name = k
		if k++; !p.is(k, '.') && !p.is(k, ':') {
			break
		}
		k++
	}
	if name == 0 {
		path, name = p.luaTarget(i - 1)
	}
	if name == 0 {
		name = p.luaKey(i - 1)
	}
	if name == 0 {
		p.begin(blockScope, "", -1)
		return i
	}
	kind := Function
	if path != "" {
		kind = Method
	}
	d := p.defNamed(name, strings.Trim(p.text(name), "'"), kind, 0)
	d.Scope = join(d.Scope, path)
	d.Exported = path != "" || p.tok[i-1].word != kwVar
	p.begin(blockScope, p.text(name), len(p.defs)-1)
	return max(k-1, i)
}

// luaTarget returns the name that "=" at i assigns to, with what stands before its last dot.
func (p *parser) luaTarget(i int) (path string, name int) {
	if !p.is(i, '=') || !p.named(i-1) {
		return "", 0
	}
	name = i - 1
	for k := name; k > 2 && k > name-12 && p.is(k-1, '.') && p.named(k-2); k -= 2 {
		if path == "" {
			path = p.text(k - 2)
		} else {
			path = p.text(k-2) + "." + path
		}
	}
	return path, name
}

// luaKey returns the word in quotes that "=" at i gives a function to: "["name"] = function"; 0 for none.
func (p *parser) luaKey(i int) int {
	if i < 4 || !p.is(i, '=') || !p.is(i-1, ']') || p.tok[i-2].kind != text || !p.is(i-3, '[') {
		return 0
	}
	t := p.tok[i-2]
	for _, b := range p.src[t.pos+1 : max(t.end-1, t.pos+1)] {
		if !p.part[b] {
			return 0
		}
	}
	return i - 2
}

// luaAssign reads "M.a = 1" at the top of the file; "=" stands at i.
func (p *parser) luaAssign(i int) {
	path, name := p.luaTarget(i)
	if name == 0 || p.tok[i+1].word == kwFunc || p.tok[name-1].word == kwVar || p.is(name-1, ',') && len(p.scopes) == 1 {
		return
	}
	for k := range p.scopes[1:] {
		if p.scopes[k+1].kind != objectScope {
			return
		}
	}
	d := p.def(name, Variable, 0)
	if d.Scope = join(d.Scope, path); d.Scope != "" {
		d.Kind = Field
	}
}

// luaLocal reads "local a, b =" at the top of the file.
func (p *parser) luaLocal(i int) {
	for k := i + 1; len(p.scopes) == 1 && p.named(k) && p.tok[k].word == plain; k += 2 {
		if p.is(k+1, '=') && p.tok[k+2].word == kwFunc {
			return
		}
		p.def(k, Variable, 0).Exported = false
		if !p.is(k+1, ',') {
			return
		}
	}
}
