package symbol

// head is what is known of a declaration in a language that writes the type before the name.
type head struct {
	units                                                   int    // words at the top level, qualified names counted once
	last                                                    int    // the last of them that may be a name, 0 for none
	name                                                    int    // the word before the parameters
	lead                                                    int    // how many words stand before name
	params                                                  int    // the bracket of the parameters
	symbols                                                 string // name of an operator
	value                                                   int    // name inside a function pointer's brackets
	public, private, alias, constant, get, delegate, extern bool
}

// headed parses C, C++, Java, C# and Dart.
func (p *parser) headed() {
	for i := 1; p.tok[i].kind != edge; {
		p.leave(i)
		switch p.top().kind {
		case blockScope:
			i = p.headedBlock(i)
		case enumScope:
			i = p.enumerator(i)
		default:
			i = p.declaration(i)
		}
	}
}

// declaration reads one declaration and returns where the next may begin.
func (p *parser) declaration(i int) int {
	var h head
	end := p.top().end
	for j := i; j < end; {
		t := &p.tok[j]
		if t.kind == ident {
			next, done := p.headWord(&h, j)
			if done {
				return next
			}
			j = next
			continue
		}
		if t.kind != mark {
			j++
			continue
		}
		switch t.ch {
		case ';':
			if open := p.oldStyle(&h, j); open > 0 {
				return p.body(&h, i, open)
			}
			p.finish(&h, j, 0)
			return j + 1
		case '}':
			return p.behindBody(j)
		case '{':
			return p.body(&h, i, j)
		case '=':
			return p.assigned(&h, j)
		case fatArrow:
			return p.arrowBody(&h, j)
		case ',':
			if h.params == 0 {
				p.value(&h, j, 0)
				h.last, h.value = 0, 0
			}
			j++
		case ':':
			next, again := p.colon(&h, j)
			if again {
				return next
			}
			j = next
		case '(':
			j = p.parenthesis(&h, j)
		case '[':
			j = p.past(j)
		case '<':
			j = max(p.angles(j), j+1)
		case '@':
			if p.tok[j+1].word == kwInterface {
				j++
				continue
			}
			j = p.annotation(j)
		default:
			j++
		}
	}
	return max(end, i+1)
}

// oldStyle returns the bracket of a body in C that the types of the parameters stand before, 0 for none; the first of them ends
// at the semicolon j.
func (p *parser) oldStyle(h *head, j int) int {
	if p.lang != C || h.params == 0 || h.alias || p.is(j-1, ')') {
		return 0
	}
	close := p.past(h.params) - 1
	for k := h.params + 1; k < close; k++ {
		if !p.named(k) || p.tok[k].word != plain {
			return 0
		}
		if k++; k < close && !p.is(k, ',') {
			return 0
		}
	}
	for k := close + 1; k < close+200 && p.fuel > 0; k++ {
		p.fuel--
		switch t := &p.tok[k]; {
		case t.kind == ident:
		case p.is(k, '{'):
			if p.is(k-1, ';') {
				return k
			}
			return 0
		case t.kind == mark && (t.ch == '*' || t.ch == ',' || t.ch == ';' || t.ch == '['):
			k = p.past(k) - 1
		default:
			return 0
		}
	}
	return 0
}

// behindBody returns where to go on behind the bracket at j. What stands behind the body of a type in C was read with it.
func (p *parser) behindBody(j int) int {
	open := int(p.tok[j].match)
	if p.lang != C && p.lang != CPP || open == 0 {
		return j + 1
	}
	for k := open - 1; k > 0 && k > open-8; k-- {
		switch w := p.tok[k].word; {
		case w == kwStruct || w == kwUnion || w == kwEnum || w == kwClass:
			return p.until(j+1, p.top().end, ";}") + 1
		case p.tok[k].kind == mark && p.tok[k].ch != ':':
			return j + 1
		}
	}
	return j + 1
}

// annotation returns the index behind "@a.b(…)".
func (p *parser) annotation(i int) int {
	i++
	for p.named(i) {
		i++
		if !p.is(i, '.') {
			break
		}
		i++
	}
	if p.is(i, '(') {
		return p.past(i)
	}
	return max(i, 1)
}

// headWord reads a word of a head; done means that it was the whole declaration.
func (p *parser) headWord(h *head, j int) (next int, done bool) {
	t := &p.tok[j]
	if t.word != plain && p.is(j+1, '(') && p.nameable(j) {
		t.word = plain
	}
	switch t.word {
	case plain:
		if !p.is(j-1, '.') && !p.is(j-1, colons) {
			h.units++
		}
		h.last = j
	case kwReserved: // a type of the language
		h.units++
	case kwPublic:
		h.public = true
	case kwPrivate:
		h.private = true
	case kwConst:
		h.constant = true
	case kwAlias:
		if p.lang == Dart {
			end := p.until(j, p.top().end, ";")
			name := j + 1
			if !p.is(name+1, '=') && !p.is(name+1, '<') { // the older form: "typedef int Name(int a);"
				name = p.until(j, end, "(") - 1
			}
			p.def(name, Alias, 0)
			return end, true
		}
		h.alias = true
	case kwAttribute:
		if p.is(j+1, '(') {
			return p.past(j + 1), false
		}
	case kwTemplate:
		if p.is(j+1, '<') {
			return max(p.angles(j+1), j+2), false
		}
	case kwGet:
		h.get = true
	case kwDelegate:
		h.delegate = true
	case kwExport: // extern
		if p.tok[j+1].kind == text && p.is(j+2, '{') {
			return j + 3, true
		}
		h.extern = true
	case kwOperator:
		return p.operator(h, j), false
	case kwImport:
		return p.imported(j), true
	case kwNamespace:
		return p.namespace(j), true
	case kwControl, kwReturn, kwCase, kwElse:
		k := p.until(j, p.top().end, ";{}")
		if p.is(k, '{') {
			return p.past(k), true
		}
		return k + 1, true
	case kwClass, kwStruct, kwInterface, kwEnum, kwUnion, kwRecord, kwTrait, kwExtension:
		if h.params == 0 && (t.word != kwRecord && t.word != kwExtension || p.named(j+1)) {
			if next, ok := p.typeHead(h, j); ok {
				return next, true
			}
			h.units++
			return j + 1, false
		}
	}
	return j + 1, false
}

