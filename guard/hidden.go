package guard

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// invisible reports whether a rune takes no place on a screen and has no business inside a word of Latin letters.
func invisible(r rune) bool {
	switch {
	case r == 0xad, r == 0x34f, r == 0x61c, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r == 0x3164, r == 0xffa0, r == 0xfeff, r == 0x2800:
		return true
	case r >= 0x180b && r <= 0x180e, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
		return true
	}
	return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0000 && r <= 0xe0fff
}

// Runs of hidden runes from which they can hold a message.
const (
	minRun    = 8 // bits, selectors
	minWeave  = 4 // hidden runes among letters, at most two apart
	weaveStep = 3
	minInside = 4 // hidden runes inside the words of a line
	fewInside = 2 // of them in a fact, where the model may disagree
	fewHyphen = 3 // soft hyphens inside the words of a line: they break long words, and a text of a fact has few
	minFiller = 3 // characters in a row that take room and show nothing
)

// hiddenRunes finds messages in characters that nobody sees. Joiners in emoji and in scripts that need them, marks of direction next to
// right-to-left text, a byte order mark, single soft hyphens and selectors of emoji style pass.
func hiddenRunes(text string) []Finding {
	if plainASCII(text) {
		return nil
	}
	var out []Finding
	add := func(start, end int, score float64, why string) {
		if len(out) < maxFindings {
			out = append(out, Finding{Family: HiddenRunes, Score: score, Span: Span{start, end}, Why: why})
		}
	}
	s := scan{text: text}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r < utf8.RuneSelf || !invisible(r) {
			s.visible(r)
			i += size
			continue
		}
		end, tags, n, overrides := run(text, i)
		flag := s.last == 0x1F3F4
		switch {
		case tags > 0 && !flag:
			add(i, end, 0.95, "tag characters spell hidden text: "+untag(text[i:end]))
		case tags == 0 && n >= minRun && !uniform(text[i:end]):
			add(i, end, 0.9, "a run of characters that nobody sees can hold hidden text")
		case overrides > 0:
			add(i, s.lineEnd(end), 0.9, "a character that reverses the order of the letters shows another text than is there")
		case directional(r) && !s.rightToLeft(i):
			add(i, s.lineEnd(end), 0.8, "marks of direction enclose text that needs none")
		}
		if start, ok := s.weave(i); ok {
			add(start, end, 0.9, "characters that nobody sees stand between the letters of a text")
		}
		if within(text, i, end) {
			s.count(r)
			switch {
			case s.inside == minInside:
				add(i, end, 0.8, insideWords)
			case s.inside == fewInside || s.hyphens == fewHyphen && !strings.Contains(text, "hyphen") || s.inside == 1 && n > 1:
				add(i, end, 0.7, insideWords)
			}
		}
		if filler(r) && n >= minFiller && n < minRun {
			add(i, end, 0.7, "letters that show nothing keep what follows out of sight")
		}
		i = end
	}
	return out
}

const softHyphen = 0xad

const insideWords = "characters that nobody sees stand between the letters of words"

// filler reports whether a rune is a letter or a sign that is drawn as a blank.
func filler(r rune) bool {
	return r == 0x3164 || r == 0xffa0 || r == 0x115f || r == 0x1160 || r == 0x2800
}

