package symbol

// typeHead reads a type definition whose keyword stands at j. It reports false for a mere use, as in "struct a *b".
func (p *parser) typeHead(h *head, j int) (int, bool) {
	word := p.tok[j].word
	k := p.skipTypeWords(j + 1)
	name := 0
	for p.named(k) && p.tok[k].word != kwExtends && (name == 0 || p.lang == C || p.lang == CPP) {
		if w := p.tok[k].word; w == kwAttribute || w == kwModifier {
			if k++; p.is(k, '(') && w == kwAttribute {
				k = p.past(k)
			}
			continue
		}
		name = k
		if k++; p.is(k, colons) {
			k++
		}
	}
	if p.is(k, '<') {
		k = max(p.angles(k), k+1)
	}
	open := p.typeBody(k)
	native := p.lang == C || p.lang == CPP
	if native && !p.is(open, '{') {
		if p.is(k, ';') && name == k-1 && h.units == 0 && !h.alias {
			p.def(name, p.typeKind(word), 0).Declared = true
			return k + 1, true
		}
		return 0, false
	}
	if native && (h.units > 0 || p.is(k, '(')) && !p.is(k, ':') && !p.is(k, '{') {
		return 0, false
	}
	if !native && name == 0 && word != kwExtension {
		return 0, false
	}
	return p.typeAt(h, name, word, open), true
}

// typeAt adds the type and enters its body, which opens at the token open.
func (p *parser) typeAt(h *head, name int, word word, open int) int {
	end := 0
	if p.is(open, '{') {
		end = int(p.tok[open].match)
	}
	own := ""
	if name != 0 {
		own = p.text(name)
		p.mark(p.def(name, p.typeKind(word), max(end, open)), h)
		if word == kwRecord {
			p.components(name)
		}
	}
	if end == 0 {
		return open + 1
	}
	if p.lang == C || p.lang == CPP {
		if after := p.trailers(h, end+1); own == "" {
			own = after
		}
	}
	kind := typeScope
	if word == kwEnum {
		kind = enumScope
	}
	p.enter(kind, own, end)
	if word == kwInterface {
		p.top().mark = public
	}
	return open + 1
}

// skipTypeWords skips what may stand between the keyword of a type and its name: "enum class", "record struct", attributes.
func (p *parser) skipTypeWords(k int) int {
	for {
		switch {
		case p.is(k, '['):
			k = p.past(k)
		case p.named(k) && (p.tok[k].word == kwClass || p.tok[k].word == kwStruct):
			k++
		case p.lang == Dart && p.tok[k-1].word == kwExtension && p.says(k, "type") && p.named(k+1) && p.tok[k+1].word != kwExtends:
			if k++; p.tok[k].word == kwConst {
				k++
			}
		case p.named(k) && p.tok[k].word == kwAttribute:
			if k++; p.is(k, '(') {
				k = p.past(k)
			}
		default:
			return k
		}
	}
}

// typeBody returns the index of the bracket that opens the body of a type, or of what ends the head without one.
func (p *parser) typeBody(k int) int {
	native := p.lang == C || p.lang == CPP
	if native && !p.is(k, '{') && !p.is(k, ':') {
		return k
	}
	for n := 0; n < 2000 && p.fuel > 0; n++ {
		p.fuel--
		t := &p.tok[k]
		if t.kind == edge {
			return k
		}
		if t.kind == mark {
			switch t.ch {
			case '{', ';', '}', '=':
				return k
			case '(', '[':
				if native && t.ch == '(' {
					return k
				}
				k = p.past(k)
				continue
			case '<':
				k = max(p.angles(k), k+1)
				continue
			}
		}
		k++
	}
	return k
}

func (p *parser) typeKind(w word) Kind {
	switch w {
	case kwStruct, kwUnion:
		return Struct
	case kwInterface:
		return Interface
	case kwEnum:
		return Enum
	case kwTrait:
		return Trait
	case kwExtension:
		return Extension
	}
	return ClassType
}

