package symbol

import "strings"

// key reads the name of a member at k, behind its modifiers. It returns the token of the name, 0 when the name is computed,
// and the index behind it.
func (p *parser) key(k int) (name, next int) {
	for n := 0; n < 8; n++ {
		t := &p.tok[k]
		switch {
		case t.kind == mark && t.ch == '*':
			k++
			continue
		case t.kind == mark && t.ch == '@':
			k = p.annotation(k)
			continue
		case t.kind == mark && t.ch == '[':
			return 0, p.past(k)
		case t.kind != ident:
			return k, k + 1
		case t.word == kwModifier || t.word == kwPublic || t.word == kwPrivate || t.word == kwGet:
			if u := &p.tok[k+1]; u.kind == ident || u.kind == text || u.kind == mark && (u.ch == '*' || u.ch == '[') {
				if !(u.first && t.word != kwModifier) {
					k++
					continue
				}
			}
		}
		return k, k + 1
	}
	return k, k + 1
}

// keyText returns the name of a member, empty for one that is no identifier.
func (p *parser) keyText(k int) string {
	switch t := p.tok[k]; t.kind {
	case ident:
		return strings.TrimPrefix(p.text(k), "#")
	case text:
		s := strings.Trim(p.text(k), "'")
		for i := range len(s) {
			if !p.part[s[i]] && s[i] != '-' || s[i] == '#' {
				return ""
			}
		}
		return s
	}
	return ""
}

// classMember reads one member of a class or interface.
func (p *parser) classMember(i int) int {
	t := &p.tok[i]
	if t.kind == mark && t.ch != '[' && t.ch != '*' && t.ch != '@' && t.ch != '(' {
		if t.ch == '{' {
			return p.block(i)
		}
		return i + 1
	}
	name, k := 0, i
	if t.kind != mark || t.ch != '(' {
		name, k = p.key(i)
	}
	for p.is(k, '?') || p.is(k, '!') {
		k++
	}
	if p.is(k, '<') {
		k = max(p.angles(k), k+1)
	}
	text := ""
	if name > 0 {
		text = p.keyText(name)
	}
	if p.is(k, '{') && text == "static" {
		return p.block(k)
	}
	if p.is(k, '(') {
		return p.method(i, name, k, text)
	}
	return p.property(i, name, k, text)
}

// method adds a method whose parameters begin at k.
func (p *parser) method(i, name, k int, text string) int {
	open := p.functionBody(p.past(k))
	if text != "" {
		kind := Method
		if text == "constructor" {
			kind = Constructor
			p.parameters(k)
		}
		p.defNamed(name, text, kind, p.scriptEnd(open))
		p.hide(i, name)
	}
	return p.bodyScope(blockScope, text, open)
}

// hide marks the last definition as hidden when a word between two tokens says so.
func (p *parser) hide(i, name int) {
	for k := i; k < name; k++ {
		if p.tok[k].word == kwPrivate {
			p.defs[len(p.defs)-1].Exported = false
		}
	}
	if p.tok[name].ch == '#' {
		p.defs[len(p.defs)-1].Exported = false
	}
}

// parameters adds the fields that the parameters of a constructor declare.
func (p *parser) parameters(k int) {
	for end := p.past(k) - 1; k < end; {
		k++
		start, declares := k, false
		for w := p.tok[k].word; w == kwPublic || w == kwPrivate || w == kwModifier; w = p.tok[k].word {
			declares = true
			k++
		}
		if declares && p.named(k) {
			p.def(k, Field, 0)
			p.hide(start, k)
		}
		for k < end && !p.is(k, ',') {
			if p.is(k, '<') {
				k = max(p.angles(k), k+1)
			} else {
				k = p.past(k)
			}
		}
	}
}

// property adds a member that is no method; k is what follows its name.
func (p *parser) property(i, name, k int, text string) int {
	k = p.annotationEnd(k)
	if text == "" {
		return k + 1
	}
	if !p.is(k, '=') {
		p.defNamed(name, text, Field, 0)
		p.hide(i, name)
		return k
	}
	open, last, ok := p.callableAt(k + 1)
	if ok {
		p.defNamed(name, text, Method, last)
		p.hide(i, name)
		if open > 0 {
			return p.bodyScope(blockScope, text, open)
		}
	}
	end := p.valueEnd(k + 1)
	if !ok {
		p.defNamed(name, text, Field, end-1)
		p.hide(i, name)
	}
	p.enter(blockScope, text, end)
	return k + 1
}

// objectMember reads one member of an object literal.
func (p *parser) objectMember(i int) int {
	t := &p.tok[i]
	if t.kind == mark && t.ch != '[' && t.ch != '*' || !p.is(i-1, ',') && !p.is(i-1, '{') {
		switch {
		case t.kind == mark && (t.ch == '(' || t.ch == '['):
			p.enter(blockScope, "", int(t.match))
		case t.kind == mark && t.ch == '{':
			return p.curly(i)
		case t.word == kwFunc:
			return p.functionWord(i)
		case t.word == kwClass && !p.is(i+1, ':'):
			return p.class(i, 0)
		}
		return i + 1
	}
	name, k := p.key(i)
	text := ""
	if name > 0 {
		text = p.keyText(name)
	}
	switch {
	case p.is(k, '(') || p.is(k, '<'):
		if p.is(k, '<') {
			k = max(p.angles(k), k+1)
		}
		if open := p.functionBody(p.past(k)); p.is(open, '{') && p.tok[name].word != kwControl {
			if text != "" {
				p.defNamed(name, text, Method, p.scriptEnd(open))
			}
			return p.bodyScope(blockScope, text, open)
		}
		return k
	case p.is(k, ':') && text != "":
		return p.keyed(name, k+1, text)
	}
	return max(k, i+1)
}

// keyed reads the value of a member of an object literal.
func (p *parser) keyed(name, k int, text string) int {
	if open, last, ok := p.callableAt(k); ok {
		p.defNamed(name, text, Method, last)
		if open > 0 {
			return p.bodyScope(blockScope, text, open)
		}
		return k
	}
	if p.tok[k].word == kwClass {
		return p.class(k, name)
	}
	known := p.top().mark
	if known > 0 {
		p.defNamed(name, text, Property, 0)
	}
	if p.is(k, '{') {
		p.enter(objectScope, text, int(p.tok[k].match))
		if known == 1 {
			p.top().mark = 2
		}
		return k + 1
	}
	return k
}
