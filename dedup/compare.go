package dedup

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Relation says how a second fact stands to a first.
type Relation string

// The relations.
const (
	Duplicate     Relation = "duplicate"     // nothing is lost when one of the two goes
	Refinement    Relation = "refinement"    // the second adds a condition, a detail, a reason or a scope
	Contradiction Relation = "contradiction" // both cannot hold at once
	Unrelated     Relation = "unrelated"
)

// Comparison is the relation of two facts and what decided it, as one clause.
type Comparison struct {
	Relation Relation
	Why      string
	// Sure says that the relation is the likeliest one too when two facts were not picked by somebody but met in a memory, where nearly all
	// that share words are unrelated. Only then is a fact flagged or refused for another one.
	Sure bool
}

// ruling is what the rules say.
type ruling struct {
	Comparison
	name string // of the rule, a sign
	sure bool   // nothing else has to be weighed
}

// compareOnce holds the tables by which facts are compared; making them takes some hundred microseconds.
var compareOnce = sync.OnceValue(newLexicon)

// Compare tells how b stands to a. What makes two facts opposite (a denial, another number, version, command or value in the same place,
// exchanged roles) is looked for before likeness is believed, so that a contradiction is not called a duplicate because its words are the
// same. What is left is weighed by weights that were fitted to pairs (see docs/decisions/0023-fitted-comparison.md). It knows fixed lists of
// words and no grammar: what is said in quite other words is missed, and called unrelated.
func Compare(a, b Fact) Comparison {
	l := compareOnce()
	return fitted().compare(l, l.read(a), l.read(b))
}

// ofTwoThings names the rule that tells facts of one pattern apart, which is asked first.
const ofTwoThings = "rule:other thing"

// rules decides by rules alone.
func (p *pair) rules() ruling {
	rule := func(name string, r Relation, why string) ruling {
		return ruling{Comparison{Relation: r, Why: why}, "rule:" + name, false}
	}
	sure := func(name string, r Relation, why string) ruling {
		return ruling{Comparison{r, why, true}, "rule:" + name, true}
	}
	a, b, alike, same := p.a, p.b, p.alike, p.same
	if other := cmp.Or(otherThing(a, b), otherQualified(a, b)); other != "" {
		return ruling{Comparison{Unrelated, other, true}, ofTwoThings, true}
	}
	if p.pole != "" && p.near() { // what was fitted has too few of them to weigh it
		return ruling{Comparison{Contradiction, p.pole, p.alike >= 0.5}, "rule:other pole", true}
	}
	if codeAlone(a, b) || codeAlone(b, a) {
		return sure("code alone", Duplicate, "the same code")
	}
	if why := p.conflict(); why != "" {
		return rule("conflict", Contradiction, why)
	}
	if p.exchanged || a.abroad == b.abroad && reordered(a, b) || exchangedWithin(a, b) || otherWinner(a, b) {
		return sure("exchanged", Contradiction, "the roles are exchanged")
	}
	switch {
	case p.inB >= 0.99 && p.inA >= 0.99 && sameAmounts(a, b) && ((a.denials+b.denials)%2 == 0 || len(a.bounds) > 0):
		return sure("same words", Duplicate, "the same words")
	case (p.inB >= 0.8 && same || alike >= 0.45 && p.inB >= 0.7) && p.longer >= 2 && p.inA < 0.75:
		return rule("more", Refinement, "the second says more")
	case same && p.filler != "":
		return rule("other filler, same subject", Contradiction, p.filler)
	case p.filler != "":
		return rule("other filler", Unrelated, p.filler)
	case same && b.extra && !a.extra && alike >= 0.15:
		return rule("exception", Refinement, "the second names an exception")
	case p.telling() && len(b.set) >= len(a.set)+max(4, len(a.set)/2):
		return rule("telling more", Refinement, "the second says more")
	case (a.denials == 0) != (b.denials == 0):
		return rule("denial", Unrelated, "one denies something, the other does not, and their words differ")
	case p.telling():
		return rule("telling", Duplicate, "they share the words that few texts have")
	case alike >= 0.5, same && alike >= 0.34, min(len(a.set), len(b.set)) >= 3 && max(p.inA, p.inB) >= 0.75 && alike >= 0.3:
		return rule("alike", Duplicate, fmt.Sprintf("%.0f %% of the words mean the same", 100*alike))
	}
	return rule("little", Unrelated, "too little in common")
}

// likeness is the Jaccard index of concepts.
func likeness(a, b *statement) float64 {
	n := common(a.all, b.all)
	if total := len(a.all) + len(b.all) - n; total > 0 {
		return float64(n) / float64(total)
	}
	return 0
}

// telling reports whether two texts share most of the words that few texts have: names, and words of no list here.
func (p *pair) telling() bool {
	n := common(p.a.rare, p.b.rare)
	return n >= 2 && n*2 >= min(len(p.a.rare), len(p.b.rare)) && p.alike >= 0.2
}