// nameable reports whether the word at j, which has a role elsewhere, is the name of a function before its parameters.
func (p *parser) nameable(j int) bool {
	switch p.lang {
	case Java:
		return p.tok[j].word == kwRecord
	case Dart:
		switch p.text(j) {
		case "get", "set", "sync", "async", "on", "required", "base", "part", "library", "mixin", "extension":
			return true
		}
	}
	return false
}

// parenthesis reads an opening round bracket in a head.
func (p *parser) parenthesis(h *head, j int) int {
	next := p.past(j)
	if p.is(j+1, '*') || p.is(j+1, '^') { // pointer to a function
		if p.is(next, '(') && h.params == 0 {
			for k := j + 1; k < next && k < j+8; k++ {
				if p.named(k) && p.tok[k].word == plain {
					h.value = k
				}
			}
			return p.past(next)
		}
		return next
	}
	prev := j - 1
	if p.is(prev, '>') && h.last != 0 { // f<int>(
		prev = h.last
	}
	if p.tok[prev].kind != ident || p.tok[prev].word != plain || prev != h.last {
		if (p.lang == CSharp || p.lang == Dart) && h.units == 0 && (p.named(next) || p.is(next, '[') || p.is(next, '?')) { // a type of several parts
			h.units++
		}
		return next
	}
	native := p.lang == C || p.lang == CPP
	if h.params == 0 || native && h.lead == 0 && h.symbols == "" && h.units > 1 {
		h.name, h.params, h.lead = prev, j, h.units-1
	}
	return next
}

// operator reads the name of an operator function.
func (p *parser) operator(h *head, j int) int {
	k := j + 1
	if p.is(k, '(') {
		k = p.past(k)
	}
	for k < j+12 && !p.is(k, '(') && !p.is(k, ';') && p.tok[k].kind != edge {
		k++
	}
	if p.is(k, '(') && h.params == 0 {
		h.symbols = string(p.src[p.tok[j].pos:p.tok[k].pos])
		h.name, h.params, h.lead = j, k, 1
		return p.past(k)
	}
	return k
}

// imported reads "using" and "import": only "using X = Y" defines a name.
func (p *parser) imported(j int) int {
	end := p.until(j, p.top().end, ";{")
	k := j + 1
	if p.named(k) && p.tok[k].word == kwAttribute {
		k++
	}
	if p.named(k) && p.is(k+1, '=') {
		p.def(k, Alias, end)
	}
	return end + 1
}

// namespace reads "namespace a.b {" and "namespace a.b;", which holds for the rest of the file.
func (p *parser) namespace(j int) int {
	name, k := "", j+1
	for ; p.tok[k].kind != edge && !p.is(k, '{') && !p.is(k, ';') && k < j+40; k++ {
		if p.named(k) && p.tok[k].word != kwAttribute {
			name = join(name, p.text(k))
		}
		if p.is(k, '=') { // an alias
			return p.until(k, p.top().end, ";") + 1
		}
	}
	if name != "" {
		p.defNamed(j, name, Namespace, int(p.tok[k].match))
	}
	if p.is(k, '{') {
		p.enter(spaceScope, name, int(p.tok[k].match))
	} else {
		p.enter(spaceScope, name, p.top().end)
	}
	return k + 1
}

// colon reads a colon in a head; again means that the declaration ended.
func (p *parser) colon(h *head, j int) (next int, again bool) {
	prev := p.tok[j-1].word
	if p.lang == CPP && h.params == 0 && (prev == kwPublic || prev == kwPrivate || h.units == 1 && p.top().kind == typeScope && h.last == j-1) {
		return j + 1, true
	}
	if h.params == 0 {
		if p.lang == C || p.lang == CPP { // width of a bit field
			return p.until(j, p.top().end, ",;}="), false
		}
		return j + 1, false
	}
	for k, end := j+1, p.top().end; k < end; { // initialisers before a body
		switch {
		case p.is(k, ';') || p.is(k, fatArrow):
			return k, false
		case p.is(k, '{') && !p.initialises(k):
			return k, false
		default:
			k = p.past(k)
		}
	}
	return p.top().end, false
}

// initialises reports whether the curly bracket at k holds a member's value rather than the body of a constructor.
func (p *parser) initialises(k int) bool {
	t := &p.tok[k-1]
	if t.kind == ident && (p.lang == CSharp || p.lang == Dart && t.word != kwConst) {
		return false
	}
	return t.kind == ident || t.kind == mark && t.ch != ')' && t.ch != '}' && t.ch != ']'
}
