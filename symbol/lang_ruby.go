package symbol

import "bytes"

func rubyProfile() *profile {
	p := newTable(Ruby, ended)
	p.letters("@$")
	p.rule(rule{open: "=begin", read: readRubyBlock, comment: true}, rule{open: "#", comment: true}, rule{open: "__END__", read: readRubyEnd, comment: true})
	p.rule(rule{open: `"`, close: `"`, escape: '\\', hole: "#{", lines: true}, rule{open: "'", close: "'", escape: '\\', lines: true},
		rule{open: "`", close: "`", escape: '\\', hole: "#{", lines: true})
	p.rule(rule{open: "<<", read: readHeredoc}, rule{open: "%", read: readPercent}, rule{open: "/", read: readRubyRegexp}, rule{open: "?", read: readRubyChar})
	p.parse = (*parser).ruby
	w := &p.words
	w.set(kwFunc, "def")
	w.set(kwClass, "class")
	w.set(kwModule, "module")
	w.set(kwDo, "do")
	w.set(kwEnd, "end")
	w.set(kwTest, "begin", "case")
	w.set(kwControl, "if", "unless")
	w.set(kwCase, "while", "until", "for")
	w.set(kwReturn, "return", "and", "or", "not", "then", "when", "in", "puts", "raise", "yield", "elsif")
	w.set(kwElse, "else", "ensure", "rescue")
	w.set(kwGet, "attr_reader", "attr_accessor", "attr_writer", "attr", "mattr_accessor", "cattr_accessor", "class_attribute")
	w.set(kwMacro, "define_method", "scope", "define_singleton_method", "alias_method", "alias")
	w.set(kwPrivate, "private", "protected")
	w.set(kwPublic, "public")
	return p
}

// readRubyBlock reads a comment between lines that begin with =begin and =end.
func readRubyBlock(l *lexer, i int) int {
	if i > 0 && l.src[i-1] != '\n' {
		return -1
	}
	n := bytes.Index(l.src[i:], []byte("\n=end"))
	if n < 0 {
		return len(l.src)
	}
	return i + n + 5
}

func readRubyEnd(l *lexer, i int) int {
	if i > 0 && l.src[i-1] != '\n' || l.lineEnd(i) != i+7 {
		return -1
	}
	return len(l.src)
}

// readRubyChar reads ?a.
func readRubyChar(l *lexer, i int) int {
	if l.holes > 0 || !l.expectsValue() || i+2 >= len(l.src) || l.src[i+1] <= ' ' || l.p.part[l.src[i+2]] {
		return -1
	}
	return i + 2
}

// readRubyRegexp also accepts a regular expression as the first argument of a call without brackets.
func readRubyRegexp(l *lexer, i int) int {
	if t := l.tok[len(l.tok)-1]; l.holes == 0 && !l.expectsValue() {
		if t.kind != ident || int(t.end) == i || i+1 >= len(l.src) || l.src[i+1] == ' ' || l.src[i+1] == '=' {
			return -1
		}
	}
	return l.slashed(i)
}

// readPercent reads %w[…], %(…) and their like.
func readPercent(l *lexer, i int) int {
	if i+2 >= len(l.src) {
		return -1
	}
	k := i + 1
	if bytes.IndexByte([]byte("wWiIqQrsx"), l.src[k]) >= 0 {
		k++
	} else if l.holes == 0 && !l.expectsValue() {
		return -1
	}
	return l.delimited(k)
}

// delimited returns the offset behind the bracket or mark that closes the one at k, which may nest; -1 when that is none.
func (l *lexer) delimited(k int) int {
	if k >= len(l.src) || l.misses > maxMisses {
		return -1
	}
	open := l.src[k]
	last := open
	switch open {
	case '(':
		last = ')'
	case '[':
		last = ']'
	case '{':
		last = '}'
	case '<':
		last = '>'
	case '|', '/', '!', '"', '\'':
	default:
		return -1
	}
	depth := 0
	for ; k < len(l.src); k++ {
		switch b := l.src[k]; {
		case b == '\\':
			k++
		case b == last && (depth == 1 || last != open):
			if depth--; depth == 0 {
				return k + 1
			}
		case b == open:
			depth++
		}
	}
	l.misses++
	return -1
}

func (p *parser) ruby() {
	loop := int32(0) // line of a loop whose "do" opens nothing
	for i := 1; p.tok[i].kind != edge; i++ {
		t := &p.tok[i]
		if t.kind != ident {
			continue
		}
		if t.word == plain {
			if p.is(i+1, '=') && startsUpper(p.text(i)) && p.statementStart(i) {
				p.def(i, Constant, 0)
			}
			continue
		}
		if !p.keyword(i) {
			continue
		}
		switch t.word {
		case kwEnd:
			p.finishBlock(i)
		case kwDo:
			if t.line != loop {
				p.begin(blockScope, "", -1)
			}
			loop = 0
		case kwTest:
			p.begin(blockScope, "", -1)
		case kwControl, kwCase:
			if p.expressionStart(i) {
				p.begin(blockScope, "", -1)
				if t.word == kwCase {
					loop = t.line
				}
			}
		case kwClass, kwModule:
			i = p.rubyType(i)
		case kwFunc:
			i = p.rubyDef(i)
		case kwGet:
			p.symbols(i, Property, 32)
		case kwMacro:
			p.rubyMacro(i)
		case kwPrivate, kwPublic:
			if next := &p.tok[i+1]; next.first && p.statementStart(i) {
				p.visibility(t.word == kwPrivate)
			}
		}
	}
}

