package guard

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sign is something seen in a short text, and how much there is of it.
type Sign struct {
	Name  string
	Value float64
}

// What the signs of one text weigh together, so that long texts weigh as much as short ones, and how many of them are looked at.
const (
	fullWeight = 5.0
	maxSigns   = 4000
)

// What a sign of each kind weighs: what a subject is about says little, and common words hold others together.
const (
	ofWord    = 1.0
	ofCommon  = 0.5
	ofPair    = 1.0
	ofTriple  = 1.0
	ofApart   = 0.6 // two words some words apart
	ofPlace   = 0.75
	ofMark    = 0.75
	ofLetters = 0.35
	ofRole    = 1.3
	ofRoles   = 0.65
	ofSubject = 0.1
)

// Signs lists what the fitted model looks at in a text of a few sentences and its subject, each once, in the order of their names: words, pairs of
// words in a row or near each other, three in a row, which words stand in the first and in the last sentence, marks that programs read,
// groups of four letters, the roles of the words and which of them follow one another in a sentence. It reads the text in normal form,
// encoded parts decoded.
func Signs(subject, text string) []Sign {
	c := collector{}
	sentences(normalise(fits(subject, maxWhole/2)).text, func(s *sentence) {
		for _, w := range s.words {
			c.add("t:"+general(w.text), ofSubject)
		}
	})
	n := normalise(plainly(fits(text, maxWindow)))
	sentences(n.text, func(s *sentence) {
		c.words(s)
		c.letters(s.text)
		c.roles(s)
	})
	c.placed("l:")
	c.marks(n.text)
	slices.SortFunc(c.signs, func(a, b Sign) int { return cmp.Compare(a.Name, b.Name) })
	out := slices.CompactFunc(c.signs, func(a, b Sign) bool { return a.Name == b.Name })
	square := 0.0
	for _, s := range out {
		square += s.Value * s.Value
	}
	for i := range out {
		out[i].Value *= fullWeight / math.Sqrt(square)
	}
	return out
}

// plainly puts what encoded parts say in their place.
func plainly(text string) string {
	var b strings.Builder
	from := 0
	for i, m := range scanLong(text, blobs) {
		if i >= maxBlobs {
			break
		}
		if plain := decode(text[m[0]:m[1]]); plain != "" {
			b.WriteString(text[from:m[0]] + "<blob> " + plain)
			from = m[1]
		}
	}
	if from == 0 {
		return text
	}
	return b.String() + text[from:]
}

type collector struct {
	signs []Sign
	line  []string // the words of the sentence read last
}

func (c *collector) add(name string, value float64) {
	if len(c.signs) < maxSigns {
		c.signs = append(c.signs, Sign{name, value})
	}
}

// words adds the words of a sentence, what follows what, and of the first sentence where they stand.
func (c *collector) words(s *sentence) {
	first := c.line == nil
	c.line = c.line[:0]
	for i := range s.words {
		c.line = append(c.line, general(s.words[i].text))
	}
	before, last := "", "^"
	for _, w := range c.line {
		if common(w) {
			c.add("w:"+w, ofCommon)
		} else {
			c.add("w:"+w, ofWord)
		}
		c.add("b:"+last+" "+w, ofPair)
		if before != "" {
			c.add("x:"+before+" "+last+" "+w, ofTriple)
		}
		before, last = last, w
	}
	c.add("b:"+last+" ^", ofPair)
	c.apart()
	if first {
		c.placed("f:")
	}
}

// How far two words may be apart that are one sign, counted without common words, and in how many words of a sentence they are looked for.
const (
	maxBetween = 5
	maxNear    = 25
)

// apart adds pairs of words of a sentence with others between them.
func (c *collector) apart() {
	ws := make([]string, 0, maxNear)
	for _, w := range c.line {
		if !common(w) && len(ws) < maxNear {
			ws = append(ws, w)
		}
	}
	for i, a := range ws {
		for j := i + 2; j < len(ws) && j <= i+maxBetween; j++ {
			c.add("a:"+a+" "+ws[j], ofApart)
		}
	}
}

// placed adds the words of the sentence read last under the name of its place.
func (c *collector) placed(name string) {
	for _, w := range c.line {
		if !common(w) {
			c.add(name+w, ofPlace)
		}
	}
}

// marks adds what programs read: brackets, pipes and the like.
func (c *collector) marks(text string) {
	for _, mark := range [...]string{"<", "<!--", "<|", "{", "|", "$", "`", "```", "!", "?", "[", "://", "\n", "\n- ", "\""} {
		if strings.Contains(text, mark) {
			c.add("m:"+strings.ReplaceAll(mark, "\n", "<nl>"), ofMark)
		}
	}
}

