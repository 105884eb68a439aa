package symbol

// body decides what the curly bracket at j opens for a head that began at i.
func (p *parser) body(h *head, i, j int) int {
	end := int(p.tok[j].match)
	switch {
	case p.lang == CSharp && h.params != 0 && h.lead == 0 && p.says(h.name, "extension"):
		p.enter(typeScope, "", end)
		return j + 1
	case h.params != 0:
		if !p.function(h, end, false) && p.lang != CPP {
			break
		}
		name := "" // types may be defined in it
		if p.lang == CSharp || p.lang == Dart {
			name = p.text(h.name) // and functions
		}
		p.enter(blockScope, name, end)
		return j + 1
	case p.lang == CSharp && p.is(j-1, ']'): // indexer
	case p.lang == CSharp && h.last != 0 && h.units > 1:
		p.mark(p.def(h.last, Property, end), h)
		if next := p.past(j); p.is(next, '=') {
			return p.until(next, p.top().end, ";") + 1
		}
	case p.lang == Dart && h.get && h.last != 0:
		p.mark(p.def(h.last, Property, end), h)
	case p.lang == Java && h.units == 1 && h.last != 0 && p.text(h.last) == p.top().name: // of a record
		p.mark(p.def(h.last, Constructor, end), h)
		p.enter(blockScope, "", end)
		return j + 1
	case p.lang == Java && h.last == 0: // initialiser
		p.enter(blockScope, "", end)
		return j + 1
	case p.lang == CPP && h.last != 0 && h.units > 1:
		p.value(h, j, end)
	}
	return p.past(j)
}

// assigned reads "=" in a head.
func (p *parser) assigned(h *head, j int) int {
	end := p.top().end
	if h.params != 0 {
		stop := p.until(j, end, ";")
		if p.lang == CPP && p.says(j+1, "default") { // no other place defines it
			p.function(h, stop, false)
		} else {
			p.finish(h, stop, 0)
		}
		return stop + 1
	}
	stop := p.until(j+1, end, ";,")
	p.value(h, j, stop)
	stop = p.declarators(h, stop, end)
	if p.lang == Java { // classes may be defined in it
		p.enter(blockScope, "", stop)
		return j + 1
	}
	return stop + 1
}

// declarators reads further names behind a comma: "= 1, b = 2;".
func (p *parser) declarators(h *head, j, end int) int {
	for p.is(j, ',') && j < end {
		k := j + 1
		for p.is(k, '*') || p.is(k, '&') {
			k++
		}
		if p.named(k) && (p.is(k+1, '=') || p.is(k+1, ',') || p.is(k+1, ';') || p.is(k+1, '[')) {
			h.last, h.value = k, 0
			p.value(h, k, 0)
		}
		j = p.until(k, end, ";,")
	}
	return j
}

// arrowBody reads "=>" behind a head: the body is an expression.
func (p *parser) arrowBody(h *head, j int) int {
	stop := p.until(j, p.top().end, ";")
	switch {
	case h.params != 0:
		p.function(h, stop, false)
	case h.last != 0 && h.units > 1 || h.get:
		p.mark(p.def(h.last, Property, stop), h)
	}
	return stop + 1
}

// finish ends a head at the semicolon j.
func (p *parser) finish(h *head, j, last int) {
	if h.params != 0 && !h.alias {
		p.function(h, j, true)
		return
	}
	p.value(h, j, last)
}

// function adds the function of a head whose body ends at the token last, or which is only declared.
func (p *parser) function(h *head, last int, declared bool) bool {
	t := p.top()
	inType := t.kind == typeScope || t.kind == enumScope
	own := inType && h.symbols == "" && p.text(h.name) == t.name
	native := p.lang == C || p.lang == CPP
	switch {
	case h.delegate:
		p.mark(p.def(h.name, Type, last), h)
		return true
	case h.lead == 0 && !own && h.symbols == "" && !p.freestanding(h, inType, declared):
		return false
	}
	kind := Function
	switch {
	case own && !p.is(h.name-1, '~'):
		kind = Constructor
	case inType:
		kind = Method
	}
	name := h.symbols
	if name == "" {
		name = p.text(h.name)
	}
	if p.is(h.name-1, '~') {
		name = "~" + name
	}
	path := ""
	if p.lang == CPP {
		path = p.qualifier(h.name)
	}
	if p.lang == Dart && inType && p.is(h.name-1, '.') {
		kind = Constructor
	}
	d := p.defNamed(h.name, name, kind, last)
	if path != "" {
		d.Scope = join(d.Scope, path)
		d.Kind = Method
	}
	d.Declared = declared && native
	p.mark(d, h)
	return true
}

// freestanding reports whether a name with parameters but without a type before it is a function.
func (p *parser) freestanding(h *head, inType, declared bool) bool {
	name := p.text(h.name)
	switch p.lang {
	case Dart:
		return !declared || inType
	case C, CPP:
		qualified := p.is(h.name-1, colons) || p.is(h.name-1, '~')
		return qualified && !declared || !declared && !shouting(name) || inType && p.is(h.name-1, '~')
	}
	return false
}

// qualifier returns the names before "::" of the name at i, joined with '.'.
func (p *parser) qualifier(i int) string {
	path := ""
	if p.is(i-1, '~') {
		i--
	}
	for n := 0; n < 16 && p.is(i-1, colons); n++ {
		k := i - 2
		if p.is(k, '>') {
			for depth := 0; k > 0 && k > i-64; k-- {
				if p.is(k, '>') {
					depth++
				} else if p.is(k, '<') {
					if depth--; depth == 0 {
						break
					}
				}
			}
			k--
		}
		if k <= 0 || !p.named(k) {
			break
		}
		if path == "" {
			path = p.text(k)
		} else {
			path = p.text(k) + "." + path
		}
		i = k
	}
	return path
}

// value adds the variable, field, constant or alias of a head.
func (p *parser) value(h *head, j, last int) {
	name := h.value
	if name == 0 {
		name = h.last
		if name == 0 || h.units < 2 && !(p.lang == Dart && h.constant) || p.tok[name].word != plain || p.is(name-1, '.') || p.is(name-1, colons) {
			return
		}
	}
	kind := Variable
	switch k := p.top().kind; {
	case h.alias:
		kind = Alias
	case h.constant:
		kind = Constant
	case k == typeScope || k == enumScope:
		kind = Field
	}
	d := p.def(name, kind, last)
	d.Declared = h.extern
	p.mark(d, h)
}

// mark sets whether the definition of a head can be used from elsewhere.
func (p *parser) mark(d *Def, h *head) {
	switch p.lang {
	case Dart:
		d.Exported = d.Name == "" || d.Name[0] != '_'
	case Java, CSharp:
		d.Exported = h.public || p.top().mark == public
	default:
		d.Exported = !h.private
	}
}
