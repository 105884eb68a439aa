package symbol

import (
	"bytes"
	"strings"
)

func phpProfile() *profile {
	p := newTable(PHP, worded)
	p.letters(`$\`)
	p.slashComments(false)
	p.rule(rule{open: "#[", read: func(*lexer, int) int { return -1 }}, rule{open: "#", read: readPHPHash, comment: true})
	p.rule(rule{open: `"`, close: `"`, escape: '\\', hole: "{$", lines: true}, rule{open: "'", close: "'", escape: '\\', lines: true}, rule{open: "`", close: "`", escape: '\\', lines: true})
	p.rule(rule{open: "<<<", read: readHeredoc}, rule{open: "?>", read: readPHPEnd, comment: true})
	p.start = func(l *lexer) int { return l.phpOpen(0) }
	p.item, p.member, p.fold = phpItem, phpMember, true
	w := &p.words
	w.set(kwModifier, "abstract", "final", "static", "readonly", "var")
	w.set(kwPublic, "public")
	w.set(kwPrivate, "private", "protected")
	w.set(kwFunc, "function", "fn")
	w.set(kwClass, "class")
	w.set(kwInterface, "interface")
	w.set(kwTrait, "trait")
	w.set(kwEnum, "enum")
	w.set(kwConst, "const")
	w.set(kwCase, "case")
	w.set(kwNamespace, "namespace")
	w.set(kwImport, "use")
	w.set(kwMacro, "define")
	return p
}

// readPHPHash reads a comment that ends with its line or with the code.
func readPHPHash(l *lexer, i int) int {
	if i+1 < len(l.src) && l.src[i+1] == '[' {
		return -1
	}
	end := l.lineEnd(i)
	if n := bytes.Index(l.src[i:end], []byte("?>")); n >= 0 {
		return i + n
	}
	return end
}

func readPHPEnd(l *lexer, i int) int { return l.phpFrom(i) }

// phpOpen returns where code begins, counting the lines before it.
func (l *lexer) phpOpen(i int) int {
	end := l.phpFrom(i)
	return l.skip(i, end)
}

func (l *lexer) phpFrom(i int) int {
	for i < len(l.src) {
		n := bytes.Index(l.src[i:], []byte("<?"))
		if n < 0 {
			return len(l.src)
		}
		i += n + 2
		switch rest := l.src[i:min(i+3, len(l.src))]; {
		case bytes.EqualFold(rest, []byte("php")):
			return i + 3
		case bytes.HasPrefix(rest, []byte("=")):
			return i + 1
		}
	}
	return len(l.src)
}

func phpItem(p *parser, i int) int {
	if p.is(i-1, colons) || p.is(i-1, thinArrow) || p.is(i-1, '?') && p.is(i-2, '-') { // Foo::class, $x->function
		return i + 1
	}
	n := len(p.defs)
	next := phpDefinition(p, i)
	p.hidePrivate(n, i)
	return next
}

func phpDefinition(p *parser, i int) int {
	name := i + 1
	switch p.tok[i].word {
	case kwFunc:
		if p.is(name, '&') {
			name++
		}
		if p.named(name) && p.is(name+1, '(') {
			return phpFunction(p, name)
		}
	case kwClass, kwInterface, kwTrait, kwEnum:
		return phpType(p, i)
	case kwConst:
		if p.direct() {
			return phpConst(p, i)
		}
	case kwCase:
		if p.top().kind == enumScope && p.named(name) {
			p.def(name, EnumMember, 0)
			return name + 1
		}
	case kwNamespace:
		return phpNamespace(p, i)
	case kwImport:
		if !p.is(name, '(') && p.direct() {
			return p.until(i, p.top().end, ";{")
		}
	case kwMacro:
		if p.is(name, '(') && p.tok[name+1].kind == text && p.is(name+2, ',') {
			p.defNamed(name+1, strings.Trim(p.text(name+1), "'"), Constant, 0)
		}
	}
	return i + 1
}

func phpFunction(p *parser, name int) int {
	text, own := p.text(name), p.top().path
	inType := p.inType()
	next := p.callable(name, text, "")
	if inType && strings.EqualFold(text, "__construct") {
		p.defs[len(p.defs)-1].Kind = Constructor
		open := name + 1
		for k, end := open+1, p.past(open)-1; k < end; k++ {
			if w := p.tok[k].word; w == kwPublic || w == kwPrivate || w == kwModifier {
				for k++; k < end && !strings.HasPrefix(p.text(k), "$"); k++ {
				}
				if k < end {
					d := p.defNamed(k, p.text(k)[1:], Property, 0)
					d.Scope, d.Exported = own, w != kwPrivate
				}
			} else if p.tok[k].match > int32(k) {
				k = int(p.tok[k].match)
			}
		}
	}
	return next
}

func phpType(p *parser, i int) int {
	name := i + 1
	word := p.tok[i].word
	if p.tok[i-1].word == plain && p.says(i-1, "new") || word == kwClass && (p.is(name, '(') || p.is(name, '{')) {
		return p.bodyScope(typeScope, "", p.signature(name))
	}
	if !p.named(name) || p.is(name+1, '(') || p.is(name+1, '=') {
		return name
	}
	if word == kwEnum && !p.is(name+1, '{') && !p.is(name+1, ':') && !p.says(name+1, "implements") {
		return name
	}
	kind, scope := ClassType, typeScope
	switch word {
	case kwInterface:
		kind = Interface
	case kwTrait:
		kind = Trait
	case kwEnum:
		kind, scope = Enum, enumScope
	}
	return p.typed(name, kind, scope)
}

// phpConst reads "const int A = 1, B = 2;".
func phpConst(p *parser, i int) int {
	end := p.until(i, p.top().end, ";")
	for k := i + 1; k < end; k = p.until(k, end, ",") + 1 {
		for k < end && !p.is(k+1, '=') {
			k++
		}
		if p.named(k) && k < end {
			p.def(k, Constant, 0)
		}
	}
	return end
}

func phpNamespace(p *parser, i int) int {
	k := i + 1
	if p.named(k) {
		path := strings.ReplaceAll(strings.Trim(p.text(k), `\`), `\`, ".")
		for len(p.scopes) > 1 && p.top().kind == spaceScope {
			p.scopes = p.scopes[:len(p.scopes)-1]
		}
		p.defNamed(i, path, Namespace, 0)
		if p.is(k+1, '{') {
			return p.bodyScope(spaceScope, path, k+1)
		}
		if p.is(k+1, ';') {
			p.enter(spaceScope, path, p.top().end)
		}
	}
	return k + 1
}

// phpMember reads properties.
func phpMember(p *parser, i int) int {
	t := &p.tok[i]
	switch {
	case t.kind == mark && t.ch == '{':
		return p.block(i)
	case t.match > int32(i) && p.inType():
		return p.past(i)
	case t.kind == ident && t.ch == '$' && p.inType():
		p.defNamed(i, p.text(i)[1:], Property, 0)
		for k := i - 1; k > i-6 && k > 0 && p.tok[k].kind != edge && !p.is(k, ';') && !p.is(k, '{'); k-- {
			if p.tok[k].word == kwPrivate {
				p.defs[len(p.defs)-1].Exported = false
			}
		}
		return p.until(i+1, p.top().end, ";{,")
	}
	return i + 1
}
