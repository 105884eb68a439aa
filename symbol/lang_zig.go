package symbol

import "strings"

func zigProfile() *profile {
	p := newTable(Zig, worded)
	p.rule(rule{open: "//", comment: true}, rule{open: `\\`})
	p.quotes(`"`, "'")
	p.rule(rule{open: `@"`, close: `"`, escape: '\\', ident: true})
	p.item, p.member = zigItem, zigMember
	w := &p.words
	w.set(kwPublic, "pub")
	w.set(kwModifier, "extern", "export", "inline", "noinline", "threadlocal", "comptime", "packed")
	w.set(kwFunc, "fn")
	w.set(kwConst, "const")
	w.set(kwVar, "var")
	w.set(kwStruct, "struct")
	w.set(kwUnion, "union", "opaque")
	w.set(kwEnum, "enum", "error")
	w.set(kwTest, "test")
	return p
}

func zigItem(p *parser, i int) int {
	n := len(p.defs)
	next := zigDefinition(p, i)
	p.publicOnly(n, i)
	return next
}

func zigDefinition(p *parser, i int) int {
	name := i + 1
	switch p.tok[i].word {
	case kwFunc:
		if p.named(name) && p.is(name+1, '(') {
			return zigFunction(p, name)
		}
	case kwConst, kwVar:
		if p.named(name) && !p.is(i-1, '*') && !p.is(i-1, ']') {
			return zigValue(p, i)
		}
	case kwStruct, kwUnion, kwEnum: // a type without a name of its own
		return zigContainer(p, i, "")
	case kwTest:
		for p.tok[name].kind == text || p.named(name) {
			name++
		}
		if p.is(name, '{') {
			p.enter(blockScope, "", int(p.tok[name].match))
			p.top().test = true
			return name + 1
		}
	}
	return i + 1
}

// zigFunction differs from others in that an error set may stand in the return type: "fn f() error{A}!void {".
func zigFunction(p *parser, name int) int {
	text, k := zigName(p, name), p.past(name+1)
	for k < name+200 && !p.is(k, '{') && !p.is(k, ';') && p.tok[k].kind != edge && !p.is(k, '}') {
		if p.tok[k].word == kwEnum && p.is(k+1, '{') {
			k = p.past(k + 1)
			continue
		}
		if p.is(k, '(') || p.is(k, '[') {
			k = p.past(k)
		} else {
			k++
		}
	}
	kind := Function
	if p.inType() {
		kind = Method
	}
	p.defNamed(name, text, kind, p.bodyEnd(k))
	return p.bodyScope(blockScope, text, k)
}

func zigName(p *parser, i int) string {
	return strings.Trim(strings.TrimPrefix(string(p.src[p.tok[i].pos:p.tok[i].end]), "@"), `"`)
}

func zigValue(p *parser, i int) int {
	name := i + 1
	eq := name + 1
	if p.is(eq, ':') {
		eq = p.until(eq, p.top().end, "=;")
	}
	k := eq + 1
	if p.tok[k].word == kwModifier {
		k++
	}
	switch w := p.tok[k].word; {
	case !p.is(eq, '='):
		return name + 1
	case w == kwStruct || w == kwUnion || w == kwEnum:
		if open := zigOpen(p, k); open > 0 {
			kind := Struct
			if w == kwEnum {
				kind = Enum
			}
			p.defNamed(name, zigName(p, name), kind, int(p.tok[open].match))
			return zigContainer(p, k, zigName(p, name))
		}
	}
	if p.direct() {
		kind := Constant
		if p.tok[i].word == kwVar {
			kind = Variable
		}
		p.defNamed(name, zigName(p, name), kind, 0)
	}
	return eq + 1
}

// zigOpen returns the bracket that opens the container whose keyword stands at k, 0 when there is none.
func zigOpen(p *parser, k int) int {
	k++
	if p.is(k, '(') {
		k = p.past(k)
	}
	if p.is(k, '{') {
		return k
	}
	return 0
}

func zigContainer(p *parser, k int, name string) int {
	open := zigOpen(p, k)
	if open == 0 {
		return k + 1
	}
	scope := typeScope
	if p.tok[k].word == kwEnum {
		scope = enumScope
	}
	return p.bodyScope(scope, name, open)
}

// zigMember reads the fields of containers.
func zigMember(p *parser, i int) int {
	t, kind := &p.tok[i], p.top().kind
	switch {
	case t.kind == mark && t.ch == '{':
		return p.block(i)
	case t.kind != ident || kind == fileScope || !p.begins(i):
	case kind == enumScope && (p.is(i+1, ',') || p.is(i+1, '=') || p.is(i+1, '}')):
		p.defNamed(i, zigName(p, i), EnumMember, 0)
	case kind == typeScope && p.is(i+1, ':'):
		p.defNamed(i, zigName(p, i), Field, 0)
		return i + 2
	case kind == typeScope && (p.is(i+1, ',') || p.is(i+1, '}')):
		p.defNamed(i, zigName(p, i), EnumMember, 0)
	}
	return i + 1
}
