package symbol

import "bytes"

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

// Mentioned says where a word occurs in a file. In a language that is not known, and in a file that is too large to read,
// every occurrence counts as code.
func (s *Scanner) Mentioned(path string, src []byte, word string) Mention {
	at := -1
	NewSet([]string{word}).Scan(src, func(_, offset int) {
		if at < 0 {
			at = offset
		}
	})
	if at < 0 {
		return Nowhere
	}
	lang, ok := Detect(path, src[:min(len(src), headSize)])
	if !ok || unreadable(path, src) != "" {
		return InCode
	}
	return s.lexed(lang, src, []byte(word))
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
