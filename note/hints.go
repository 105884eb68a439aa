package note

import "strings"

// What a text must hold for a regular expression to match it. Asking is much cheaper than matching, and most texts do not
// hold it. Each hint must be true of all that its expression matches.

// hasDecimal reports whether a text holds two digits with a full stop between them.
func hasDecimal(s string) bool {
	for i := strings.IndexByte(s, '.'); i >= 0 && i+1 < len(s); {
		if i > 0 && isDigit(s[i-1]) && (isDigit(s[i+1]) || s[i+1] == 'x') {
			return true
		}
		n := strings.IndexByte(s[i+1:], '.')
		if n < 0 {
			return false
		}
		i += n + 1
	}
	return false
}

// hasDigits reports whether a text holds n digits in a row.
func hasDigits(s []byte, n int) bool {
	run := 0
	for _, b := range s {
		if !isDigit(b) {
			run = 0
			continue
		}
		if run++; run >= n {
			return true
		}
	}
	return false
}

// hasExtension reports whether a text holds a full stop with a letter, a digit or an underscore behind it.
func hasExtension(s []byte) bool {
	for i, b := range s {
		if b == '.' && i+1 < len(s) && isWordByte(s[i+1]) {
			return true
		}
	}
	return false
}

// hasHump reports whether a name has a capital behind a small letter or a digit.
func hasHump(s string) bool {
	for i := 1; i < len(s); i++ {
		if s[i] >= 'A' && s[i] <= 'Z' && (s[i-1] >= 'a' && s[i-1] <= 'z' || isDigit(s[i-1])) {
			return true
		}
	}
	return false
}

// leastTail is how many small letters follow the last capital of letters that begin a name for that to be of a word of its own: URLs is none.
const leastTail = 2

// hasAcronym reports whether a name begins with letters that stand for words, and goes on with a word: HTTPServer.
func hasAcronym(s string) bool {
	n := 0
	for n < len(s) && s[n] >= 'A' && s[n] <= 'Z' {
		n++
	}
	if n < 3 || n+leastTail > len(s) {
		return false
	}
	for _, c := range []byte(s[n : n+leastTail]) {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// isPlainCall reports whether a name is one word of letters, digits, underscores and dollars, which may end in "()".
func isPlainCall(s string) bool {
	s = strings.TrimSuffix(s, "()")
	if s == "" || isDigit(s[0]) {
		return false
	}
	for i := range len(s) {
		if !isWordByte(s[i]) && s[i] != '$' {
			return false
		}
	}
	return true
}

// leadsOn reports whether a text ends as the words between a file and a name do: with a verb, a dash, a colon, an arrow, a
// bracket or a genitive, and perhaps an article and a mark of code or emphasis.
func leadsOn(s []byte) bool {
	text := strings.TrimRight(strings.TrimRight(strings.TrimSuffix(string(s), "`"), "*_"), spaces)
	if leads(text) {
		return true
	}
	for _, article := range []string{"the", "an", "a"} {
		if rest, ok := strings.CutSuffix(text, article); ok && leads(strings.TrimRight(rest, spaces)) {
			return true
		}
	}
	return false
}

// spaces are what a regular expression takes for white space.
const spaces = " \t\n\f\r"

func leads(s string) bool {
	if s == "" {
		return false
	}
	switch s[len(s)-1] {
	case 's', ':', '-', '(':
		return true
	}
	return strings.HasSuffix(s, "—") || strings.HasSuffix(s, "–") || strings.HasSuffix(s, "→")
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// isWordByte reports whether a regular expression takes a byte for part of a word.
func isWordByte(b byte) bool {
	return isDigit(b) || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_'
}