// trailers reads the names behind the body of a struct: "} a, *b;". It returns the first for a typedef.
func (p *parser) trailers(h *head, k int) string {
	first := ""
	for n := 0; n < 64; n++ {
		switch {
		case p.named(k) && p.tok[k].word == kwAttribute:
			if p.is(k+1, '(') {
				k = p.past(k+1) - 1
			}
		case p.named(k) && (p.is(k+1, ';') || p.is(k+1, ',') || p.is(k+1, '=') || p.is(k+1, '[')):
			kind := Variable
			switch {
			case h.alias:
				kind = Alias
			case p.top().kind == typeScope:
				kind = Field
			}
			if kind != Variable || p.top().kind != blockScope {
				p.def(k, kind, 0)
			}
			if first == "" && h.alias {
				first = p.text(k)
			}
		case p.is(k, '='), p.is(k, ';'), p.is(k, '}'), p.tok[k].kind == edge:
			return first
		}
		if p.is(k, '[') {
			k = p.past(k)
		} else {
			k++
		}
	}
	return first
}

// components adds the parts of a record as fields.
func (p *parser) components(name int) {
	k := name + 1
	if p.is(k, '<') {
		k = max(p.angles(k), k+1)
	}
	if !p.is(k, '(') {
		return
	}
	own := p.text(name)
	for end := p.past(k) - 1; k < end; {
		stop := p.until(k+1, end, ",<")
		if p.is(stop, '<') {
			k = max(p.angles(stop), stop+1) - 1
			continue
		}
		if p.named(stop-1) && stop-1 > k {
			d := p.def(stop-1, Field, 0)
			d.Scope = join(d.Scope, own)
		}
		k = stop
	}
}

// enumerator reads on in the body of an enumeration; behind a semicolon it is like that of a class.
func (p *parser) enumerator(i int) int {
	t := &p.tok[i]
	switch {
	case t.kind == ident:
		p.def(i, EnumMember, 0)
		i++
		if p.is(i, '.') || p.is(i, '<') { // named constructor
			i = p.until(i, p.top().end, "(,;{=")
		}
		if p.is(i, '(') {
			i = p.past(i)
		}
		if p.is(i, '{') && p.lang == Java {
			p.enter(typeScope, "", int(p.tok[i].match))
			return i + 1
		}
		return max(p.until(i, p.top().end, ",;"), i)
	case p.is(i, ';'):
		p.top().kind = typeScope
	case p.is(i, '@'):
		return max(p.annotation(i), i+1)
	case t.match > int32(i):
		return p.past(i)
	}
	return i + 1
}

// headedBlock walks the body of a function for the types defined in it.
func (p *parser) headedBlock(i int) int {
	t := &p.tok[i]
	switch {
	case t.kind == mark && t.ch == '{':
		if p.lang == Java && p.is(i-1, ')') && p.anonymous(int(p.tok[i-1].match)) {
			p.enter(typeScope, "", int(t.match))
		}
	case p.lang == CSharp || p.lang == Dart:
		return p.localFunction(i)
	case t.kind == ident && t.word != plain && (p.named(i+1) || t.word == kwAlias) && !p.is(i-1, '.'):
		switch t.word {
		case kwAlias:
			if p.lang != Java {
				return p.declaration(i)
			}
		case kwImport:
			if p.lang == CPP && p.is(i+2, '=') {
				return p.imported(i)
			}
		case kwRecord:
			if !p.is(i+2, '(') && !p.is(i+2, '<') {
				return i + 1
			}
			fallthrough
		case kwClass, kwInterface, kwEnum, kwStruct, kwUnion:
			if p.lang != Java && p.is(i+3, '{') && p.named(i+2) && p.tok[i+1].word == plain && p.tok[i+2].word == plain { // a value
				return i + 1
			}
			var h head
			if next, ok := p.typeHead(&h, i); ok {
				return next
			}
		}
	}
	return i + 1
}

// anonymous reports whether the round bracket at k holds the arguments of "new X".
func (p *parser) anonymous(k int) bool {
	b := k - 1
	if b > 0 && p.is(b, '>') {
		for depth := 0; b > 0 && b > k-100; b-- {
			if p.is(b, '>') {
				depth++
			} else if p.is(b, '<') {
				if depth--; depth == 0 {
					b--
					break
				}
			}
		}
	}
	for n := 0; n < 16 && b > 0 && p.named(b); n++ {
		if p.tok[b].word == kwNew {
			return true
		}
		if p.tok[b-1].word == kwNew {
			return true
		}
		if !p.is(b-1, '.') {
			return false
		}
		b -= 2
	}
	return false
}
