package symbol

func csharpProfile() *profile {
	p := newTable(CSharp, headed)
	p.letters("@")
	p.slashComments(false)
	p.rule(rule{open: `@"`, close: `"`, double: true, lines: true}, rule{open: `@$"`, close: `"`, double: true, lines: true, hole: "{"})
	p.rule(rule{open: `$@"`, close: `"`, double: true, lines: true, hole: "{"}, rule{open: "$", read: readCSharpRaw},
		rule{open: `$"`, close: `"`, escape: '\\', hole: "{"})
	p.rule(rule{open: `"""`, read: readCSharpRaw})
	p.quotes(`"`, "'")
	p.rule(rule{open: "#", read: readDirective, comment: true})
	p.directs = true
	w := &p.words
	w.set(kwModifier, "static", "abstract", "virtual", "override", "sealed", "readonly", "async", "unsafe", "extern", "partial",
		"volatile", "ref", "out", "in", "required", "file", "implicit", "explicit", "fixed", "event")
	w.set(kwPublic, "public", "protected", "internal")
	w.set(kwPrivate, "private")
	w.set(kwConst, "const")
	w.set(kwClass, "class")
	w.set(kwStruct, "struct")
	w.set(kwInterface, "interface")
	w.set(kwEnum, "enum")
	w.set(kwRecord, "record")
	w.set(kwDelegate, "delegate")
	w.set(kwOperator, "operator")
	w.set(kwNamespace, "namespace")
	w.set(kwImport, "using")
	w.set(kwExtends, "where")
	w.set(kwReserved, "void", "int", "long", "bool", "byte", "char", "short", "float", "double", "string", "object", "decimal", "uint",
		"ulong", "this", "base", "new")
	w.set(kwControl, "if", "for", "foreach", "while", "switch", "try", "catch", "do", "else", "return", "throw", "lock", "await")
	return p
}

// readCSharpRaw reads a literal between three or more quotes, with any number of $ before them.
func readCSharpRaw(l *lexer, i int) int {
	k := i
	for k < len(l.src) && l.src[k] == '$' {
		k++
	}
	n := k
	for n < len(l.src) && l.src[n] == '"' {
		n++
	}
	if n-k < 3 {
		return -1
	}
	return l.behind(n, l.src[k:n])
}
