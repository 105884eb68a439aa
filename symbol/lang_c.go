package symbol

import "bytes"

func cProfile(lang Language) *profile {
	p := newTable(lang, headed)
	p.letters("$")
	p.class['\\'] = blank
	p.slashComments(false)
	p.quotes(`"`)
	p.rule(rule{open: "'", read: readCQuote}, rule{open: "#", read: readDirective, comment: true})
	p.directs = true
	w := &p.words
	w.set(kwModifier, "static", "inline", "volatile", "register", "restrict", "_Noreturn", "__inline", "__inline__", "auto")
	w.set(kwExport, "extern")
	w.set(kwAttribute, "__attribute__", "__declspec", "_Alignas", "__asm__", "__extension__", "_Static_assert", "static_assert")
	w.set(kwStruct, "struct")
	w.set(kwUnion, "union")
	w.set(kwEnum, "enum")
	w.set(kwAlias, "typedef")
	w.set(kwReserved, "void", "int", "char", "short", "long", "float", "double", "signed", "unsigned", "_Bool", "const", "sizeof", "__restrict")
	w.set(kwControl, "if", "for", "while", "switch", "do", "else", "return", "goto", "case", "break", "continue")
	if lang == CPP {
		w.set(kwModifier, "virtual", "constexpr", "consteval", "constinit", "mutable", "thread_local", "final", "override", "typename")
		w.set(kwAttribute, "alignas", "decltype", "noexcept", "throw", "explicit", "requires")
		w.set(kwClass, "class")
		w.set(kwTemplate, "template")
		w.set(kwOperator, "operator")
		w.set(kwNamespace, "namespace")
		w.set(kwImport, "using", "friend")
		w.set(kwPublic, "public")
		w.set(kwPrivate, "private", "protected")
		w.set(kwReserved, "bool", "this", "new", "delete", "default")
		p.prefix = readCRaw
	}
	return p
}

// readCQuote reads a character; a quote between digits only groups them.
func readCQuote(l *lexer, i int) int {
	if i > 0 && l.p.class[l.src[i-1]] == digit && l.p.lang == CPP {
		return i + 1
	}
	return l.quoted(&rule{open: "'", close: "'", escape: '\\'}, i)
}

func readDirective(l *lexer, i int) int {
	if !l.first || l.holes > 0 {
		return -1
	}
	return l.directive(i)
}

// readCRaw reads R"mark(…)mark".
func readCRaw(l *lexer, start, end int) int {
	if l.src[end] != '"' || l.src[end-1] != 'R' || end-start > 3 {
		return -1
	}
	n := bytes.IndexByte(l.src[end:min(end+20, len(l.src))], '(')
	if n < 0 {
		return -1
	}
	word := append([]byte{')'}, l.src[end+1:end+n]...)
	return l.behind(end+n, append(word, '"'))
}
