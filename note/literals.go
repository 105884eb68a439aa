package note

import "strings"

// Literals are the strings, numbers and words such as true that a list or a map of source code is written with.
type Literals struct {
	Items   []string // in order, without quotes; keys of maps stand before their values
	Map     bool     // the outer bracket is that of a map
	Keys    []int    // which of the items are keys of that map
	Partial bool     // dots say that there are more
	End     int      // behind the closing bracket
}

const (
	maxLiterals      = 200
	maxLiteralsBytes = 8000
)

var closing = map[byte]byte{'[': ']', '{': '}', '(': ')'}

// ReadLiterals reads the list that begins with the bracket at s[0]: strings and numbers, commas, brackets, keys and comments. It reports
// false for one that holds anything else, such as a name or a call, and for one that does not end within 8,000 bytes.
func ReadLiterals(s string) (Literals, bool) {
	var l Literals
	var open []byte
	s = s[:min(len(s), maxLiteralsBytes)]
	for i := 0; i < len(s); {
		b := s[i]
		switch {
		case b == '[' || b == '{' || b == '(':
			if len(open) == 8 {
				return l, false
			}
			open = append(open, closing[b])
			i++
		case b == ']' || b == '}' || b == ')':
			if len(open) == 0 || open[len(open)-1] != b {
				return l, false
			}
			open = open[:len(open)-1]
			if i++; len(open) == 0 {
				l.End = i
				return l, true
			}
		case b == '"' || b == '\'' || b == '`':
			end := quoteEnd(s, i)
			if end < 0 {
				return l, false
			}
			l.Items = append(l.Items, s[i+1:end])
			i = end + 1
		case isSpace(b) || b == ',':
			i++
		case b == ':', strings.HasPrefix(s[i:], "=>"):
			if len(open) == 1 && len(l.Items) > 0 {
				l.Map, l.Keys = true, append(l.Keys, len(l.Items)-1)
			}
			if i++; b != ':' {
				i++
			}
		case strings.HasPrefix(s[i:], "..."), strings.HasPrefix(s[i:], "…"):
			rest := strings.TrimLeft(s[i+3:], " \n\t,")
			if rest == "" || rest[0] != ']' && rest[0] != '}' && rest[0] != ')' {
				return l, false // what is spread
			}
			l.Partial = true
			i += 3
		case b == '#' || strings.HasPrefix(s[i:], "//"):
			n := strings.IndexByte(s[i:], '\n')
			if n < 0 {
				return l, false
			}
			l.Partial = l.Partial || dots(s[i:i+n])
			i += n
		case strings.HasPrefix(s[i:], "/*"):
			n := strings.Index(s[i:], "*/")
			if n < 0 {
				return l, false
			}
			l.Partial = l.Partial || dots(s[i:i+n])
			i += n + 2
		default:
			end := i
			for end < len(s) && (isWordByte(s[end]) || s[end] == '-' || s[end] == '.' && end > i && !strings.HasPrefix(s[end:], "..")) {
				end++
			}
			word := s[i:end]
			rest := strings.TrimLeft(s[end:], " ")
			if word == "" || !literalWord(word) && !strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "::") {
				return l, false
			}
			l.Items = append(l.Items, word)
			i = end
		}
		if len(l.Items) > maxLiterals {
			return l, false
		}
	}
	return l, false
}

// dots reports whether a comment leaves something out.
func dots(s string) bool { return strings.Contains(s, "...") || strings.Contains(s, "…") }

// Pairs are the values of a map by their keys, each with what it holds in the order in which that is written.
func (l Literals) Pairs() map[string][]string {
	out := map[string][]string{}
	for i, k := range l.Keys {
		end := len(l.Items)
		if i+1 < len(l.Keys) {
			end = l.Keys[i+1]
		}
		out[l.Items[k]] = l.Items[k+1 : max(k+1, end)]
	}
	return out
}

// quoteEnd is the place of the quote that closes the one at s[i]; -1 for a string that is made of others or goes over lines.
func quoteEnd(s string, i int) int {
	for k := i + 1; k < len(s); k++ {
		switch {
		case s[k] == '\\':
			return -1
		case s[k] == '\n', s[k] == '$' && s[i] == '`', s[k] == '#' && k+1 < len(s) && s[k+1] == '{':
			return -1
		case s[k] == s[i]:
			return k
		}
	}
	return -1
}

// literalWord reports whether a bare word is a number, or true, false or nothing.
func literalWord(w string) bool {
	switch w {
	case "true", "false", "True", "False", "None", "null", "nil":
		return true
	}
	digits := strings.TrimLeft(w, "-")
	return digits != "" && isDigit(digits[0]) && strings.Trim(digits, "0123456789._") == ""
}
