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
	fullWeight = 4.0
	maxSigns   = 4000
)

// What a sign of each kind weighs: what a subject is about says little, and common words hold others together.
const (
	ofWord    = 1.0
	ofCommon  = 0.5
	ofPair    = 0.8
	ofLetters = 0.7
	ofRole    = 1.0
	ofRoles   = 0.5
	ofSubject = 0.1
)

// Signs lists what the fitted model looks at in a text of a few sentences and its subject, each once, in the order of their names: words, pairs of
// words, groups of four letters, the roles of the words and which of them follow one another in a sentence. It reads the text in normal
// form, encoded parts decoded.
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
	for i, m := range scanLong(text, blobs()) {
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

type collector struct{ signs []Sign }

func (c *collector) add(name string, value float64) {
	if len(c.signs) < maxSigns {
		c.signs = append(c.signs, Sign{name, value})
	}
}

func (c *collector) words(s *sentence) {
	last := "^"
	for i := range s.words {
		w := general(s.words[i].text)
		if common(w) {
			c.add("w:"+w, ofCommon)
		} else {
			c.add("w:"+w, ofWord)
		}
		c.add("b:"+last+" "+w, ofPair)
		last = w
	}
	c.add("b:"+last+" ^", ofPair)
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
