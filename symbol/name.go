package symbol

import "strings"

// Name is a qualified name as people write it.
type Name struct {
	Parts  []string // outermost first; the last is the name itself
	Member bool     // the last separator says that the last part is a member: "::", "#", "->", or a dot behind a type
	Call   bool     // written with call brackets
}

// Last returns the name itself, empty for the zero Name.
func (n Name) Last() string {
	if len(n.Parts) == 0 {
		return ""
	}
	return n.Parts[len(n.Parts)-1]
}

// maxName is the length in bytes above which a text is no name.
const maxName = 400

// ParseName reads "pkg.Func", "Type.Method()", "(*T).M", "Class::method", "A#b", "Foo<T>.bar", "\A\B::m", "$this->m",
// "M.f/2". It reports false for what is no name: an empty part, a space, an operator.
func ParseName(s string) (Name, bool) {
	var n Name
	s = strings.TrimSpace(s)
	if len(s) > maxName {
		return n, false
	}
	s, n.Call = cutCall(s)
	s = strings.TrimLeft(s, "&*@\\")
	s, n.Member = cutReceiver(s)
	for s != "" {
		part, rest, sep := nextPart(s)
		if part == "" {
			return Name{}, false
		}
		n.Parts = append(n.Parts, part)
		n.Member = n.Member || sep == "::" || sep == "#" || sep == "->"
		if sep != "" && rest == "" {
			return Name{}, false
		}
		s = rest
	}
	return n, len(n.Parts) > 0
}

// cutReceiver removes the word for the object itself ahead of a name that is spelt as several words. One of a single word is too often
// that of a library's object.
func cutReceiver(s string) (string, bool) {
	for _, p := range []string{"self.", "this.", "cls.", "this->"} {
		if rest, ok := strings.CutPrefix(s, p); ok && len(rest) > 3 && (strings.Contains(strings.Trim(rest, "_"), "_") || strings.ToLower(rest[1:]) != rest[1:]) {
			return rest, true
		}
	}
	return strings.TrimPrefix(s, "$this->"), false
}

// cutCall removes an argument list and an arity from the end.
func cutCall(s string) (string, bool) {
	if n := strings.LastIndexByte(s, '/'); n > 0 && len(s)-n <= 3 && strings.Trim(s[n+1:], "0123456789") == "" && n < len(s)-1 {
		return s[:n], true
	}
	if !strings.HasSuffix(s, ")") {
		return s, false
	}
	depth := 0
	for i := len(s) - 1; i >= 0; i-- {
		switch s[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth == 0 {
				return strings.TrimSuffix(s[:i], "!"), true
			}
		}
	}
	return s, false
}

// nextPart cuts the first part with the separator behind it.
func nextPart(s string) (part, rest, sep string) {
	s = strings.TrimPrefix(s, "r#") // a keyword of Rust that is used as a name
	if strings.HasPrefix(s, "(") {  // (*T)
		n := strings.IndexByte(s, ')')
		if n < 0 {
			return "", "", ""
		}
		part, s = strings.TrimLeft(s[1:n], "*& "), s[n+1:]
		if i := strings.IndexAny(part, "[<"); i >= 0 {
			part = part[:i]
		}
		if strings.ContainsFunc(part, func(r rune) bool { return !nameRune(r) }) {
			return "", "", ""
		}
	} else {
		n := strings.IndexFunc(s, func(r rune) bool { return !nameRune(r) })
		if n < 0 {
			n = len(s)
		}
		part, s = s[:n], s[n:]
	}
	s = skipArguments(s)
	for _, m := range []string{"?", "!", "="} { // of Ruby, Elixir, Swift
		if strings.HasPrefix(s, m) && part != "" {
			if rest := s[1:]; rest == "" || strings.HasPrefix(rest, ".") {
				if rest == "" {
					part += m
				}
				s = rest
			}
			break
		}
	}
	for _, sep := range []string{"::", "->", ".", "#", `\`} {
		if rest, ok := strings.CutPrefix(s, sep); ok {
			return part, rest, sep
		}
	}
	if s != "" {
		return "", "", ""
	}
	return part, "", ""
}

// skipArguments removes "<T>", "[T]" and "()" behind a part.
func skipArguments(s string) string {
	for s != "" {
		var last byte
		switch s[0] {
		case '<':
			last = '>'
		case '[':
			last = ']'
		case '(':
			last = ')'
		default:
			if rest, ok := strings.CutPrefix(s, "::<"); ok {
				s = "<" + rest
				continue
			}
			return s
		}
		depth, end := 0, -1
		for i := range len(s) {
			if s[i] == s[0] {
				depth++
			} else if s[i] == last {
				if depth--; depth == 0 {
					end = i
					break
				}
			}
		}
		if end < 0 {
			return s
		}
		s = s[end+1:]
	}
	return s
}

func nameRune(r rune) bool {
	return r == '_' || r == '$' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r >= 0x80
}
