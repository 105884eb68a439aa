package symbol

import (
	"bytes"
	"strings"
)

func sqlProfile() *profile {
	p := newTable(SQL, listed)
	p.fold = true
	p.letters("$@")
	p.rule(rule{open: "--", comment: true}, rule{open: "/*", close: "*/", comment: true, lines: true, nest: true})
	p.rule(rule{open: "'", close: "'", double: true, lines: true}, rule{open: `"`, close: `"`, ident: true}, rule{open: "`", close: "`", ident: true})
	p.rule(rule{open: "$", read: readDollar})
	p.parse = (*parser).sql
	w := &p.words
	w.set(kwNew, "create")
	w.set(kwVar, "alter")
	w.set(kwModifier, "or", "replace", "temp", "temporary", "unlogged", "materialized", "unique", "global", "local", "if", "not", "exists",
		"concurrently", "recursive", "constraint", "external", "foreign", "virtual", "clustered", "nonclustered", "only")
	w.set(kwStruct, "table")
	w.set(kwClass, "view")
	w.set(kwFunc, "function", "procedure", "aggregate")
	w.set(kwAlias, "type", "domain")
	w.set(kwEvent, "trigger")
	w.set(kwTest, "index")
	w.set(kwEnum, "enum")
	w.set(kwNamespace, "schema")
	w.set(kwGet, "sequence")
	w.set(kwImport, "add")
	return p
}

// readDollar reads $mark$…$mark$.
func readDollar(l *lexer, i int) int {
	k := i + 1
	for k < len(l.src) && l.src[k] != '$' && l.p.part[l.src[k]] && k-i < 64 {
		k++
	}
	if k >= len(l.src) || l.src[k] != '$' || bytes.IndexByte([]byte("0123456789"), l.src[i+1]) >= 0 {
		return -1
	}
	return l.behind(k+1, l.src[i:k+1])
}

// sql reads statements that create something. Names keep their case; a schema before them becomes the scope.
func (p *parser) sql() {
	for i := 1; p.tok[i].kind != edge; {
		next := i + 1
		switch p.tok[i].word {
		case kwNew:
			next = p.sqlCreate(i)
		case kwVar:
			next = p.sqlAlter(i)
		}
		i = max(next, i+1)
	}
}

// sqlName reads "[schema.]name" at k in any quotes.
func (p *parser) sqlName(k int) (name int, path string, next int) {
	for n := 0; n < 4; n++ {
		if p.is(k, '[') && p.named(k+1) {
			k++
			name = k
			k++
		} else if p.named(k) {
			name = k
		} else {
			return 0, "", k
		}
		if k++; !p.is(k, '.') {
			return name, path, k
		}
		path = join(path, p.text(name))
		k++
	}
	return name, path, k
}

func (p *parser) sqlCreate(i int) int {
	k := i + 1
	for n := 0; n < 8 && p.tok[k].word == kwModifier; n++ {
		k++
	}
	what := p.tok[k].word
	if what == plain || what <= kwModifier || p.tok[k].kind != ident {
		return k
	}
	k++
	for n := 0; n < 4 && p.tok[k].word == kwModifier; n++ {
		k++
	}
	name, path, next := p.sqlName(k)
	if name == 0 || strings.EqualFold(p.text(name), "on") {
		return next
	}
	kind := Other
	switch what {
	case kwStruct:
		kind = Table
	case kwClass:
		kind = View
	case kwFunc:
		kind = Function
	case kwAlias:
		kind = Type
	case kwEvent:
		kind = Trigger
	case kwTest:
		kind = TableIndex
	case kwNamespace:
		kind = Namespace
	case kwGet:
		kind = Variable
	default:
		return next
	}
	d := p.def(name, kind, p.until(next, p.last, ";"))
	d.Scope = path
	inner := join(path, d.Name)
	switch {
	case kind == Table && p.is(next, '('):
		p.sqlColumns(next, inner)
	case kind == Type:
		p.sqlType(next, inner)
	}
	return next
}

// sqlType reads "as enum ('a', 'b')" and "as (a int)".
func (p *parser) sqlType(k int, path string) {
	if p.says(k, "as") || p.says(k, "AS") {
		k++
	}
	if p.is(k, '(') {
		p.sqlColumns(k, path)
		return
	}
	if p.tok[k].word != kwEnum || !p.is(k+1, '(') {
		return
	}
	p.defs[len(p.defs)-1].Kind = Enum
	for j, end := k+2, p.past(k+1)-1; j < end; j++ {
		if p.tok[j].kind == text {
			p.defNamed(j, strings.Trim(p.text(j), "'"), EnumMember, 0).Scope = path
		}
	}
}

// sqlColumns reads the definitions between the round brackets at k.
func (p *parser) sqlColumns(k int, path string) {
	end := p.past(k) - 1
	for k++; k < end; {
		if name, _, next := p.sqlName(k); name > 0 && !p.sqlConstraint(name, next) {
			p.def(name, Column, 0).Scope = path
		}
		for k < end && !p.is(k, ',') {
			k = p.past(k)
		}
		k++
	}
}

// sqlConstraint reports whether the word at name, with next behind it, begins a constraint rather than a column. Some such
// words are used as names of columns, and are then followed by a type.
func (p *parser) sqlConstraint(name, next int) bool {
	if b := p.src[p.tok[name].pos]; b == '"' || b == '`' || p.is(name-1, '[') {
		return false
	}
	switch strings.ToLower(p.text(name)) {
	case "constraint", "primary", "foreign", "unique", "check", "exclude", "fulltext", "spatial", "select":
		return true
	case "key", "index", "like", "period":
		return !p.named(next) || p.is(next+1, '(') && p.tok[next+2].kind != number
	}
	return false
}

// sqlAlter reads "alter table a add column b int, add c int".
func (p *parser) sqlAlter(i int) int {
	k := i + 1
	if p.tok[k].word != kwStruct {
		return k
	}
	for k++; p.tok[k].word == kwModifier; {
		k++
	}
	name, path, next := p.sqlName(k)
	if name == 0 {
		return next
	}
	path = join(path, p.text(name))
	for k = next; k < next+400 && !p.is(k, ';') && p.tok[k].kind != edge && p.tok[k].word != kwNew; k = p.past(k) {
		if p.tok[k].word != kwImport {
			continue
		}
		j := k + 1
		for strings.EqualFold(p.text(j), "column") || p.tok[j].word == kwModifier && !strings.EqualFold(p.text(j), "constraint") && !strings.EqualFold(p.text(j), "unique") {
			j++
		}
		if column, _, after := p.sqlName(j); column > 0 && !p.sqlConstraint(column, after) {
			p.def(column, Column, 0).Scope = path
		}
	}
	return k
}
