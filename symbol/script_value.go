package symbol

import "strings"

// callableAt reports whether a function or arrow function begins at k, and returns the bracket of its body, 0 for an
// expression, with its last token.
func (p *parser) callableAt(k int) (open, last int, ok bool) {
	if p.tok[k].word == kwModifier && p.says(k, "async") && !p.is(k+1, fatArrow) {
		k++
	}
	if p.tok[k].word == kwFunc {
		for n := 0; n < 3 && !p.is(k, '('); n++ {
			k++
		}
		if p.is(k, '<') {
			k = max(p.angles(k), k+1)
		}
		if !p.is(k, '(') {
			return 0, 0, false
		}
		open = p.functionBody(p.past(k))
		return open, p.scriptEnd(open), p.is(open, '{')
	}
	switch {
	case p.named(k) && p.is(k+1, fatArrow):
		k++
	case p.is(k, '<'):
		if k = p.angles(k); !p.is(k, '(') {
			return 0, 0, false
		}
		fallthrough
	case p.is(k, '('):
		k = p.arrow(p.past(k))
	}
	if !p.is(k, fatArrow) {
		return 0, 0, false
	}
	if p.is(k+1, '{') {
		return k + 1, int(p.tok[k+1].match), true
	}
	return 0, p.valueEnd(k+1) - 1, true
}

// arrow returns the "=>" behind the parameters and the return type, or another token when there is none.
func (p *parser) arrow(k int) int {
	if !p.is(k, ':') {
		return k
	}
	for from := k; k < from+200 && p.fuel > 0; {
		p.fuel--
		t := &p.tok[k]
		switch {
		case t.kind == edge, t.kind == mark && (t.ch == ';' || t.ch == ')' || t.ch == '}' || t.ch == ',' || t.ch == '=' || t.ch == fatArrow):
			return k
		case t.kind == mark && t.ch == '<':
			k = max(p.angles(k), k+1)
		default:
			k = p.past(k)
		}
	}
	return 0
}

// valueEnd returns the index behind an expression that begins at k: a comma, a semicolon, a closing bracket, or the first
// token of a line that does not go on with it.
func (p *parser) valueEnd(k int) int {
	end := p.top().end
	for from := k; k < end && p.fuel > 0; {
		p.fuel--
		t := &p.tok[k]
		switch {
		case t.kind == edge, t.kind == mark && (t.ch == ';' || t.ch == ',' || t.ch == ')' || t.ch == ']' || t.ch == '}'):
			return k
		case t.first && k > from && !p.continues(k):
			return k
		default:
			k = p.past(k)
		}
	}
	return min(k, end)
}

// variables reads the names behind const, let and var. Values of functions are their own affair; functions held in
// variables are not.
func (p *parser) variables(i int) int {
	kind := Variable
	if p.tok[i].word == kwConst {
		kind = Constant
	}
	for k := i + 1; ; {
		if p.is(k, '{') || p.is(k, '[') {
			return p.pattern(i, k, kind)
		}
		if !p.named(k) {
			return k
		}
		name := k
		k = p.annotationEnd(k + 1)
		next, more := p.variable(i, name, k, kind)
		if !more {
			return next
		}
		k = next
	}
}

// variable adds the name and reads its value, which begins behind "=" at k; more means that another name follows.
func (p *parser) variable(i, name, k int, kind Kind) (next int, more bool) {
	if p.is(k, '=') {
		if open, last, ok := p.callableAt(k + 1); ok {
			p.def(name, Function, last)
			p.exported(i)
			if open == 0 {
				return k + 1, false
			}
			return p.bodyScope(blockScope, p.text(name), open), false
		}
		if p.tok[k+1].word == kwClass {
			return p.class(k+1, name), false
		}
		if last, ok := p.wrapped(k + 1); ok {
			p.def(name, Function, last)
			p.exported(i)
			return k + 1, false
		}
	}
	if p.outer() {
		end := k
		if p.is(k, '=') {
			end = p.valueEnd(k + 1)
		}
		p.def(name, kind, max(end-1, name))
		p.exported(i)
		if p.is(k, '=') && p.is(k+1, '{') {
			p.enter(objectScope, p.text(name), int(p.tok[k+1].match))
			p.top().mark = 1
			return k + 2, false
		}
		if p.is(k, '=') && p.hasCode(k+1, end) {
			return k + 1, false
		}
		k = end
	} else if p.is(k, '=') {
		return k + 1, false
	}
	if p.is(k, ',') {
		return k + 1, true
	}
	return k, false
}

