package symbol

import "bytes"

const (
	maxMisses = 16    // searches for the end of a literal that may fail in one file
	maxRegexp = 2_000 // bytes of a regular expression
)

// hashed reads a raw literal whose quotes are guarded by as many # as stand at i: #"…"#, ##"…"##. It returns -1 when no
// literal begins there or none ends.
func (l *lexer) hashed(i int) int {
	n := i
	for n < len(l.src) && l.src[n] == '#' {
		n++
	}
	if n >= len(l.src) || l.src[n] != '"' || n-i > 64 {
		return -1
	}
	return l.behind(n+1, append([]byte{'"'}, l.src[i:n]...))
}

// behind returns the offset behind the next occurrence of close, -1 when there is none.
func (l *lexer) behind(i int, close []byte) int {
	if l.misses > maxMisses {
		return -1
	}
	n := bytes.Index(l.src[i:], close)
	if n < 0 {
		l.misses++
		return -1
	}
	return i + n + len(close)
}

// readRegexp reads a regular expression where a value may stand.
func readRegexp(l *lexer, i int) int {
	if l.holes == 0 && !l.expectsValue() {
		return -1
	}
	return l.slashed(i)
}

// slashed returns the offset behind the "/" that ends an expression begun by the one at i, with its flags. It must end on
// its line.
func (l *lexer) slashed(i int) int {
	set := false
	for k := i + 1; k < min(len(l.src), i+maxRegexp); k++ {
		switch l.src[k] {
		case '\n':
			return -1
		case '\\':
			k++
		case '#':
			if l.p.lang == Ruby && k+1 < len(l.src) && l.src[k+1] == '{' {
				k = l.hole(k+2, false) - 1
			}
		case '[':
			set = true
		case ']':
			set = false
		case '/':
			if !set {
				for k++; k < len(l.src) && l.p.class[l.src[k]]&^ruled == letter; k++ {
				}
				return k
			}
		}
	}
	return -1
}

// readHeredoc reads "<<MARK", "<<-MARK" and "<<~MARK" with or without quotes, up to the line that holds only the mark. The
// rest of the opening line belongs to the literal; brackets in it are rare.
func readHeredoc(l *lexer, i int) int {
	k := i + 2
	if k < len(l.src) && l.src[k] == '<' { // <<<MARK of PHP
		k++
	}
	for k < len(l.src) && (l.src[k] == '-' || l.src[k] == '~' || l.src[k] == ' ' && l.p.lang == PHP) {
		k++
	}
	quote := byte(0)
	if k < len(l.src) && (l.src[k] == '"' || l.src[k] == '\'' || l.src[k] == '`') {
		quote = l.src[k]
		k++
	}
	start := k
	for k < len(l.src) && (l.src[k] == '_' || l.src[k]|0x20 >= 'a' && l.src[k]|0x20 <= 'z' || l.src[k] >= '0' && l.src[k] <= '9') {
		k++
	}
	if k == start || k-start > 64 || l.src[start] <= '9' || quote == 0 && l.p.lang == Ruby && l.src[start] >= 'a' {
		return -1
	}
	return l.heredocEnd(l.lineEnd(k), l.src[start:k])
}

// heredocEnd returns the offset behind the line from i on that begins with the mark, -1 when there is none.
func (l *lexer) heredocEnd(i int, word []byte) int {
	if l.misses > maxMisses {
		return -1
	}
	for i < len(l.src) {
		i++
		end := l.lineEnd(i)
		line := bytes.TrimLeft(l.src[min(i, end):end], " \t")
		if rest, ok := bytes.CutPrefix(line, word); ok && (len(rest) == 0 || !l.p.part[rest[0]]) {
			return end - len(rest)
		}
		i = end
	}
	l.misses++
	return -1
}
