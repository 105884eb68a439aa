package symbol

func dartProfile() *profile {
	p := newTable(Dart, headed)
	p.letters("$")
	p.slashComments(true)
	for _, q := range []string{`"""`, `'''`} {
		p.rule(rule{open: q, close: q, escape: '\\', hole: "${", lines: true})
	}
	for _, q := range []string{`"`, `'`} {
		p.rule(rule{open: q, close: q, escape: '\\', hole: "${"})
	}
	p.prefix = readDartRaw
	w := &p.words
	w.set(kwModifier, "static", "abstract", "late", "external", "covariant", "factory", "base", "sealed", "required", "set", "async", "sync")
	w.set(kwConst, "const", "final")
	w.set(kwModifier, "var")
	w.set(kwClass, "class")
	w.set(kwTrait, "mixin")
	w.set(kwEnum, "enum")
	w.set(kwExtension, "extension")
	w.set(kwAlias, "typedef")
	w.set(kwGet, "get")
	w.set(kwOperator, "operator")
	w.set(kwExtends, "extends", "implements", "with", "on")
	w.set(kwImport, "import", "export", "part", "library")
	w.set(kwReserved, "void", "Function", "this", "super", "dynamic")
	w.set(kwControl, "if", "for", "while", "switch", "try", "catch", "do", "else", "return", "throw", "assert")
	return p
}

// readDartRaw reads r'…' and its forms.
func readDartRaw(l *lexer, start, end int) int {
	q := l.src[end]
	if q != '"' && q != '\'' || end-start != 1 || l.src[start] != 'r' {
		return -1
	}
	if end+2 < len(l.src) && l.src[end+1] == q && l.src[end+2] == q {
		return l.behind(end+3, l.src[end:end+3])
	}
	return l.quoted(&rule{open: "'", close: string(q)}, end)
}
