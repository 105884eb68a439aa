package dedup

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// pair is what is measured of two facts, once for rules and weights.
type pair struct {
	a, b         *statement
	alike        float64  // the Jaccard index of concepts
	inA, inB     float64  // which share of the words of b has a, and of a has b
	onlyA, onlyB []string // words that the other one has not
	left, right  []string // of them, those that no word of the other one is like
	softA, softB float64  // which share of the words of each the other one has, or words like them
	longer       int      // how many words and amounts b has more than a
	subject      float64  // which share of the subjects is common
	same         bool     // about one subject
	odd          bool     // one denies something more than the other
	denies       bool     // a clause of one denies what a clause of the other says
	exchanged    bool     // parts stand in each other's places
	otherNames   bool     // each has a name that the other has not
	amount       string   // which amount stands against which; empty for none
	filler       string   // what stands in the place of what, when they differ in one place only
	clash        clash
	otherWord    bool   // they differ in one word each that no table has
	pole         string // on which question they exclude each other; empty for none

	// How many questions they answer differently and alike, and of how many lines of kinds they name different words and the same.
	answersDiffer, answersAgree, kindsDiffer, kindsAgree int

	turned, refused           int  // how many words one affirms and the other denies, and how many both deny
	ordersDiffer, ordersAgree bool // they put the same things in another order, or in the same one
}

// clash is what is opposite in two facts, or excludes each other.
type clash struct {
	why             string // of the first two words found
	opposite, class bool
}

// pairOf measures two facts; what one abbreviates is read as the other has it.
func (l *lexicon) pairOf(a, b *statement) *pair {
	a, b = l.unabbreviated(a, b)
	p := &pair{
		a: a, b: b, alike: likeness(a, b), inA: shareIn(b.set, a.set), inB: shareIn(a.set, b.set), onlyA: without(a.set, b.set), onlyB: without(b.set, a.set),
		left: a.unmatched(b), right: b.unmatched(a), longer: len(b.set) + len(b.amounts) - len(a.set) - len(a.amounts),
		subject: ratio(common(a.subject, b.subject), max(len(a.subject), len(b.subject))), same: sameSubject(a, b),
		odd: (a.denials+b.denials)%2 == 1 || timesDiffer(a.raw, b.raw), denies: denies(a, b), exchanged: exchanged(a.raw, b.raw), amount: otherAmount(a, b), filler: otherIn(a, b),
	}
	p.softA, p.softB = 1-ratio(len(p.left), len(a.set)), 1-ratio(len(p.right), len(b.set))
	p.otherNames = l.named(p.left, a.capital) && l.named(p.right, b.capital)
	p.clash = l.clashOf(p.onlyA, p.onlyB)
	p.otherWord = l.otherWord(p)
	p.answersDiffer, p.answersAgree = answersOf(a.answers, b.answers)
	if a.abroad != b.abroad || len(a.amounts) > 0 && sameAmounts(a, b) || p.answersAgree > 0 && p.answersDiffer == 0 && saysTheOther(a, b) {
		p.filler = "" // other words for the same stand there
	}
	p.kindsDiffer, p.kindsAgree = kindsOf(a.kinds, b.kinds)
	p.turned, p.refused = turned(a, b)
	p.ordersDiffer, p.ordersAgree = ordersOf(a.sequence, b.sequence)
	if p.pole = cmp.Or(otherPole(a, b), otherBound(a, b)); p.pole == "" && notAlone(a, b, p.inB, p.inA) {
		p.pole = "the only one for one, one of several for the other"
	}
	if p.pole == "" {
		p.pole = cmp.Or(l.retiredThere(a, b), deniedCode(a, b))
	}
	if p.pole == "" && (agreed(a, b) || p.answersDiffer == 0 && len(a.clauses) < 2 && len(b.clauses) < 2 && saysTheOther(a, b)) {
		p.odd, p.denies, p.turned = false, false, 0
	}
	return p
}

