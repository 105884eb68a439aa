package cmdtree

import (
	"bytes"
	"strings"
)

// maxCall bounds how many bytes the arguments of one call may have.
const maxCall = 6000

// nesting follows brackets and literals through source, byte by byte.
type nesting struct {
	depth int
	quote byte // the literal that is open; 0 outside of one
}

// step reads one byte and returns how many behind it are escaped.
func (n *nesting) step(c byte) int {
	switch {
	case n.quote != 0:
		if c == '\\' {
			return 1
		}
		if c == n.quote {
			n.quote = 0
		}
	case c == '"' || c == '\'' || c == '`':
		n.quote = c
	case c == '(' || c == '[' || c == '{':
		n.depth++
	case c == ')' || c == ']' || c == '}':
		n.depth--
	}
	return 0
}

// outside reports whether the byte that was read last stands in no bracket and no literal.
func (n *nesting) outside() bool { return n.depth == 0 && n.quote == 0 }

// arguments returns what stands between the parenthesis at src[open] and the one that closes it; false when it does not close.
func arguments(src []byte, open int) (string, bool) { return between(src, open, maxCall) }

// between is arguments within a limit of bytes.
func between(src []byte, open, limit int) (string, bool) {
	var n nesting
	for i := open; i < len(src) && i < open+limit; i++ {
		c := src[i]
		i += n.step(c)
		if n.outside() && (c == ')' || c == ']' || c == '}') {
			return string(src[open+1 : i]), true
		}
	}
	return "", false
}

// split cuts the arguments of a call at the commas of its top level.
func split(args string) []string {
	var out []string
	var n nesting
	from := 0
	for i := 0; i < len(args); i++ {
		c := args[i]
		i += n.step(c)
		if c == ',' && n.outside() {
			out, from = append(out, strings.TrimSpace(args[from:i])), i+1
		}
	}
	if last := strings.TrimSpace(args[from:]); last != "" {
		out = append(out, last)
	}
	return out
}

// literal returns what a plain literal holds; false when the text is none.
func literal(s string) (string, bool) {
	if len(s) < 2 || s[0] != s[len(s)-1] || strings.IndexByte("\"'`", s[0]) < 0 || strings.ContainsAny(s[1:len(s)-1], "\"'`\\{$\n") {
		return "", false
	}
	return s[1 : len(s)-1], true
}

// comments is how a language writes comments, and the quotes of literals in which there are none.
type comments struct {
	line, quotes string
	blocks       bool // between /* and */ as well
}

var (
	pythonComments = comments{line: "#", quotes: "\"`'"}
	lineComments   = comments{line: "//", quotes: "\"`"} // a single quote may begin a lifetime
	scriptComments = comments{line: "//", quotes: "\"`'", blocks: true}
)

// blank overwrites comments in a copy of src, lengths and lines kept.
func blank(src []byte, how comments) []byte {
	out := bytes.Clone(src)
	var quote byte
	for i := 0; i < len(out); i++ {
		c := out[i]
		switch {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote || c == '\n' && quote != '`' {
				quote = 0
			}
		case strings.IndexByte(how.quotes, c) >= 0:
			quote = c
		case bytes.HasPrefix(out[i:], []byte(how.line)):
			for ; i < len(out) && out[i] != '\n'; i++ {
				out[i] = ' '
			}
		case how.blocks && bytes.HasPrefix(out[i:], []byte("/*")):
			end := bytes.Index(out[i+2:], []byte("*/"))
			if end < 0 {
				end = len(out) - i - 4
			}
			for to := min(i+end+4, len(out)); i < to; i++ {
				if out[i] != '\n' {
					out[i] = ' '
				}
			}
			i--
		}
	}
	return out
}

// holdsAny reports whether a text holds one of some words.
func holdsAny(src []byte, words []string) bool {
	for _, w := range words {
		if bytes.Contains(src, []byte(w)) {
			return true
		}
	}
	return false
}