func common(a, b []string) int {
	n := 0
	for _, w := range a {
		if _, ok := slices.BinarySearch(b, w); ok {
			n++
		}
	}
	return n
}

// shareIn is the share of a that b has.
func shareIn(a, b []string) float64 {
	if len(a) == 0 {
		return 0
	}
	return float64(common(a, b)) / float64(len(a))
}

func sameSubject(a, b *statement) bool {
	return len(a.subject) > 0 && common(a.subject, b.subject)*2 >= max(len(a.subject), len(b.subject))
}

// otherThing reports facts of one pattern about two things: their subjects differ in a word each, and so do their texts, by the same.
func otherThing(a, b *statement) string {
	onlyA, onlyB := without(a.subject, b.subject), without(b.subject, a.subject)
	if len(onlyA) == 0 || len(onlyB) == 0 {
		return ""
	}
	ofA := common(onlyA, a.set) > 0 && common(onlyA, b.set) == 0
	ofB := common(onlyB, b.set) > 0 && common(onlyB, a.set) == 0
	if ofA && ofB && common(a.subject, b.subject) > 0 {
		return fmt.Sprintf("one is about %q, the other about %q", strings.Join(onlyA, " "), strings.Join(onlyB, " "))
	}
	return ""
}

// mostAhead is among how many of its first words a text names what it is about.
const mostAhead = 4

// mostOther is in how many words each of two facts of one pattern may differ.
const mostOther = 4

// otherQualified reports facts of one pattern about two things of one kind: the words ahead of their first noun differ, and so does what is said of
// each: "the export worker logs at debug", "the ingest worker logs at warn".
func otherQualified(a, b *statement) string {
	x, y := a.words, b.words
	if a.abroad || b.abroad || likeness(a, b) < 0.3 || max(len(without(a.set, b.set)), len(without(b.set, a.set))) > mostOther {
		return ""
	}
	for i := 1; i < min(len(x), mostAhead); i++ {
		j := slices.Index(y[:min(len(y), mostAhead)], x[i])
		if j < 1 || x[i-1] == y[j-1] || slices.Contains(y, x[i-1]) || slices.Contains(x, y[j-1]) || kindred(x[i-1], y[j-1]) {
			continue
		}
		if !slices.Equal(x[:i-1], y[:j-1]) || !named(a, x[i-1], x[i]) || !named(b, y[j-1], y[j]) {
			return ""
		}
		return fmt.Sprintf("one is about %q, the other about %q", x[i-1]+" "+x[i], y[j-1]+" "+y[j])
	}
	return ""
}

// named reports whether two words stand side by side in a text as the name of one thing, with an article or at its beginning.
func named(s *statement, first, noun string) bool {
	raw := s.raw
	for i := 1; i < len(raw); i++ {
		if stemWord(strings.Trim(raw[i-1], "`")) != first && strings.Trim(raw[i-1], "`") != first || stemWord(raw[i]) != noun && raw[i] != noun {
			continue
		}
		return i == 1 || raw[i-2] == "the" || raw[i-2] == "our" || raw[i-2] == "of"
	}
	return false
}

func without(a, b []string) []string {
	var out []string
	for _, w := range a {
		if _, ok := slices.BinarySearch(b, w); !ok {
			out = append(out, w)
		}
	}
	return out
}

// near reports whether two facts are so alike that what is opposite in them is said of one thing.
func (p *pair) near() bool {
	return p.alike >= 0.5 || p.same && p.alike >= 0.2 || len(p.onlyA) == 1 && len(p.onlyB) == 1 && common(p.a.set, p.b.set) > 0
}

// conflict says why two facts cannot both hold, nothing when they can.
func (p *pair) conflict() string {
	a, b, onlyA, onlyB := p.a, p.b, len(p.onlyA), len(p.onlyB)
	if !p.near() {
		return ""
	}
	switch {
	case p.clash.why != "":
		return p.clash.why
	case p.amount != "" && (onlyA <= 3 || p.same) && p.alike >= 0.34:
		return p.amount
	case p.denies:
		return "one denies what the other says"
	case onlyA == 0 && onlyB == 0 && len(a.clauses) > 1 && !sameClauses(a, b):
		return "the roles are exchanged"
	case len(a.codes) == 1 && len(b.codes) == 1 && a.codes[0] != b.codes[0] && p.same && !strings.Contains(b.codes[0], a.codes[0]) && !strings.Contains(a.codes[0], b.codes[0]) && len(a.words) <= 8 && len(b.words) <= 8:
		return fmt.Sprintf("%q in the place of %q", b.codes[0], a.codes[0])
	}
	return ""
}