// clashOf looks for words of one that are opposite to words of the other, or of one closed class with them.
func (l *lexicon) clashOf(onlyA, onlyB []string) clash {
	var c clash
	for _, x := range onlyA {
		for _, y := range onlyB {
			why := ""
			if x != y && l.class[x] > 0 && l.class[x] == l.class[y] {
				c.class, why = true, fmt.Sprintf("%q in the place of %q", y, x)
			}
			if l.opposite[[2]string{x, y}] || prefixed(x, y) || prefixed(y, x) {
				c.opposite, why = true, fmt.Sprintf("%q against %q", x, y)
			}
			if c.why == "" {
				c.why = why
			}
		}
	}
	return c
}

func ratio(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return math.Min(1, float64(n)/float64(of))
}

// unmatched returns the words of s that no word of other is like: neither the same concept nor of the same beginning.
func (s *statement) unmatched(other *statement) []string {
	var out []string
	for _, w := range s.set {
		if _, ok := slices.BinarySearch(other.all, w); ok {
			continue
		}
		if !slices.ContainsFunc(other.all, func(o string) bool { return kindred(w, o) }) {
			out = append(out, w)
		}
	}
	return out
}

// kindred reports whether two words begin alike or one is part of the other: authoriz and auth, cursor and cursor-bas.
func kindred(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 4 || strings.ContainsAny(a+b, "0123456789") {
		return false
	}
	if strings.HasPrefix(b, a) || len(a) >= 5 && strings.Contains(b, a) {
		return true
	}
	n := 0
	for n < len(a) && a[n] == b[n] {
		n++
	}
	return n >= 5 && n*3 >= len(b)*2
}

// named reports whether one of the words that stand alone is written with a capital and in no table.
func (l *lexicon) named(words, capital []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		_, ok := slices.BinarySearch(capital, w)
		return ok && !l.known[w]
	})
}

// timesDiffer reports whether two facts name what is before something, and one of them denies it: "never x before y", "always x before y".
// Alone, the denial says that y is needed.
func timesDiffer(a, b []string) bool {
	i, j := slices.Index(a, "before"), slices.Index(b, "before")
	return i >= 0 && j >= 0 && deniesIn(a[:i]) != deniesIn(b[:j]) &&
		slices.ContainsFunc(a[i+1:], func(w string) bool { return len(w) > 3 && slices.Contains(b[j+1:], w) })
}

func deniesIn(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return w == "never" || w == "not" || w == "don't" || w == "no" || w == "cannot" || w == "can't"
	})
}

// codesDiffer reports whether both name code, and neither has any of the other's.
func (p *pair) codesDiffer() bool {
	for _, x := range p.a.codes {
		if slices.ContainsFunc(p.b.codes, func(y string) bool { return strings.Contains(x, y) || strings.Contains(y, x) }) {
			return false
		}
	}
	return len(p.a.codes) > 0 && len(p.b.codes) > 0
}

// numbered reports whether a name of one differs from a name of the other in its number only: v2, v3.
func (p *pair) numbered() bool {
	bare := func(w string) string {
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return -1
			}
			return r
		}, w)
	}
	for _, x := range p.onlyA {
		if b := bare(x); b != x && b != "" && slices.ContainsFunc(p.onlyB, func(y string) bool { return y != bare(y) && bare(y) == b }) {
			return true
		}
	}
	return false
}

// otherWord reports whether two facts differ in one word each, and neither is one of the tables: such words are names more often than
// other words for the same.
func (l *lexicon) otherWord(p *pair) bool {
	return len(p.left) == 1 && len(p.right) == 1 && !l.known[p.left[0]] && !l.known[p.right[0]]
}

// saysTheOther reports whether one affirms an answer that the other gives by denying its opposite: stays inside, does not leave.
func saysTheOther(a, b *statement) bool {
	for _, x := range a.answers {
		for _, y := range b.answers {
			if x.question == y.question && x.answer == y.answer && x.denied != y.denied {
				return true
			}
		}
	}
	return false
}
