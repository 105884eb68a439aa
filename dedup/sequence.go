package dedup

import (
	"slices"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// sequence is what a text puts first, and what it puts after that, as sorted concepts.
type sequence struct{ first, then []string }

// turn is a way to say what comes first: the groups of the pattern are the first thing and the second one, or the other way round.
type turn struct {
	of    *lazyregexp.Regexp
	other bool // what is named first comes later
	odd   bool // a denial turns it round: never push before the tests
}

var turns = []turn{
	{of: lazyregexp.New(`^(?:before|prior to|ahead of) ([^,.;]+), (.+)$`), other: true},
	{of: lazyregexp.New(`^(?:after|once|as soon as) ([^,.;]+), (.+)$`)},
	{of: lazyregexp.New(`^(.+?)\bfirst(?:\W+(?:and|then|only then|the|a|,|;))+ (.+)$`)},
	{of: lazyregexp.New(`^(?:first,? )?(.+?),? (?:and |only )*then (.+)$`)},
	{of: lazyregexp.New(`^(.+?)\b(?:before|prior to|ahead of|precedes?) (.+)$`), odd: true},
	{of: lazyregexp.New(`^(.*\b(?:no|not|never|nothing|nobody)\b.+?)\buntil (.+)$`), odd: true},
	{of: lazyregexp.New(`^(.+?)\b(?:after|once|as soon as|follows?) (.+)$`), other: true},
}

// sequenceOf finds what a text puts first.
func (l *lexicon) sequenceOf(lower string) sequence {
	if !containsAny(lower, "before", "after", "first", "then ", "once", "prior to", "ahead of", "as soon as", "follow", "precede", "until") {
		return sequence{}
	}
	for _, t := range turns {
		m := t.of.FindStringSubmatch(lower)
		if m == nil {
			continue
		}
		first, then := l.conceptsOf(m[1]), l.conceptsOf(m[2])
		denied := deniesIn(wordRE.FindAllString(m[1], -1))
		switch {
		case deniesIn(wordRE.FindAllString(m[2], -1)), denied && !t.odd:
			return sequence{} // what may not follow says nothing of what does
		case t.other != denied:
			first, then = then, first
		}
		return sequence{first, then}
	}
	return sequence{}
}

func (l *lexicon) conceptsOf(text string) []string {
	var s statement
	var out []string
	for _, w := range wordRE.FindAllString(plainer(plain(text)), -1) {
		out = append(out, l.word(w, &s)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// ordersOf reports whether two texts put the same things in another order, or in the same one.
func ordersOf(a, b sequence) (differ, agree bool) {
	crossed, straight := common(a.first, b.then)+common(a.then, b.first), common(a.first, b.first)+common(a.then, b.then)
	return crossed > straight && (common(a.first, b.then) > 0 && common(a.then, b.first) > 0 || straight == 0 && crossed > 1 && max(len(a.first), len(b.first)) < 5), straight > crossed && common(a.first, b.first) > 0 && common(a.then, b.then) > 0
}