// denies reports whether a clause of one says what a clause of the other denies, and no other clause of it says the same.
func denies(a, b *statement) bool {
	for _, x := range a.clauses {
		same, other := 0, 0
		for _, y := range b.clauses {
			n, least := common(x.words, y.words), min(len(x.words), len(y.words))
			if n < min(2, least) || n*5 < least*3 {
				continue
			}
			if x.denied == y.denied {
				same = max(same, n)
			} else {
				other = max(other, n)
			}
		}
		if other > same {
			return true
		}
	}
	return false
}

// sameClauses reports whether two texts of the same words have the same clauses, in any order.
func sameClauses(a, b *statement) bool {
	if len(a.clauses) != len(b.clauses) {
		return true // cut in other places: nothing can be told
	}
	if slices.ContainsFunc(slices.Concat(a.clauses, b.clauses), func(c clause) bool { return len(c.words) < 2 }) {
		return true // a list: its items may stand in any order
	}
	for _, c := range a.clauses {
		if !slices.ContainsFunc(b.clauses, func(d clause) bool { return slices.Equal(c.words, d.words) }) {
			return false
		}
	}
	return true
}

// otherIn says what stands in the place of what, when two texts differ in one place only.
func otherIn(a, b *statement) string {
	if was, is, ok := otherFiller(a, b); ok {
		return fmt.Sprintf("%q in the place of %q", is, was)
	}
	return ""
}

// exchangedWithin reports whether two texts have the same clauses, and one that is denied stands the other way round: pilots may not
// hail ferries, ferries may not hail pilots.
func exchangedWithin(a, b *statement) bool {
	if len(a.clauses) != len(b.clauses) || a.denials == 0 || slices.Contains(a.raw, "by") != slices.Contains(b.raw, "by") {
		return false
	}
	turned := false
	for _, c := range a.clauses {
		at := slices.IndexFunc(b.clauses, func(d clause) bool { return c.denied == d.denied && slices.Equal(c.words, d.words) })
		if at < 0 {
			return false
		}
		if x, y := c.order, b.clauses[at].order; c.denied && len(x) > 2 && len(y) > 2 && x[0] != x[len(x)-1] && x[0] == y[len(y)-1] && y[0] == x[len(x)-1] {
			turned = true
		}
	}
	return turned
}

// winning are verbs of which nothing but the word ahead tells who does it.
var winning = strings.Fields("win wins won prevail prevails decide decides lose loses beat beats overrid override overrides outrank outranks")

// otherWinner reports whether two texts of the same words say of two things that they win.
func otherWinner(a, b *statement) bool {
	if !slices.Equal(a.set, b.set) {
		return false
	}
	ahead := func(s *statement) string {
		for _, c := range s.clauses {
			for i, w := range c.order {
				if i > 0 && slices.Contains(winning, w) {
					return c.order[i-1]
				}
			}
		}
		return ""
	}
	x, y := ahead(a), ahead(b)
	return x != y && x != "" && y != ""
}

// wholeCode is a text that is code and nothing else.
var wholeCode = lazyregexp.New("^\\s*(?:```[a-z]*\\n([^`]+)\\n```|`([^`]+)`)\\s*$")

// mostAround is how many words may stand around code that another text consists of, for both to say no more than that.
const mostAround = 4

// codeAlone reports whether one text is a piece of code, which the other has in few words.
func codeAlone(a, b *statement) bool {
	m := wholeCode.FindStringSubmatch(a.of.Text)
	if m == nil {
		return false
	}
	code := strings.TrimSpace(m[1] + m[2])
	ahead, behind, ok := strings.Cut(b.of.Text, code)
	return ok && strings.Contains(code, " ") && b.denials == 0 && len(strings.Fields(wordsOnly.ReplaceAllString(ahead+" "+behind, " "))) <= mostAround
}

var wordsOnly = lazyregexp.New(`[^\p{L}\d]+`)

// sentenceEnd parts what stands for itself.
var sentenceEnd = lazyregexp.New(`[.;:!?]+(?:\s|$)`)

// deniedWordByWord reports whether a sentence of one is a sentence of the other with a denial more.
func deniedWordByWord(a, b *statement) bool {
	if deniesIn(a.raw) == deniesIn(b.raw) && a.denials == b.denials {
		return false
	}
	for _, x := range sentenceEnd.Split(strings.ToLower(spelledOut.Replace(a.of.Text)), -1) {
		for _, y := range sentenceEnd.Split(strings.ToLower(spelledOut.Replace(b.of.Text)), -1) {
			v, w := wordRE.FindAllString(x, -1), wordRE.FindAllString(y, -1)
			if p, q := undenied(v), undenied(w); len(p) > 2 && slices.Equal(p, q) && deniesIn(v) != deniesIn(w) {
				return true
			}
		}
	}
	return false
}

// undenied takes out the words that deny, and those that stand with them or in their place.
func undenied(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		return deniesIn([]string{w}) || w == "always" || w == "do" || w == "does" || w == "did"
	})
}
