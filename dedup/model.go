package dedup

import (
	_ "embed"
	"fmt"
	"math"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/descent"
)

// weightsText is written by internal/pairfit: a line for each sign, its name and a weight in hundredths for each relation, in the order of
// Relations, twice: for two facts that somebody asks about, and for two that meet in a memory. A test tells how when it is old.
//
//go:embed weights.txt
var weightsText string

var fitted = sync.OnceValue(func() *Weights { return readWeights(weightsText) })

// Relations returns every relation, in the order of the weights.
func Relations() []Relation { return []Relation{Duplicate, Refinement, Contradiction, Unrelated} }

// Row is a weight for each relation, in the order of Relations.
type Row [4]float64

// Table tells how much each sign speaks for each relation, and where each starts.
type Table struct {
	Start Row
	Of    map[string]Row
}

// Weights are those of the facts that somebody asks about, and of those that meet.
type Weights struct{ Asked, Met Table }

// readWeights reads the table; a line that is no line of it is passed over, and a test finds that there is none.
func readWeights(text string) *Weights {
	n := strings.Count(text, "\n")
	w := &Weights{Table{Of: make(map[string]Row, n)}, Table{Of: make(map[string]Row, n)}}
	for line := range strings.Lines(text) {
		name, numbers, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		asked, met, ok := readRows(numbers)
		switch {
		case !ok:
		case name == "start":
			w.Asked.Start, w.Met.Start = asked, met
		default:
			w.Asked.Of[name], w.Met.Of[name] = asked, met
		}
	}
	return w
}

func readRows(numbers string) (asked, met Row, ok bool) {
	var both [len(asked) + len(met)]float64
	n, err := descent.ReadRow(numbers, both[:])
	return Row(both[:len(asked)]), Row(both[len(asked):]), err == nil && n == len(both)
}

// Compare tells how b stands to a by these weights.
func (w *Weights) Compare(a, b Fact) Comparison {
	l := compareOnce()
	return w.compare(l, l.read(a), l.read(b))
}

func (w *Weights) compare(l *lexicon, a, b *statement) Comparison {
	p := l.pairOf(a, b)
	if deniedWordByWord(p.a, p.b) {
		return Comparison{Contradiction, "one denies what the other says", true}
	}
	by := p.rules()
	if by.sure {
		return by.Comparison
	}
	if p.strangers() {
		return Comparison{Unrelated, "nothing in common", true}
	}
	seen, may := p.signs(by), p.mayBe(by)
	r := w.Asked.likeliest(seen, may)
	sure := r == w.Met.likeliest(seen, may)
	if r == by.Relation {
		return Comparison{r, by.Why, sure}
	}
	return Comparison{r, p.reason(r), sure}
}

// mayBe bounds what two facts may be, whatever the weights say.
type mayBe struct {
	opposite bool    // something stands in the place of something else, or denies it
	surer    float64 // how many times likelier than a contradiction a duplicate has to be
	fuller   float64 // and how many times likelier than a refinement
}

// mayBe looks for what stands against a duplicate. To drop what contradicts is worse than to keep both, so more has to speak for it then.
// The factors were chosen where fewest contradictions are called duplicates for the duplicates that are lost, a fifth of the pairs at a time.
func (p *pair) mayBe(by ruling) mayBe {
	fuller := 1.0
	if len(p.left) == 0 && len(p.right) > 0 && (p.b.scopes > p.a.scopes || len(p.b.amounts) > len(p.a.amounts)) {
		fuller = 2 // all of the first is in the second, which limits it
	}
	switch {
	case by.Relation == Contradiction, p.excluded():
		return mayBe{true, math.Inf(1), fuller}
	case p.turned > 0 && p.refused == 0 && p.odd:
		return mayBe{true, 12, fuller}
	case p.turned > 0 && p.refused == 0, p.answersDiffer > 0 && p.answersAgree == 0:
		return mayBe{true, 6, fuller}
	case p.odd, p.clash.opposite, p.otherNames, p.otherWord:
		return mayBe{true, 4, fuller}
	}
	if len(p.left) == 0 || len(p.right) == 0 {
		return mayBe{false, 1.5, fuller}
	}
	if strange := p.softA < 0.75 && p.softB < 0.75 || len(p.left)+len(p.right) >= 4; strange && !agreed(p.a, p.b) {
		return mayBe{true, 3, fuller} // each says much in words that the other has nothing like
	}
	return mayBe{true, 1.5, fuller}
}

// excluded reports whether each has something in a place where there can be one thing only.
func (p *pair) excluded() bool {
	return p.clash.class || p.kindsDiffer > 0 || p.ordersDiffer || p.pole != "" || p.amount != "" || p.codesDiffer() || p.numbered() ||
		p.otherNames && len(p.left) == 1 && len(p.right) == 1 && !p.a.abroad && !p.b.abroad
}

// likeliest returns the relation for which most speaks, of those that two facts may have.
func (t *Table) likeliest(seen signs, may mayBe) Relation {
	share := t.Start
	for _, s := range seen {
		row := t.Of[s.Name]
		for i, x := range row {
			share[i] += s.Value * x
		}
	}
	descent.Softmax(share[:])
	against := share[2]
	if !may.opposite {
		share[2] = 0
	}
	best := 1
	for i := 2; i < len(share); i++ {
		if share[i] > share[best] {
			best = i
		}
	}
	if share[0] > share[best] && share[0] > may.surer*against && share[0] > may.fuller*share[1] {
		best = 0
	}
	return Relations()[best]
}

// reason says why the weights see what the rules do not.
func (p *pair) reason(r Relation) string {
	switch r {
	case Duplicate:
		return "they say the same in other words"
	case Refinement:
		return "the second says more"
	case Contradiction:
		switch {
		case p.odd:
			return "one denies what the other says"
		case len(p.left) > 0 && len(p.right) > 0:
			return fmt.Sprintf("%q in the place of %q", p.right[0], p.left[0])
		}
		return "both cannot hold at once"
	}
	return "words in common, but other things are said"
}

// strangers reports whether two facts have no word in common, not even in their subjects.
func (p *pair) strangers() bool {
	return common(p.a.all, p.b.all) == 0 && len(p.left) == len(p.a.set) && len(p.right) == len(p.b.set)
}
