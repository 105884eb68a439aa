package symbol

import "bytes"

// scriptProfile is that of JavaScript and its dialects. Only JavaScript and TSX hold markup.
func scriptProfile(lang Language) *profile {
	p := newTable(lang, script)
	p.letters("$#")
	p.slashComments(false)
	p.rule(rule{open: "/", read: readRegexp})
	p.quotes(`"`, "'")
	p.rule(rule{open: "`", close: "`", escape: '\\', hole: "${", lines: true})
	switch lang {
	case JavaScript, TSX:
		p.jsx = true
		p.rule(rule{open: "<", read: readMarkup})
	case Component:
		p.rule(rule{open: "</script", read: func(l *lexer, i int) int { return l.scriptFrom(i) }, comment: true})
		p.start = func(l *lexer) int { return l.skip(0, l.scriptFrom(0)) }
	}
	w := &p.words
	w.set(kwModifier, "async", "static", "abstract", "override", "declare", "readonly", "accessor", "global")
	w.set(kwPublic, "public", "protected")
	w.set(kwPrivate, "private")
	w.set(kwGet, "get", "set")
	w.set(kwFunc, "function")
	w.set(kwClass, "class")
	w.set(kwInterface, "interface")
	w.set(kwAlias, "type")
	w.set(kwEnum, "enum")
	w.set(kwNamespace, "namespace", "module")
	w.set(kwConst, "const")
	w.set(kwVar, "let", "var")
	w.set(kwExport, "export")
	w.set(kwDefault, "default")
	w.set(kwImport, "import")
	w.set(kwReturn, "return", "yield", "throw")
	w.set(kwNew, "new")
	w.set(kwExtends, "extends", "implements")
	w.set(kwIn, "typeof", "in", "of", "instanceof", "void", "delete", "await", "keyof", "is")
	w.set(kwCase, "case")
	w.set(kwElse, "else", "do", "try", "finally")
	w.set(kwControl, "if", "for", "while", "switch", "catch", "with")
	return p
}

// scriptFrom returns where the next script block begins, at or behind i.
func (l *lexer) scriptFrom(i int) int {
	n := bytes.Index(l.src[i:], []byte("<script"))
	if n < 0 {
		return len(l.src)
	}
	end := bytes.IndexByte(l.src[i+n:], '>')
	if end < 0 {
		return len(l.src)
	}
	return i + n + end + 1
}
