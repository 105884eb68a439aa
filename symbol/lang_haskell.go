package symbol

// haskellProfile reads Haskell, in which what a file defines begins at the left edge and ends before the next line that does.
func haskellProfile() *profile {
	p := newTable(Haskell, ended)
	p.part['\''] = true
	p.rule(rule{open: "{-", close: "-}", comment: true, lines: true, nest: true}, rule{open: "--", comment: true})
	p.rule(rule{open: `"`, close: `"`, escape: '\\'}, rule{open: "'", read: readHaskellChar})
	p.parse = (*parser).haskell
	w := &p.words
	w.set(kwModule, "module")
	w.set(kwStruct, "data", "newtype")
	w.set(kwAlias, "type")
	w.set(kwClass, "class")
	w.set(kwImport, "import")
	w.set(kwWhere, "where")
	w.set(kwImpl, "instance", "deriving", "infix", "infixl", "infixr", "default", "pattern", "foreign")
	return p
}

// readHaskellChar reads 'a' and '\n', and not the mark of a promoted constructor or a quoted name.
func readHaskellChar(l *lexer, i int) int {
	k := i + 1
	if k >= len(l.src) || l.src[k] == '\n' || l.src[k] == '\'' {
		return -1
	}
	if l.src[k] == '\\' {
		for n := k + 2; n < min(len(l.src), k+12); n++ {
			if l.src[n] == '\'' {
				return n + 1
			}
		}
		return -1
	}
	for k++; k < len(l.src) && l.src[k]&0xc0 == 0x80; k++ {
	}
	if k < len(l.src) && l.src[k] == '\'' {
		return k + 1
	}
	return -1
}

func (p *parser) haskell() {
	for i := 1; p.tok[i].kind != edge; {
		if !p.atEdge(i) {
			i++
			continue
		}
		end := p.haskellEnd(i)
		p.haskellItem(i, end)
		i = max(end, i+1)
	}
}

// atEdge reports whether the token at i is a name or a bracket that begins a line at its left edge.
func (p *parser) atEdge(i int) bool {
	t := &p.tok[i]
	if !t.first || t.kind != ident && !(t.kind == mark && t.ch == '(') {
		return false
	}
	return t.pos == 0 || p.src[t.pos-1] == '\n' || t.pos == 3 && i == 1
}

// haskellEnd is the index of the first token behind what begins at i.
func (p *parser) haskellEnd(i int) int {
	for i++; p.tok[i].kind != edge && !p.atEdge(i); i++ {
	}
	return i
}

func (p *parser) haskellItem(i, end int) {
	t := &p.tok[i]
	if t.kind != ident {
		return
	}
	last := end - 1
	switch t.word {
	case kwModule:
		p.haskellModule(i, end)
	case kwStruct:
		p.haskellData(i, end)
	case kwAlias:
		if k := p.haskellHead(i+1, end); k > 0 && !p.says(i+1, "instance") {
			p.def(k, Alias, last)
		}
	case kwClass:
		p.haskellClass(i, end)
	case kwImport, kwImpl, kwWhere:
	default:
		p.haskellValues(i, end, Function, "")
	}
}

// haskellModule reads "module Tide.Table (…) where".
func (p *parser) haskellModule(i, end int) {
	path, k := "", i+1
	for k < end && p.named(k) && p.tok[k].word == plain {
		path = join(path, p.text(k))
		if k++; !p.is(k, '.') {
			break
		}
		k++
	}
	if path != "" {
		p.defNamed(i+1, path, Module, 0)
	}
}

// haskellHead finds the name in the head of a type or class that begins at k: the first one in capitals, behind the context if there is
// one. It returns 0 for none.
func (p *parser) haskellHead(k, end int) int {
	name := 0
	for k < end {
		t := &p.tok[k]
		switch {
		case t.kind == mark && t.ch == fatArrow:
			name = 0
		case t.kind == mark && (t.ch == '=' || t.ch == '|' || t.ch == colons), t.kind == ident && t.word == kwWhere:
			return name
		case t.kind == ident && name == 0 && p.capital(k):
			name = k
		}
		k = p.past(k)
	}
	return name
}

// capital reports whether the token at k begins with a capital letter.
func (p *parser) capital(k int) bool {
	c := p.src[p.tok[k].pos]
	return p.tok[k].kind == ident && c >= 'A' && c <= 'Z'
}