// statementStart reports whether a statement begins at i.
func (p *parser) statementStart(i int) bool {
	return p.tok[i].first || p.is(i-1, ';') || p.is(i-1, '{') || p.tok[i-1].word == kwDo
}

// expressionStart reports whether the word at i begins an expression, rather than being a condition behind one.
func (p *parser) expressionStart(i int) bool {
	if p.tok[i].first {
		return true
	}
	prev := &p.tok[i-1]
	switch prev.kind {
	case mark:
		return prev.ch != ')' && prev.ch != ']' && prev.ch != '}' && prev.ch != '?' && prev.ch != '!'
	case ident:
		return prev.word == kwElse || prev.word == kwDo || prev.word == kwReturn && !p.says(i-1, "return") && !p.says(i-1, "yield") && !p.says(i-1, "raise")
	}
	return false
}

func (p *parser) rubyType(i int) int {
	if p.is(i+1, '<') && p.is(i+2, '<') { // class << self
		p.begin(typeScope, "", -1)
		return i + 3
	}
	name, path, k := 0, "", i+1
	if p.is(k, colons) {
		k++
	}
	for p.named(k) && startsUpper(p.text(k)) {
		if name > 0 {
			path = join(path, p.text(name))
		}
		name = k
		if k++; !p.is(k, colons) {
			break
		}
		k++
	}
	if name == 0 {
		return i
	}
	kind := ClassType
	if p.tok[i].word == kwModule {
		kind = Module
	}
	d := p.def(name, kind, 0)
	if path != "" {
		d.Scope = join(d.Scope, path)
	}
	p.begin(typeScope, join(path, p.text(name)), len(p.defs)-1)
	return name
}

func (p *parser) rubyDef(i int) int {
	k := i + 1
	if (p.named(k) || p.is(k, ')')) && p.is(k+1, '.') { // def self.a
		k += 2
	}
	kind := Function
	if p.top().path != "" {
		kind = Method
	}
	name := p.text(k)
	switch p.tok[k].kind {
	case ident:
		name = p.glued(k, "?!")
		if next := &p.tok[k+1]; name == p.text(k) && p.is(k+1, '=') && next.pos == p.tok[k].end && (p.is(k+2, '(') || p.named(k+2) && p.tok[k+2].pos == next.end) {
			name += "="
			k++
		} else if name != p.text(k) {
			k++
		}
	case mark:
		name, k = p.rubyOperator(k)
	}
	if name == "" {
		return k
	}
	p.defNamed(i+1, name, kind, 0).Exported = p.top().kind != enumScope
	if name == "initialize" {
		p.defs[len(p.defs)-1].Kind = Constructor
	}
	next := k + 1
	if p.is(next, '(') {
		next = p.past(next)
	}
	if p.is(next, '=') && p.tok[next].line == p.tok[i].line { // endless
		p.defs[len(p.defs)-1].End = int(p.tok[i].line)
		return next
	}
	p.begin(blockScope, name, len(p.defs)-1)
	return k
}

// rubyOperator reads the name of an operator method, and returns it with the index of its last token.
func (p *parser) rubyOperator(k int) (string, int) {
	last := k
	if m := int(p.tok[k].match); m == k+1 { // []
		last = m
	}
	for n := 0; n < 3 && p.tok[last+1].kind == mark && p.tok[last+1].pos == p.tok[last].end && !p.is(last+1, '('); n++ {
		last++
	}
	if p.says(last+1, "@") && p.tok[last+1].pos == p.tok[last].end {
		last++
	}
	return string(p.src[p.tok[k].pos:p.tok[last].end]), last
}

// symbols adds the names given as ":a, :b" behind the word at i.
func (p *parser) symbols(i int, kind Kind, most int) {
	k := i + 1
	if p.is(k, '(') {
		k++
	}
	for n := 0; n < most && p.is(k, ':') && p.named(k+1); n++ {
		p.defNamed(k+1, p.glued(k+1, "?!"), kind, 0)
		if k += 2; p.is(k, '?') || p.is(k, '!') {
			k++
		}
		if !p.is(k, ',') {
			return
		}
		k++
	}
}

func (p *parser) rubyMacro(i int) {
	switch {
	case !p.statementStart(i):
	case p.says(i, "alias") && p.named(i+1):
		p.defNamed(i+1, p.glued(i+1, "?!"), Method, 0)
	default:
		p.symbols(i, Method, 1)
	}
}

// visibility makes the methods that follow in the class hidden, or visible again.
func (p *parser) visibility(hidden bool) {
	if t := p.top(); t.kind == typeScope || t.kind == enumScope {
		t.kind = typeScope
		if hidden {
			t.kind = enumScope
		}
	}
}
