package symbol

func javaProfile() *profile {
	p := newTable(Java, headed)
	p.letters("$")
	p.slashComments(false)
	p.rule(rule{open: `"""`, close: `"""`, escape: '\\', lines: true})
	p.quotes(`"`, "'")
	w := &p.words
	w.set(kwModifier, "abstract", "static", "synchronized", "native", "strictfp", "transient", "volatile", "sealed", "non-sealed", "protected")
	w.set(kwModifier, "default")
	w.set(kwPrivate, "private")
	w.set(kwPublic, "public")
	w.set(kwConst, "final")
	w.set(kwClass, "class")
	w.set(kwInterface, "interface")
	w.set(kwEnum, "enum")
	w.set(kwRecord, "record")
	w.set(kwExtends, "extends", "implements", "throws", "permits")
	w.set(kwNew, "new")
	w.set(kwImport, "import", "package")
	w.set(kwReserved, "void", "int", "long", "boolean", "byte", "char", "short", "float", "double", "this", "super")
	w.set(kwControl, "if", "for", "while", "switch", "try", "catch", "do", "else", "return", "throw", "assert")
	return p
}
