package dedup

import (
	"fmt"
	"slices"
	"sync"
)

// Sign is one thing that is seen when two facts are compared. Its value is 1 for what is there, or a share from 0 to 1.
type Sign struct {
	Name  string
	Value float64
}

// Signs returns what is seen of two facts, in a fixed order. Compare weighs it; internal/pairfit fits the weights.
func Signs(a, b Fact) []Sign {
	l := compareOnce()
	p := l.pairOf(l.read(a), l.read(b))
	return p.signs(p.rules())
}

type signs []Sign

func (s *signs) note(name string, there bool) {
	if there {
		*s = append(*s, Sign{name, 1})
	}
}

func (s *signs) share(name string, x float64) {
	if x > 0 {
		*s = append(*s, Sign{name, x})
	}
}

// bounds are what shares and counts may reach. Each is a sign of its own, so that weights may follow any curve.
func bounds() map[string][]float64 {
	return map[string][]float64{
		"alike":    {0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 0.99},
		"a in b":   {0.2, 0.4, 0.6, 0.8, 0.99},
		"b in a":   {0.2, 0.4, 0.6, 0.8, 0.99},
		"a softly": {0.3, 0.5, 0.7, 0.85, 0.99},
		"b softly": {0.3, 0.5, 0.7, 0.85, 0.99},
		"left":     {1, 2, 3, 5},
		"right":    {1, 2, 3, 5, 8},
		"longer":   {-3, -1, 1, 2, 4, 7},
		"words":    {3, 5, 8, 12},
		"rare":     {1, 2, 3},
		"scopes":   {1, 2},
		"clauses":  {1, 2},
		"against":  {1, 2, 3},
	}
}

// byRules are the signs of what the rules say.
func byRules(r Relation) string {
	switch r {
	case Duplicate:
		return "rules:duplicate"
	case Refinement:
		return "rules:refinement"
	case Contradiction:
		return "rules:contradiction"
	}
	return "rules:unrelated"
}

type rung struct {
	name string
	from float64
}

var rungs = sync.OnceValue(func() map[string][]rung {
	out := map[string][]rung{}
	for name, all := range bounds() {
		for _, b := range all {
			out[name] = append(out[name], rung{fmt.Sprintf("%s>=%g", name, b), b})
		}
	}
	return out
})

// steps notes each bound that x reaches.
func (s *signs) steps(name string, x float64) {
	for _, r := range rungs()[name] {
		s.note(r.name, x >= r.from-1e-9)
	}
}

func (p *pair) signs(by ruling) signs {
	s, a, b := make(signs, 0, 80), p.a, p.b
	s.note(byRules(by.Relation), true)
	s.note(by.name, true)
	s.ofWords(p)
	s.ofSubjects(p)
	s.ofAmounts(p)
	s.ofCode(p)
	s.ofDenials(p)
	s.ofNames(p)
	s.ofOpposites(p)
	s.note("each subject tells apart", by.name == ofTwoThings)
	s.note("exception", b.extra && !a.extra)
	s.note("reason", b.reason && !a.reason)
	s.steps("scopes", float64(b.scopes-a.scopes))
	s.steps("clauses", float64(len(b.clauses)-len(a.clauses)))
	s.note("abroad", a.abroad != b.abroad)
	s.note("abroad, alike", a.abroad != b.abroad && p.alike >= 0.2)
	return s
}

func (s *signs) ofWords(p *pair) {
	a, b, left, right := p.a, p.b, len(p.left), len(p.right)
	s.steps("alike", p.alike)
	s.steps("a in b", p.inB)
	s.steps("b in a", p.inA)
	s.share("least in", min(p.inA, p.inB))
	s.share("most in", max(p.inA, p.inB))
	s.steps("a softly", p.softA)
	s.steps("b softly", p.softB)
	s.share("least softly", min(p.softA, p.softB))
	s.share("most softly", max(p.softA, p.softB))
	s.steps("left", float64(left))
	s.steps("right", float64(right))
	s.note("one each", left == 1 && right == 1)
	s.note("two each", left <= 2 && right <= 2 && left > 0 && right > 0)
	s.steps("longer", float64(p.longer))
	s.note("says more", p.inB >= 0.7 && p.longer >= 2)
	s.note("softly says more", p.softA >= 0.7 && p.longer >= 2)
	s.steps("words", float64(min(len(a.set), len(b.set))))
	n := common(a.rare, b.rare)
	s.steps("rare", float64(n))
	s.share("rare share", ratio(n, min(len(a.rare), len(b.rare))))
	s.note("other rare words", n == 0 && len(a.rare) > 0 && len(b.rare) > 0)
	s.note("other filler", p.filler != "")
	s.note("exchanged", p.exchanged)
}

