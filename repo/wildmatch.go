package repo

import "strings"

// glob matches one pattern of an ignore file in git's dialect: `*` and `?` stay within a segment, `**` between slashes
// spans segments, brackets know ranges, negation and POSIX classes, a backslash takes the next byte literally. Patterns come from
// the repository under judgement, so the work is bounded: beyond maxGlobSteps nothing matches.
type glob struct {
	pattern string
	fold    bool // ASCII letters match in either case
	steps   int
}

const maxGlobSteps = 1 << 16

func globMatch(pattern, text string, fold bool) bool {
	g := glob{pattern: pattern, fold: fold}
	return g.match(0, text)
}

func (g *glob) match(p int, text string) bool {
	for ; p < len(g.pattern); p++ {
		if g.steps++; g.steps > maxGlobSteps {
			return false
		}
		if g.pattern[p] == '*' {
			return g.star(p, text)
		}
		if text == "" {
			return false
		}
		c := text[0]
		text = text[1:]
		switch g.pattern[p] {
		case '?':
			if c == '/' {
				return false
			}
		case '[':
			end, ok := g.class(p+1, c)
			if !ok || c == '/' {
				return false
			}
			p = end
		case '\\':
			if p++; p == len(g.pattern) || !g.same(g.pattern[p], c) {
				return false
			}
		default:
			if !g.same(g.pattern[p], c) {
				return false
			}
		}
	}
	return text == ""
}

// star matches from a run of asterisks that begins at p.
func (g *glob) star(p int, text string) bool {
	end := p
	for end < len(g.pattern) && g.pattern[end] == '*' {
		end++
	}
	rest := g.pattern[end:]
	spans := end-p > 1 && (p == 0 || g.pattern[p-1] == '/') &&
		(rest == "" || rest[0] == '/' || strings.HasPrefix(rest, `\/`))
	if rest == "" {
		return spans || !strings.Contains(text, "/")
	}
	if spans && rest[0] == '/' && g.match(end+1, text) {
		return true
	}
	for {
		if g.match(end, text) {
			return true
		}
		if text == "" || g.steps > maxGlobSteps || (text[0] == '/' && !spans) {
			return false
		}
		text = text[1:]
	}
}

// class reads a bracket expression that begins behind its "[" and returns the index of its "]" and whether c is in it.
// One that is never closed matches nothing.
func (g *glob) class(p int, c byte) (end int, in bool) {
	negated := p < len(g.pattern) && (g.pattern[p] == '!' || g.pattern[p] == '^')
	if negated {
		p++
	}
	for first := true; ; first = false {
		if p >= len(g.pattern) {
			return p, false
		}
		if g.pattern[p] == ']' && !first {
			return p, in != negated
		}
		if strings.HasPrefix(g.pattern[p:], "[:") {
			name, _, ok := strings.Cut(g.pattern[p+2:], "]")
			if !ok {
				return p, false
			}
			if posix, isClass := strings.CutSuffix(name, ":"); isClass {
				hit, known := inPosix(posix, c, g.fold)
				if !known {
					return p, false
				}
				in = in || hit
				p += len("[:") + len(name) + len("]")
				continue
			}
		}
		low, next, ok := g.classByte(p)
		if !ok {
			return p, false
		}
		high := low
		if p = next; p+1 < len(g.pattern) && g.pattern[p] == '-' && g.pattern[p+1] != ']' {
			if high, p, ok = g.classByte(p + 1); !ok {
				return p, false
			}
		}
		in = in || g.between(low, high, c)
	}
}

func (g *glob) classByte(p int) (c byte, next int, ok bool) {
	if g.pattern[p] == '\\' {
		p++
	}
	if p >= len(g.pattern) {
		return 0, p, false
	}
	return g.pattern[p], p + 1, true
}

func (g *glob) between(low, high, c byte) bool {
	if low <= c && c <= high {
		return true
	}
	if !g.fold {
		return false
	}
	return low <= lower(c) && lower(c) <= high || low <= upper(c) && upper(c) <= high
}

func (g *glob) same(a, b byte) bool { return a == b || g.fold && lower(a) == lower(b) }

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

func inPosix(class string, c byte, fold bool) (hit, known bool) {
	isLower, isUpper, isDigit := 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9'
	printable := 0x20 <= c && c < 0x7f
	switch class {
	case "alnum":
		return isLower || isUpper || isDigit, true
	case "alpha":
		return isLower || isUpper, true
	case "blank":
		return c == ' ' || c == '\t', true
	case "cntrl":
		return c < 0x20 || c == 0x7f, true
	case "digit":
		return isDigit, true
	case "graph":
		return printable && c != ' ', true
	case "lower":
		return isLower || fold && isUpper, true
	case "print":
		return printable, true
	case "punct":
		return printable && c != ' ' && !isLower && !isUpper && !isDigit, true
	case "space":
		return c == ' ' || '\t' <= c && c <= '\r', true
	case "upper":
		return isUpper || fold && isLower, true
	case "xdigit":
		return isDigit || 'a' <= lower(c) && lower(c) <= 'f', true
	}
	return false, false
}