// within reports whether a place lies between two letters of one word in plain Latin.
func within(text string, start, end int) bool {
	letter := func(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
	return start > 0 && end < len(text) && letter(text[start-1]) && letter(text[end])
}

// scan remembers what came before.
type scan struct {
	text    string
	last    rune // last visible one
	since   int  // visible runes since the last hidden one
	latin   bool // all of them, and the one before, were Latin letters, digits or blanks
	woven   int
	inside  int // hidden runes inside words of the line so far, and soft hyphens there
	hyphens int
	from    int
	lineFor int // end of the line last asked for right-to-left text
	lineRTL bool
}

func (s *scan) visible(r rune) {
	if s.since == 0 {
		s.latin = true
	}
	s.since++
	s.last = r
	if r == '\n' {
		s.inside, s.hyphens = 0, 0
	}
	s.latin = s.latin && r < 0x250
}

func (s *scan) count(r rune) {
	if r == softHyphen {
		s.hyphens++
		return
	}
	s.inside++
}

// weave counts hidden runes that stand in short steps among Latin letters.
func (s *scan) weave(i int) (int, bool) {
	if s.since == 0 || s.since > weaveStep || !s.latin {
		s.woven, s.from = 0, i
	}
	s.woven++
	s.since = 0
	return s.from, s.woven == minWeave
}

func (s *scan) lineEnd(i int) int {
	if n := strings.IndexByte(s.text[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(s.text)
}

// rightToLeft reports whether the line of i has letters that are written from right to left; each line is read once.
func (s *scan) rightToLeft(i int) bool {
	end := s.lineEnd(i)
	if s.lineFor != end+1 {
		start := strings.LastIndexByte(s.text[:i], '\n') + 1
		s.lineFor = end + 1
		s.lineRTL = strings.ContainsFunc(s.text[start:end], func(r rune) bool {
			return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko)
		})
	}
	return s.lineRTL
}

func directional(r rune) bool {
	return r == 0x202a || r == 0x202b || r >= 0x2066 && r <= 0x2068
}

// run measures the hidden runes from i on.
func run(text string, i int) (end, tags, n, overrides int) {
	for end = i; end < len(text); {
		r, size := utf8.DecodeRuneInString(text[end:])
		if r < utf8.RuneSelf || !invisible(r) {
			break
		}
		switch {
		case r >= 0xe0000 && r <= 0xe007f:
			tags++
		case r == 0x202d || r == 0x202e:
			overrides++
		}
		n++
		end += size
	}
	return end, tags, n, overrides
}

// uniform reports whether a run is one character over and over, which holds nothing: such runs come with text that was copied from a page.
func uniform(run string) bool {
	first, size := utf8.DecodeRuneInString(run)
	return strings.Count(run, run[:size])*size == len(run) && first != utf8.RuneError
}

// untag reads tag characters as the letters that they stand for, at most forty.
func untag(s string) string {
	var b strings.Builder
	for _, r := range s {
		if c := r - 0xe0000; c >= ' ' && c <= '~' && b.Len() < 40 {
			b.WriteRune(c)
		}
	}
	return `"` + b.String() + `"`
}

// ceil is 1 for whatever is above nothing.
func ceil(score float64) float64 {
	if score > 0 {
		return 1
	}
	return 0
}

// lookalikes finds words that mix alphabets so as to look like other words. One such word can be a slip of the keyboard.
func lookalikes(text string) []Finding {
	if plainASCII(text) {
		return nil
	}
	var out []Finding
	mixed, fancy, first := 0, 0, -1
	start, latin, other, styled, letters := -1, false, false, 0, 0
	flush := func(end int) {
		if start >= 0 && (latin && other || styled >= 3 && styled*3 >= letters*2) {
			if first < 0 {
				first = start
			}
			if styled >= 3 {
				fancy++
			} else {
				mixed++
			}
			if hostOf(text, start, end) && latin && other {
				out = append(out, Finding{Family: Lookalike, Score: 0.85, Span: Span{start, end}, Why: "the name of a host is spelled with letters of other alphabets that look alike"})
			}
			if latin && other && inCode(text, start, end) {
				out = append(out, Finding{Family: Lookalike, Score: Written, Span: Span{start, end}, Why: "a name in code is spelled with letters of other alphabets that look alike"})
			}
			if mixed == 1 && styled == 0 && fetched(text, start, end) {
				out = append(out, Finding{Family: Lookalike, Score: 0.7, Span: Span{start, end}, Why: "the name of a package is spelled with letters of other alphabets that look alike"})
			}
			if mixed == 2 || fancy == 3 {
				score := 0.6
				if fancy == 3 {
					score = 0.7 // hardly a keyboard has these
				}
				out = append(out, Finding{Family: Lookalike, Score: max(score, 0.85*ceil(worst(text[first:end]))), Span: Span{first, end}, Why: "words are spelled with letters of other alphabets that look alike"})
			}
		}
		start, latin, other, styled, letters = -1, false, false, 0, 0
	}
	for i, r := range text {
		if invisible(r) {
			continue
		}
		if r == '\n' || !unicode.IsLetter(r) && !fancyLetter(r) {
			flush(i)
			if r == '\n' {
				mixed, fancy, first = 0, 0, -1
			}
			continue
		}
		if start < 0 {
			start = i
		}
		letters++
		_, alike := confusable(unicode.ToLower(r))
		alike = alike && r > 0x250
		switch {
		case r < 0x250 && smallCap(r) == 0:
			latin = true
		case r >= 0x1d400 && r <= 0x1d7ff || r >= 0xff21 && r <= 0xff5a || fancyLetter(r):
			styled++
		case alike:
			other = true
		}
	}
	flush(len(text))
	return out
}

// inCode reports whether a word stands in a code span of one line, and all its letters that are not Latin are Cyrillic ones that look Latin:
// Greek letters stand in formulas.
func inCode(text string, start, end int) bool {
	from := strings.LastIndexByte(text[:start], '\n') + 1
	if strings.Count(text[from:start], "`")%2 == 0 || strings.IndexByte(text[end:lineEnd(text, end)], '`') < 0 {
		return false
	}
	for _, r := range text[start:end] {
		if _, ok := confusable(unicode.ToLower(r)); r >= 0x250 && !invisible(r) && (!ok || !unicode.Is(unicode.Cyrillic, r)) {
			return false
		}
	}
	return true
}

// fetched reports whether a word is the name of a known package but for its letters, or follows what installs one.
func fetched(text string, start, end int) bool {
	before := strings.ToLower(text[max(0, start-30):start])
	installs := strings.Contains(before, "install ") || strings.Contains(before, "npm i ") || strings.Contains(before, "go get ") || strings.Contains(before, " add ")
	return installs || slices.Contains(known, normalise(text[start:end]).text)
}

// hostOf reports whether a word stands in the name of a host: behind the scheme of an address, or one of two names and more that points join.
func hostOf(text string, start, end int) bool {
	from := strings.LastIndexAny(text[max(0, start-80):start], " \n\t(<\"") + 1 + max(0, start-80)
	scheme := strings.Index(text[from:start], "://")
	if scheme >= 0 && !strings.ContainsRune(text[from+scheme+3:start], '/') {
		return true
	}
	to := strings.IndexAny(text[end:], " \n\t)>\"/:,;`")
	if to < 0 {
		to = len(text) - end
	}
	name := strings.TrimRight(text[from:end+to], ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	return strings.HasPrefix(text[end:], ".com") || strings.HasPrefix(text[end:], ".org") || strings.HasPrefix(text[end:], ".io") ||
		strings.Count(name, ".") >= 2 && len(last) >= 2 && strings.Trim(last, "abcdefghijklmnopqrstuvwxyz") == "" && !strings.ContainsAny(name, "()[]/=_")
}