// general is a word, or of what kind it is where that says more: names, numbers and places are of one text only.
func general(w string) string {
	switch {
	case strings.Contains(w, "://"), strings.Contains(w, ".example"), strings.Contains(w, ".test"), strings.Contains(w, ".invalid"):
		return "<host>"
	case strings.Trim(w, "0123456789.,-") == "":
		if strings.Count(w, ".") == 3 {
			return "<host>"
		}
		return "<n>"
	case len(w) > 24:
		return "<long>"
	case strings.Contains(w, "/"):
		return "<path>"
	}
	return w
}

// letters adds groups of four letters within words, blanks at their ends included; of scripts without blanks, of two.
func (c *collector) letters(text string) {
	var run []rune
	flush := func() {
		if len(run) > 0 && len(run) < 24 {
			c.groups(append(append([]rune{'_'}, run...), '_'), 4)
		}
		run = run[:0]
	}
	var before rune
	for _, r := range text {
		switch {
		case compact(r):
			if compact(before) {
				c.add("c:"+string([]rune{before, r}), ofLetters)
			}
			flush()
		case unicode.IsLetter(r) || unicode.IsMark(r):
			run = append(run, r)
		default:
			flush()
		}
		before = r
	}
	flush()
}

func (c *collector) groups(rs []rune, n int) {
	for i := 0; i+n <= len(rs); i++ {
		c.add("c:"+string(rs[i:i+n]), ofLetters)
	}
}

// roles adds what the words of a sentence are to each other, whatever words they are.
func (c *collector) roles(s *sentence) {
	if s.commands() {
		c.add("r:command", ofRole/2)
	}
	var last string
	for _, w := range s.words {
		if w.class&^pairHead == 0 {
			continue
		}
		for k := class(1); k < pairHead; k <<= 1 {
			if w.class&k == 0 {
				continue
			}
			c.add("r:"+role(k, w), ofRole)
		}
		now := role(lowest(w.class&^(pairHead|foreign)), w)
		if last != "" {
			c.add("r:"+last+">"+now, ofRoles)
		}
		last = now
	}
	for i := range min(len(s.words), 40) {
		c.across(s, i)
	}
}

// across adds the pairs of a verb and the things in its reach.
func (c *collector) across(s *sentence, i int) {
	v := lowest(s.words[i].class & verbs)
	if v == 0 {
		return
	}
	for j := i + 1; j < len(s.words) && j <= i+reach; j++ {
		for k := oInstr; k <= mQuiet; k <<= 1 {
			if s.words[j].class&k != 0 {
				c.add("r:"+role(v, s.words[i])+".."+roleName(k), ofRoles)
			}
		}
	}
}

func lowest(c class) class { return c & -c }

func role(k class, w word) string {
	switch {
	case w.quoted:
		return "\"" + roleName(k)
	case w.negated:
		return "!" + roleName(k)
	}
	return roleName(k)
}

func roleName(k class) string {
	n := 0
	for ; k > 1; k >>= 1 {
		n++
	}
	return string([]rune{rune('A' + n/26), rune('a' + n%26)})
}

// windows parts a text into stretches of whole sentences that are long enough to be judged, as offsets into the text.
func windows(text string) []Span {
	if len(text) <= maxWhole {
		return []Span{{0, len(text)}}
	}
	var out []Span
	start := 0
	for i := 0; i < len(text) && len(out) < maxWindows; {
		i = sentenceEnd(text, i)
		if i-start >= enough || i == len(text) {
			out = append(out, Span{start, i})
			start = i
		}
	}
	return out
}

// Stretches are the parts of a fact that the model judges each by itself.
func Stretches(fact string) []string {
	var out []string
	for _, at := range windows(fact) {
		out = append(out, fact[at.Start:at.End])
	}
	return out
}

// Bytes of a text that is judged as one, of the stretches that longer ones are judged in, at most, and how many of them.
const (
	maxWhole   = 400
	enough     = 200
	maxWindow  = 2000
	maxWindows = 2000
)

// fits cuts a text at a rune, to at most n bytes.
func fits(text string, n int) string {
	n = min(n, len(text))
	for n > 0 && n < len(text) && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// common tells the words that hold sentences together.
func common(w string) bool {
	switch w {
	case "the", "a", "an", "to", "of", "in", "and", "is", "are", "on", "for", "with", "it", "be", "as", "by", "or", "at", "this", "that":
		return true
	}
	return false
}
