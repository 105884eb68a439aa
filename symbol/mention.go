package symbol

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
)

// Mention says where a word occurs in a text. The zero value is Nowhere.
type Mention uint8

// Mentions.
const (
	Nowhere Mention = iota
	InText          // in comments and literals only
	InCode
)

// String returns the lower-case name of m.
func (m Mention) String() string { return [...]string{"nowhere", "text", "code"}[m] }

// Mentioned says where a word occurs in a file. In a language that is not known every occurrence outside of comments counts as code, and
// in a file that is too large to read every one.
func (s *Scanner) Mentioned(path string, src []byte, word string) Mention {
	var at []int
	NewSet([]string{word}).Scan(src, func(_, offset int) { at = append(at, offset) })
	if len(at) == 0 {
		return Nowhere
	}
	lang, ok := Detect(path, src[:min(len(src), headSize)])
	switch remark, plain := remarks[strings.ToLower(filepath.Ext(path))]; {
	case unreadable(path, src) != "":
		return InCode
	case !ok && plain && !slices.ContainsFunc(at, func(i int) bool { return !remark.holds(src, i) }):
		return InText
	case !ok:
		return InCode
	}
	return s.lexed(lang, src, []byte(word))
}

// remark is how comments are written in a language of which nothing else is read.
type remark struct{ line, open, end string }

var (
	ofStyles = remark{"//", "/*", "*/"}
	ofMarkup = remark{"", "<!--", "-->"}
	ofData   = remark{line: "#"}
	remarks  = map[string]remark{".css": ofStyles, ".scss": ofStyles, ".less": ofStyles, ".pcss": ofStyles, ".html": ofMarkup, ".xml": ofMarkup, ".svg": ofMarkup,
		".yml": ofData, ".yaml": ofData, ".toml": ofData, ".mk": ofData}
)

// holds reports whether a place is in a comment: a block that is open there, or a line that begins as one.
func (r remark) holds(src []byte, at int) bool {
	if r.open != "" {
		if i := bytes.LastIndex(src[:at], []byte(r.open)); i >= 0 && !bytes.Contains(src[i:at], []byte(r.end)) {
			return true
		}
	}
	line := bytes.TrimLeft(src[bytes.LastIndexByte(src[:at], '\n')+1:at], " \t-")
	return r.line != "" && bytes.HasPrefix(line, []byte(r.line))
}

func (s *Scanner) lexed(lang Language, src, word []byte) (m Mention) {
	defer func() {
		if recover() != nil {
			m = InCode
		}
	}()
	s.lex.run(s.profile(lang), src)
	word = bytes.Trim(word, "@$#")
	for _, t := range s.lex.tok {
		if t.kind != ident {
			continue
		}
		name := bytes.Trim(src[t.pos:t.end], "`\"@$#")
		if bytes.Equal(name, word) || lang == PHP && ofNamespace(name, word) {
			return InCode
		}
	}
	return InText
}

// ofNamespace reports whether a name of PHP, which is one token with its namespaces, has a word as one of its parts.
func ofNamespace(name, word []byte) bool {
	for part := range bytes.SplitSeq(name, []byte{'\\'}) {
		if bytes.Equal(part, word) {
			return true
		}
	}
	return false
}