// haskellData reads a type with its constructors and their fields, in both ways of writing them.
func (p *parser) haskellData(i, end int) {
	name := p.haskellHead(i+1, end)
	if name == 0 {
		return
	}
	own := p.text(name)
	if !p.says(i+1, "instance") {
		p.def(name, Type, end-1)
	}
	k := name
	for k < end && !p.is(k, '=') && p.tok[k].word != kwWhere {
		k = p.past(k)
	}
	switch {
	case k >= end:
	case p.is(k, '='):
		p.constructors(k+1, end, own)
	default:
		p.haskellMembers(k+1, end, EnumMember, own)
	}
}

// constructors reads "A Int | B { x, y :: Int } | forall a. Show a => C a deriving …".
func (p *parser) constructors(k, end int, own string) {
	for from := k; k <= end; {
		if k < end && !p.is(k, '|') && !(p.tok[k].kind == ident && p.says(k, "deriving")) {
			if p.is(k, fatArrow) || p.is(k, '.') && p.says(from, "forall") {
				from = k + 1
			}
			k = p.past(k)
			continue
		}
		if from < end && p.capital(from) {
			if p.text(from) != own {
				p.def(from, EnumMember, 0).Scope = own
			}
			if p.is(from+1, '{') {
				p.haskellFields(from+1, own)
			}
		}
		if k >= end || !p.is(k, '|') {
			return
		}
		k++
		from = k
	}
}

// haskellFields reads the fields of a record whose bracket is at k.
func (p *parser) haskellFields(k int, own string) {
	last := int(p.tok[k].match)
	for k++; k < last && p.fuel > 0; {
		p.fuel--
		names := k
		for p.named(k) && p.is(k+1, ',') {
			k += 2
		}
		if !p.named(k) || !p.is(k+1, colons) {
			return
		}
		for n := names; n <= k; n += 2 {
			p.def(n, Field, 0).Scope = own
		}
		for k += 2; k < last && !p.is(k, ','); k = p.past(k) {
		}
		k++
	}
}

// haskellClass reads a class and the methods that it declares.
func (p *parser) haskellClass(i, end int) {
	name := p.haskellHead(i+1, end)
	if name == 0 {
		return
	}
	p.def(name, Interface, end-1)
	k := name
	for k < end && p.tok[k].word != kwWhere {
		k = p.past(k)
	}
	p.haskellMembers(k+1, end, Method, p.text(name))
}

// haskellMembers reads the signatures that begin lines of a body.
func (p *parser) haskellMembers(k, end int, kind Kind, own string) {
	for ; k < end; k++ {
		if p.tok[k].first || p.tok[k-1].word == kwWhere {
			p.haskellValues(k, end, kind, own)
		}
	}
}

// haskellValues reads the names of a signature, "low, high :: Tide -> Int", or at the left edge that of an equation without one.
func (p *parser) haskellValues(k, end int, kind Kind, own string) {
	names := k
	for k < end && p.named(k) && p.tok[k].word == plain && p.is(k+1, ',') {
		k += 2
	}
	if k >= end || !p.named(k) || p.tok[k].word != plain {
		return
	}
	if p.is(k+1, colons) {
		last := end - 1
		if own != "" {
			last = 0
		}
		for n := names; n <= k; n += 2 {
			p.def(n, kind, last).Scope = own
		}
		return
	}
	if own != "" || k != names || p.capital(k) || p.again(k, "") {
		return
	}
	if t := &p.tok[k+1]; t.kind == mark && t.ch != '=' && t.ch != '|' && t.ch != '(' && t.ch != '[' && t.ch != '!' && t.ch != '~' {
		return // an operator, and the name its first operand
	}
	for k++; k < end; k = p.past(k) {
		if p.is(k, '=') || p.is(k, '|') {
			p.def(names, kind, end-1)
			return
		}
		if p.tok[k].kind == mark && p.tok[k].ch == colons {
			return
		}
	}
}

// maxAgain is how many definitions back a name is looked for that an equation may go on with.
const maxAgain = 20

// again reports whether one of the last definitions is one of the same name, which further equations go on with.
func (p *parser) again(k int, own string) bool {
	name := p.text(k)
	for n := len(p.defs) - 1; n >= max(0, len(p.defs)-maxAgain); n-- {
		if d := &p.defs[n]; d.Name == name && d.Scope == own && d.Kind == Function {
			return true
		}
	}
	return false
}
