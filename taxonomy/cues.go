package taxonomy

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// where says in which part of an entry a cue counts.
type where byte

const (
	anywhere  where = 'a'
	lead      where = 'l' // subject and first paragraph
	inSubject where = 's'
)

// cue is one line of a table: words of one kind, and how much they speak for a label, or against it.
type cue struct {
	label  Label
	name   string // the label and the number of the line in its table
	weight float64
	in     where
}

// hit is a cue that occurs.
type hit struct {
	cue   int
	n     int    // occurrences after the lead
	head  int    // occurrences in subject and first paragraph
	words string // the first that occurred
}

// strength grows with repetition, slowly: the tenth date of a log says less than the first. What stands in front counts more.
func (h hit) strength() float64 {
	return math.Min(1+0.5*math.Log2(float64(h.n+2*h.head)), 2.5)
}

// cues are the tables, made ready to be searched.
type cues struct {
	all    []cue
	words  *branch
	joined []joined
}

// branch is a node of the tree of phrases: what follows by whole words, and by beginnings of words.
type branch struct {
	next   map[string]*branch
	starts map[string]*branch
	ends   []int
}

// joined is a phrase of a script that does not part its words, or glues endings to them. It is searched as it stands.
type joined struct {
	text string
	cue  int
}

// table holds lines of the form "weight where phrase | phrase". The tokens of a phrase are as tokens writes them; one that ends in an
// asterisk is the beginning of a word.
type table struct {
	label Label
	lines string
}

func newCues() *cues {
	c := &cues{words: &branch{}}
	for _, t := range tables() {
		n := 0
		for line := range strings.Lines(t.lines) {
			head, phrases, ok := strings.Cut(strings.TrimSpace(line), ":")
			weight, place, _ := strings.Cut(head, " ")
			w, err := strconv.ParseFloat(weight, 64)
			if !ok || err != nil || place == "" {
				continue // an empty line; a test reads every other
			}
			n++
			c.all = append(c.all, cue{t.label, string(t.label) + " " + strconv.Itoa(n), w, where(place[0])})
			for p := range strings.SplitSeq(phrases, "|") {
				c.add(strings.TrimSpace(p), len(c.all)-1)
			}
		}
	}
	return c
}

func (c *cues) add(phrase string, at int) {
	if phrase == "" {
		return
	}
	if strings.IndexFunc(phrase, glued) >= 0 {
		c.joined = append(c.joined, joined{phrase, at})
		return
	}
	b := c.words
	for w := range strings.FieldsSeq(phrase) {
		b = b.child(w)
	}
	b.ends = append(b.ends, at)
}

func (b *branch) child(w string) *branch {
	into := &b.next
	stem, open := strings.CutSuffix(w, "*")
	if open {
		into = &b.starts
	}
	if *into == nil {
		*into = map[string]*branch{}
	}
	if (*into)[stem] == nil {
		(*into)[stem] = &branch{}
	}
	return (*into)[stem]
}

// glued reports whether a character belongs to a script whose words cannot be cut at white space.
func glued(r rune) bool {
	return r > 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// find returns the cues that occur in an entry, in the order of the tables.
func (c *cues) find(subject, text string) []hit {
	found := make([]hit, len(c.all))
	first, rest := parts(text)
	c.search(subject, found, inSubject)
	c.search(first, found, lead)
	c.search(rest, found, anywhere)
	for _, s := range shapes(subject, text) {
		c.words.walk([]token{s}, 0, 0, func(i int, words string, n int) { found[i].n, found[i].words = n, words })
	}
	var out []hit
	for i, h := range found {
		if h.n+h.head > 0 {
			h.cue = i
			out = append(out, h)
		}
	}
	return out
}

// parts cuts a text behind its first paragraph.
func parts(text string) (first, rest string) {
	text = strings.TrimSpace(text)
	first, rest, _ = strings.Cut(text, "\n\n")
	return first, rest
}

func (c *cues) search(text string, found []hit, at where) {
	note := func(i int, words string, n int) {
		if in := c.all[i].in; in == inSubject && at != inSubject || in == lead && at == anywhere {
			return
		}
		h := &found[i]
		if h.words == "" {
			h.words = words
		}
		if at == anywhere {
			h.n += n
		} else {
			h.head += n
		}
	}
	toks := tokens(text)
	for i := range toks {
		c.words.walk(toks, i, i, note)
	}
	if strings.IndexFunc(text, glued) < 0 {
		return
	}
	for _, j := range c.joined {
		if n := strings.Count(text, j.text); n > 0 {
			note(j.cue, j.text, n)
		}
	}
}

// walk follows the tokens from i on and notes every phrase that ends on its way. from is where the phrase began.
func (b *branch) walk(toks []token, from, i int, note func(cue int, words string, n int)) {
	for _, e := range b.ends {
		note(e, written(toks[from:i]), 1)
	}
	if i == len(toks) {
		return
	}
	w := toks[i].form
	if n := b.next[w]; n != nil {
		n.walk(toks, from, i+1, note)
	}
	if b.starts == nil {
		return
	}
	for end := range w {
		if n := b.starts[w[:end]]; n != nil {
			n.walk(toks, from, i+1, note)
		}
	}
	if n := b.starts[w]; n != nil {
		n.walk(toks, from, i+1, note)
	}
}

// written puts tokens together as they stand in the text, more or less.
func written(toks []token) string {
	var words []string
	for _, t := range toks {
		if t.text != "" {
			words = append(words, t.text)
		}
	}
	return strings.Join(words, " ")
}
