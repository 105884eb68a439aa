package symbol

// close emits a closing bracket and pairs it. What stands open inside it is taken for closed here too: a curly bracket
// closes any round one, never the other way about.
func (l *lexer) close(i int) int {
	at := int32(len(l.tok))
	l.emit(mark, i, i+1)
	want := partner(l.src[i])
	for n := len(l.open) - 1; n >= 0; n-- {
		o := l.open[n]
		if l.tok[o].ch != want {
			if want != '{' || l.tok[o].ch == '{' {
				break
			}
			l.tok[o].match = at
			l.open = l.open[:n]
			continue
		}
		l.tok[o].match, l.tok[at].match = at, o
		l.open = l.open[:n]
		break
	}
	if n := len(l.modes); n > 0 && want == '{' && len(l.open) == l.modes[n-1].base {
		l.modes = l.modes[:n-1]
	}
	return i + 1
}

func partner(b byte) byte {
	switch b {
	case ')':
		return '('
	case ']':
		return '['
	}
	return '{'
}

// conditional reads a line that begins with #if, #else or #endif in a language where other such words are expressions.
func (l *lexer) conditional(i int) int {
	k := i + 1
	for k < len(l.src) && l.p.part[l.src[k]] {
		k++
	}
	switch string(l.src[i+1 : k]) {
	case "if", "else", "elseif", "endif":
		end := l.lineEnd(i)
		l.branch(string(l.src[i+1 : k]))
		return end
	}
	return -1
}

// directive reads a line that begins with #, with its continuations. Each branch of a condition begins with the brackets
// that were open at its #if, so that a block opened in two branches is not opened twice.
func (l *lexer) directive(i int) int {
	end := l.directiveEnd(i)
	j := i + 1
	for j < end && (l.src[j] == ' ' || l.src[j] == '\t') {
		j++
	}
	k := j
	for k < end && l.p.part[l.src[k]] {
		k++
	}
	if word := string(l.src[j:k]); word == "define" {
		l.defined(k, end)
	} else {
		l.branch(word)
	}
	return end
}

// branch keeps the brackets of a condition's branches apart.
func (l *lexer) branch(word string) {
	n := len(l.saved)
	switch word {
	case "if", "ifdef", "ifndef":
		l.saved = append(l.saved, len(l.open))
	case "else", "elif", "elseif", "elifdef":
		if n > 0 {
			l.open = l.open[:min(l.saved[n-1], cap(l.open))]
		}
	case "endif":
		if n > 0 {
			l.saved = l.saved[:n-1]
		}
	}
}

// directiveEnd returns the end of a directive: of its line, unless a backslash continues it or a comment begins in it.
func (l *lexer) directiveEnd(i int) int {
	for {
		end := l.lineEnd(i)
		quoted := false
		for j := i; j+1 < end; j++ {
			switch b := l.src[j]; {
			case b == '"':
				quoted = !quoted
			case b == '\\':
				j++
			case b == '/' && !quoted && (l.src[j+1] == '*' || l.src[j+1] == '/'):
				return j
			}
		}
		k := end - 1
		for k > i && l.src[k] == '\r' {
			k--
		}
		if end == len(l.src) || k <= i || l.src[k] != '\\' {
			return end
		}
		i = end + 1
	}
}

// defined notes the name behind #define.
func (l *lexer) defined(i, end int) {
	for i < end && (l.src[i] == ' ' || l.src[i] == '\t') {
		i++
	}
	k := i
	for k < end && l.p.part[l.src[k]] {
		k++
	}
	if k > i {
		l.macros = append(l.macros, named{string(l.src[i:k]), l.line})
	}
}