// wrapped reports whether a call stands at k that hands back the function it is given, as hooks and memo do, and returns
// the last token of the call.
func (p *parser) wrapped(k int) (last int, ok bool) {
	name := k
	for n := 0; n < 3 && p.named(name) && p.is(name+1, '.'); n++ {
		name += 2
	}
	if !p.named(name) {
		return 0, false
	}
	switch p.text(name) {
	case "useCallback", "useEvent", "memo", "forwardRef", "debounce", "throttle", "observer":
	default:
		return 0, false
	}
	open := name + 1
	if p.is(open, '<') {
		open = max(p.angles(open), open+1)
	}
	if !p.is(open, '(') {
		return 0, false
	}
	_, _, ok = p.callableAt(open + 1)
	return p.past(open) - 1, ok
}

// hasCode reports whether a bracket stands between two tokens: functions may be defined in it.
func (p *parser) hasCode(k, end int) bool {
	for ; k < end && p.fuel > 0; k++ {
		p.fuel--
		if p.tok[k].match > 0 {
			return true
		}
	}
	return false
}

// pattern reads "{ a, b: c } = …": at the top of a file its names are defined there.
func (p *parser) pattern(i, k int, kind Kind) int {
	end := p.past(k)
	if p.outer() && p.is(end, '=') {
		for j := k + 1; j < end; j++ {
			if p.named(j) && (p.is(j+1, ',') || p.is(j+1, '}') || p.is(j+1, ']') || p.is(j+1, '=')) {
				p.def(j, kind, 0)
				p.exported(i)
			}
		}
	}
	return end
}

// annotationEnd skips ": type" behind a name and returns what follows: "=", a comma, a semicolon, or the next line.
func (p *parser) annotationEnd(k int) int {
	if p.is(k, '!') {
		k++
	}
	if !p.is(k, ':') {
		return k
	}
	for from := k; k < from+400 && p.fuel > 0; {
		p.fuel--
		t := &p.tok[k]
		switch {
		case t.kind == edge, t.kind == mark && (t.ch == '=' || t.ch == ';' || t.ch == ',' || t.ch == ')' || t.ch == '}'):
			return k
		case t.first && k > from && !p.continues(k):
			return k
		case t.kind == mark && t.ch == '<':
			k = max(p.angles(k), k+1)
		default:
			k = p.past(k)
		}
	}
	return k
}

// assignment reads "a.b = function" and, behind a comma or at the top, what declares a name; "=" stands at i.
func (p *parser) assignment(i int) int {
	name := i - 1
	if !p.named(name) {
		return i + 1
	}
	dotted := p.is(name-1, '.')
	open, last, ok := p.callableAt(i + 1)
	switch {
	case ok && (dotted || p.is(name-1, ',') || p.opens(name)):
		p.place(name, Function, last)
		if p.tok[i+1].word == kwFunc && p.named(i+2) {
			p.def(i+2, Function, last) // its own name
		}
		if open > 0 {
			return p.bodyScope(blockScope, p.text(name), open)
		}
	case dotted && p.tok[i+1].word == kwClass:
		return p.class(i+1, name)
	case dotted && p.outer() && p.says(name-2, "exports"):
		p.place(name, Constant, 0)
	}
	return i + 1
}

// opens reports whether a statement begins with the token at i.
func (p *parser) opens(i int) bool {
	return p.tok[i].first && !p.continues(i) || p.is(i-1, ';') || p.is(i-1, '{') || p.is(i-1, '}')
}

// place adds a name that is assigned through others: "A.prototype.b" belongs to A, "exports.b" to the file.
func (p *parser) place(name int, kind Kind, last int) {
	path := ""
	for k := name; k > 2 && p.is(k-1, '.') && p.named(k-2) && k > name-16; k -= 2 {
		switch s := p.text(k - 2); s {
		case "prototype", "exports", "module", "this", "window", "self", "globalThis":
		default:
			path = strings.TrimSuffix(s+"."+path, ".")
		}
	}
	d := p.def(name, kind, last)
	if path != "" {
		d.Scope = join(d.Scope, path)
	}
	if d.Scope != "" && kind == Function {
		d.Kind = Method
	}
}
