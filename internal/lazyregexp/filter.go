package lazyregexp

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// filter knows words of which every match of an expression has at least one. A text without any of them need not be searched, which is what
// becomes of most texts: to look for words takes a small part of the time of an expression that ignores case, and leaves it uncompiled.
type filter struct {
	exact  string                // the only word, in that case; empty otherwise
	marks  [256]bool             // the words of one byte
	pairs  [pairBits / 64]uint64 // of the first two bytes of each word
	starts map[[2]byte][]string  // the words by their first two bytes, in small letters
}

const (
	pairBits  = 1024
	leastWord = 2 // bytes: single ones stand in nearly every text, but for some marks
	rareMarks = "()[]{}<>|@#$%&=+\\^~;?!"
	mostWords = 300 // of one expression

	mostTexts   = 60 // that parts of an expression match, to be told one by one
	mostLetters = 6  // of a class, for the same
)

// newFilter returns the filter of a pattern; nil when nothing is known of all its matches.
func newFilter(pattern string) *filter {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil // to compile it will tell
	}
	words := required(re)
	if len(words) == 0 {
		return nil
	}
	if len(words) == 1 && !words[0].fold {
		return &filter{exact: words[0].text}
	}
	f := &filter{starts: map[[2]byte][]string{}}
	for _, w := range words {
		text := strings.Map(lowerRune, w.text)
		if len(text) == 1 {
			f.marks[text[0]] = true
			continue
		}
		start := [2]byte{text[0], text[1]}
		f.starts[start] = append(f.starts[start], text)
		n := pairOf(start[0], start[1])
		f.pairs[n/64] |= 1 << (n % 64)
	}
	return f
}

// word is a text that a match has in it.
type word struct {
	text string
	fold bool // in any case
}

// required returns words of which every match of an expression has one, nil for none: of parts that follow each other those of the part that
// is the rarest by length, where parts that match few texts count as one.
func required(re *syntax.Regexp) []word {
	switch re.Op {
	case syntax.OpLiteral:
		if w, ok := literal(re); ok {
			return []word{w}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return required(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return required(re.Sub[0])
		}
	case syntax.OpConcat:
		var best, run []word
		keep := func(words []word) {
			if len(words) > 0 && !slices.ContainsFunc(words, common) && better(words, best) {
				best = words
			}
		}
		for _, s := range re.Sub {
			keep(required(s))
			few := texts(s)
			if more := joined(run, few); more != nil {
				few = more
			}
			run = few
			keep(run)
		}
		return best
	case syntax.OpAlternate:
		var all []word
		for _, s := range re.Sub {
			w := required(s)
			if w == nil || len(all)+len(w) > mostWords {
				return nil
			}
			all = append(all, w...)
		}
		return all
	}
	return nil
}

// texts lists all that an expression matches, "" for what it only looks at; nil if that is too much.
func texts(re *syntax.Regexp) []word {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return []word{{}}
	case syntax.OpLiteral:
		if w, ok := literal(re); ok && len(w.text) == len(string(re.Rune)) {
			return []word{w}
		} else if c := re.Rune[0]; len(re.Rune) == 1 && c != utf8.RuneError && (c < utf8.RuneSelf || re.Flags&syntax.FoldCase == 0) {
			return []word{{string(c), re.Flags&syntax.FoldCase != 0}}
		}
	case syntax.OpCharClass:
		var out []word
		for k := 0; k < len(re.Rune); k += 2 {
			if int(re.Rune[k+1]-re.Rune[k])+len(out) >= mostLetters || re.Rune[k+1] >= utf8.RuneError {
				return nil
			}
			for c := re.Rune[k]; c <= re.Rune[k+1]; c++ {
				out = append(out, word{text: string(c)})
			}
		}
		return out
	case syntax.OpCapture:
		return texts(re.Sub[0])
	case syntax.OpQuest:
		if few := texts(re.Sub[0]); few != nil && len(few) < mostTexts {
			return append(few, word{})
		}
	case syntax.OpConcat:
		out := []word{{}}
		for _, s := range re.Sub {
			few := texts(s)
			if few == nil {
				return nil
			}
			if out = joined(out, few); out == nil {
				return nil
			}
		}
		return out
	case syntax.OpAlternate:
		var out []word
		for _, s := range re.Sub {
			few := texts(s)
			if few == nil || len(out)+len(few) > mostTexts {
				return nil
			}
			out = append(out, few...)
		}
		return out
	}
	return nil
}

// joined are the texts of two parts that follow each other; nil for too many.
func joined(ahead, behind []word) []word {
	if len(ahead)*len(behind) > mostTexts {
		return nil
	}
	var out []word
	for _, a := range ahead {
		for _, b := range behind {
			out = append(out, word{a.text + b.text, a.fold || b.fold})
		}
	}
	return out
}

// common reports whether nearly every text has a word.
func common(w word) bool {
	return len(w.text) < leastWord && !strings.Contains(rareMarks, w.text) || w.text == ""
}

func better(a, b []word) bool {
	if a == nil || b == nil {
		return a != nil
	}
	if x, y := min(shortest(a), 4), min(shortest(b), 4); x != y {
		return x > y
	}
	return len(a) < len(b)
}

func shortest(words []word) int {
	n := len(words[0].text)
	for _, w := range words {
		n = min(n, len(w.text))
	}
	return n
}

// literal returns the longest run of a literal that can be compared byte by byte.
func literal(re *syntax.Regexp) (word, bool) {
	if re.Flags&syntax.FoldCase == 0 {
		w := word{text: string(re.Rune)}
		return w, len(w.text) >= leastWord && !strings.ContainsRune(w.text, utf8.RuneError) // which stands for any byte that is no text
	}
	best, from := "", 0
	for i := 0; i <= len(re.Rune); i++ {
		if i < len(re.Rune) && re.Rune[i] < utf8.RuneSelf {
			continue
		}
		if i-from > len(best) {
			best = string(re.Rune[from:i])
		}
		from = i + 1
	}
	return word{text: best, fold: true}, len(best) >= leastWord
}

// may reports whether a text can have a match.
func (f *filter) may(text string) bool {
	if f.exact != "" {
		return strings.Contains(text, f.exact)
	}
	if text == "" {
		return false
	}
	a := lower[text[0]]
	if f.marks[a] {
		return true
	}
	for i := 1; i < len(text); i++ {
		b := lower[text[i]]
		if f.marks[b] {
			return true
		}
		if n := pairOf(a, b); f.pairs[n/64]&(1<<(n%64)) != 0 && f.starting(text[i-1:], a, b) {
			return true
		}
		// ſ and the sign of Kelvin are an s and a k in another case
		if a == 0xc5 && b == 0xbf || a == 0xe2 && b == 0x84 {
			return true
		}
		a = b
	}
	return false
}

func (f *filter) starting(text string, a, b byte) bool {
	for _, w := range f.starts[[2]byte{a, b}] {
		if len(text) >= len(w) && equalFold(text[2:len(w)], w[2:]) {
			return true
		}
	}
	return false
}

// equalFold compares a text with one in small letters of the same length.
func equalFold(text, small string) bool {
	for i := range len(small) {
		if lower[text[i]] != small[i] {
			return false
		}
	}
	return true
}

func pairOf(a, b byte) uint { return (uint(a)*37 + uint(b)) % pairBits }

// lower are the small letters of ASCII; other bytes are as they are.
var lower = func() (t [256]byte) {
	for i := range t {
		t[i] = byte(lowerRune(rune(i)))
	}
	return t
}()

func lowerRune(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}
