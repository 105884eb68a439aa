package note

import "strings"

// phrases is a set of words and word sequences that is looked up in text without regard to case.
type phrases struct {
	first map[string][][]string // first word -> the words that must follow
}

// phrase builds a set from alternatives parted by |; an underscore stands for a space.
func phrase(s string) *phrases {
	p := &phrases{first: map[string][][]string{}}
	for alt := range strings.SplitSeq(s, "|") {
		w := strings.Split(strings.ToLower(alt), "_")
		p.first[w[0]] = append(p.first[w[0]], w[1:])
	}
	return p
}

// in returns the last phrase of the set that text holds, or the first when first is set; empty when it holds none.
func (p *phrases) in(text []string, first bool) string {
	out := ""
	for i, w := range text {
		for _, rest := range p.first[w] {
			if !follows(text[i+1:], rest) {
				continue
			}
			out = strings.Join(append([]string{w}, rest...), " ")
			if first {
				return out
			}
		}
	}
	return out
}

func follows(text, want []string) bool {
	if len(text) < len(want) {
		return false
	}
	for i, w := range want {
		if text[i] != w {
			return false
		}
	}
	return true
}

// wordsOf cuts text into lower-case words without their punctuation. Signs that carry meaning, such as an arrow, are words.
func wordsOf(text string) []string {
	var out []string
	for f := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool {
		return r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '/' || r == '(' || r == ')' || r == '—' || r == '（' || r == '）'
	}) {
		if isWordByte(f[0]) && f[0] != '_' && isWordByte(f[len(f)-1]) && f[len(f)-1] != '_' { // nothing to trim
			out = append(out, strings.ReplaceAll(f, "’", "'"))
			continue
		}
		w := strings.Trim(f, ".,;:[]{}\"'*_!?“”‘`~|<")
		if strings.HasPrefix(f, "->") || strings.HasPrefix(f, "=>") {
			w = f
		} else {
			w = strings.TrimRight(w, ">")
		}
		if w != "" {
			out = append(out, strings.ReplaceAll(w, "’", "'"))
		}
	}
	return out
}