func (s *signs) ofSubjects(p *pair) {
	a, b, left, right := p.a, p.b, len(p.left), len(p.right)
	s.note("subject in common", p.subject >= 0.3)
	s.note("no subject in common", common(a.subject, b.subject) == 0)
	s.share("a's subject in b", shareIn(a.subject, b.all))
	s.share("b's subject in a", shareIn(b.subject, a.all))
	s.note("same subject, unlike", p.subject >= 0.5 && p.alike < 0.3)
	s.note("same subject, one each", p.subject >= 0.99 && left <= 1 && right <= 1 && left+right > 0)
	s.note("other subject, one each", p.subject < 0.99 && left == 1 && right == 1)
}

func (s *signs) ofDenials(p *pair) {
	a, b := p.a, p.b
	s.note("denied odd", p.odd)
	s.note("denied odd, alike", p.odd && p.alike >= 0.4)
	s.note("denied odd, softly", p.odd && min(p.softA, p.softB) >= 0.6)
	s.note("denied both", a.denials > 0 && b.denials > 0 && !p.odd)
	s.note("denied neither", a.denials == 0 && b.denials == 0)
	s.note("denied one, even", !p.odd && (a.denials == 0) != (b.denials == 0))
	s.note("denies", p.denies)
}

func (s *signs) ofNames(p *pair) {
	a, b := p.a, p.b
	s.note("names differ", len(a.names) > 0 && len(b.names) > 0 && common(a.names, b.names) == 0)
	s.note("other names in place", p.otherNames)
	s.note("other names in place, one each", p.otherNames && len(p.left) <= 2 && len(p.right) <= 2)
	s.note("names in common", common(a.names, b.names) > 0)
	s.note("names more", len(without(b.names, a.names)) > 0 && len(without(a.names, b.names)) == 0)
}

func (s *signs) ofOpposites(p *pair) {
	s.note("opposite", p.clash.opposite)
	s.note("opposite, alike", p.clash.opposite && p.alike >= 0.3)
	s.note("class", p.clash.class)
	s.note("answers differ", p.answersDiffer > 0)
	s.note("answers differ, alike", p.answersDiffer > 0 && (p.alike >= 0.3 || p.subject >= 0.5))
	s.note("answers differ only", p.answersDiffer > 0 && p.answersAgree == 0)
	s.note("answers agree", p.answersAgree > 0 && p.answersDiffer == 0)
	s.note("kinds differ", p.kindsDiffer > 0)
	s.note("kinds differ, alike", p.kindsDiffer > 0 && (p.alike >= 0.3 || p.subject >= 0.5))
	s.note("kinds agree", p.kindsAgree > 0 && p.kindsDiffer == 0)
	s.note("turned", p.turned > 0)
	s.note("turned, most", p.turned > 0 && p.turned*2 >= common(p.a.set, p.b.set))
	s.note("turned, none denied by both", p.turned > 0 && p.refused == 0)
	s.note("denied by both", p.refused > 0 && p.turned == 0)
	s.note("odd, nothing turned", p.odd && p.turned == 0)
	s.note("odd, one says only", p.odd && p.a.alone != p.b.alone)
	s.note("other number in a name", p.numbered())
	s.note("orders differ", p.ordersDiffer)
	s.note("orders agree", p.ordersAgree)
	s.note("class, alike", p.clash.class && (p.alike >= 0.3 || p.subject >= 0.5))
}

func (s *signs) ofAmounts(p *pair) {
	a, b := p.a, p.b
	differ := p.amount != ""
	s.note("amount differs", differ)
	s.note("amount differs, alike", differ && p.alike >= 0.4)
	s.note("amount equal", !differ && len(a.amounts) > 0 && len(a.amounts) == len(b.amounts))
	s.note("amount only in b", len(b.amounts) > len(a.amounts))
	s.note("amount only in a", len(b.amounts) < len(a.amounts))
}

func (s *signs) ofCode(p *pair) {
	x, y := slices.Clone(p.a.codes), slices.Clone(p.b.codes)
	slices.Sort(x)
	slices.Sort(y)
	n := common(x, y)
	s.note("code equal", n > 0)
	s.note("code differs", n == 0 && len(x) > 0 && len(y) > 0)
	s.note("code only in b", len(x) == 0 && len(y) > 0)
	s.note("code only in a", len(y) == 0 && len(x) > 0)
}
