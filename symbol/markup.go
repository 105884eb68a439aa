package symbol

import "bytes"

// mode is one level of nested markup in a script.
type mode struct {
	kind modeKind
	base int // for code: how many brackets were open before its own
}

type modeKind uint8

const (
	tagMode   modeKind = iota // inside <a …>
	childMode                 // between <a> and </a>
	codeMode                  // inside {…}
)

// restart is where to begin again when what looked like markup never ends.
type restart struct {
	at, tokens, open int
	line             int32
	first            bool
}

// readMarkup begins markup at "<" where an expression may begin. It makes its own tokens: those of the code inside, and one
// for the whole.
func readMarkup(l *lexer, i int) int {
	if l.noJSX || l.holes > 0 || i+1 >= len(l.src) || !l.expectsValue() {
		return -1
	}
	c := l.src[i+1]
	if c != '>' && l.p.class[c]&^ruled != letter || c != '>' && l.generic(i+1) {
		return -1
	}
	if len(l.modes) == 0 {
		l.undo = restart{i, len(l.tok), len(l.open), l.line, l.first}
	}
	l.emit(text, i, i+1)
	l.modes = append(l.modes, mode{kind: tagMode})
	return i
}

// generic reports whether what follows "<" is a type parameter of an arrow function rather than a tag.
func (l *lexer) generic(i int) bool {
	for i < len(l.src) && l.p.part[l.src[i]] {
		i++
	}
	rest := bytes.TrimLeft(l.src[i:min(i+16, len(l.src))], " \t")
	return bytes.HasPrefix(rest, []byte(",")) || bytes.HasPrefix(rest, []byte("extends "))
}

// expectsValue reports whether a value, not an operator, can stand behind the last token.
func (l *lexer) expectsValue() bool {
	t := l.tok[len(l.tok)-1]
	switch t.kind {
	case edge:
		return true
	case mark:
		return t.ch != ')' && t.ch != ']' && t.ch != '}'
	case ident:
		return t.word == kwReturn || t.word == kwDefault || t.word == kwCase || t.word == kwElse || t.word == kwIn || t.word == kwControl
	}
	return false
}

// rewind leaves markup that never ended: the text from there on is read again without it. It reports whether it did.
func (l *lexer) rewind(i *int) bool {
	if len(l.modes) == 0 {
		return false
	}
	u := l.undo
	l.modes, l.noJSX = l.modes[:0], true
	for k := range l.open {
		if l.open[k] >= int32(u.tokens) {
			l.open = l.open[:k]
			break
		}
	}
	l.tok = l.tok[:u.tokens]
	l.line, l.first = u.line, u.first
	*i = u.at
	return true
}

// markup reads on inside a tag or between tags.
func (l *lexer) markup(i int) int {
	if l.modes[len(l.modes)-1].kind == childMode {
		return l.children(i)
	}
	return l.tag(i)
}

func (l *lexer) tag(i int) int {
	switch l.src[i] {
	case '\n':
		l.line++
		l.first = true
	case '"', '\'': // may span lines
		if end := l.behind(i+1, l.src[i:i+1]); end > 0 {
			return l.skip(i, end)
		}
	case '{':
		return l.enter(i)
	case '/':
		if i+1 < len(l.src) && l.src[i+1] == '>' {
			l.modes = l.modes[:len(l.modes)-1]
			return i + 2
		}
		if end := l.comment(i); end > i {
			return end
		}
	case '<':
		if l.src[i-1] != '<' && i > 0 && l.p.part[l.src[i-1]] { // type arguments
			if n := bytes.IndexByte(l.src[i:l.lineEnd(i)], '>'); n > 0 {
				return i + n + 1
			}
		}
	case '>':
		l.modes[len(l.modes)-1].kind = childMode
	}
	return i + 1
}

// comment skips a comment at i inside a tag.
func (l *lexer) comment(i int) int {
	if i+1 < len(l.src) && (l.src[i+1] == '/' || l.src[i+1] == '*') {
		return l.ruled(i, false)
	}
	return i
}

func (l *lexer) children(i int) int {
	n := bytes.IndexAny(l.src[i:], "<{")
	if n < 0 {
		return len(l.src)
	}
	i = l.skip(i, i+n)
	switch {
	case l.src[i] == '{':
		return l.enter(i)
	case i+1 < len(l.src) && l.src[i+1] == '/':
		l.modes = l.modes[:len(l.modes)-1]
		if n := bytes.IndexByte(l.src[i:], '>'); n >= 0 {
			return l.skip(i, i+n+1)
		}
		return len(l.src)
	}
	l.modes = append(l.modes, mode{kind: tagMode})
	return i + 1
}

// enter begins code inside markup at its opening bracket.
func (l *lexer) enter(i int) int {
	l.modes = append(l.modes, mode{codeMode, len(l.open)})
	l.open = append(l.open, int32(len(l.tok)))
	return l.emit(mark, i, i+1)
}
