package guard

import (
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// weightsText is written by internal/guardfit: a line for each sign, its name, a weight in hundredths and the family that it speaks for,
// and a line of decisions.
//
//go:embed weights.txt
var weightsText string

// Families are the kinds of attacks in the order in which the weights number them.
func Families() []Family {
	return []Family{Override, Roles, ToolCall, HiddenRunes, HiddenHTML, Encoded, Lookalike, Exfil, Shell, Authority, Trigger, Permission, Concealment, Propagation, Backdoor, Split}
}

type weight struct {
	of     float64
	family int // of Families
}

// Model is a sum of weights of signs, in the logarithm of odds.
type Model struct {
	start           float64
	adds, lets, all float64 // from which sum on a fact is an attack, up to which a weak rule is not believed, from which a passage of a file is one
	of              map[string]weight
}

var fitted = sync.OnceValue(func() *Model { return ReadModel(weightsText) })

// ReadModel reads the table; a line that is no line of it is passed over, and a test finds that there is none.
func ReadModel(text string) *Model {
	m := &Model{of: make(map[string]weight, strings.Count(text, "\n")), adds: math.Inf(1), lets: math.Inf(-1), all: math.Inf(1)}
	for line := range strings.Lines(text) {
		m.line(strings.TrimSuffix(line, "\n"))
	}
	return m
}

func (m *Model) line(line string) bool {
	name, numbers, _ := strings.Cut(line, "\t")
	var ns []int
	for n := range strings.FieldsSeq(numbers) {
		x, err := strconv.Atoi(n)
		if err != nil {
			return false
		}
		ns = append(ns, x)
	}
	switch {
	case name == "decision" && len(ns) == 3:
		m.adds, m.lets, m.all = float64(ns[0])/100, float64(ns[1])/100, float64(ns[2])/100
	case name == "start" && len(ns) == 1:
		m.start = float64(ns[0]) / 100
	case len(ns) == 1:
		m.of[name] = weight{float64(ns[0]) / 100, -1}
	case len(ns) == 2 && ns[1] >= 0 && ns[1] < len(Families()):
		m.of[name] = weight{float64(ns[0]) / 100, ns[1]}
	default:
		return false
	}
	return true
}

// opinion is what the model makes of a text.
type opinion struct {
	odds   float64 // the logarithm of the odds that it is an attack
	at     Span    // the stretch of the text that it is sure of
	family Family
	words  []string // that say so most, at most three
}

// Odds is the logarithm of the odds that the model gives a fact with its subject to be an attack.
func (m *Model) Odds(subject, fact string) float64 { return m.judge(subject, fact).odds }

// Inspect is the function of that name with this model in the place of the fitted one.
func (m *Model) Inspect(subject, fact string) []Finding {
	return m.weigh(ByRules(subject, fact), subject, fact)
}

// judge looks at a fact with its subject: at the stretch that looks worst. Of many stretches one looks bad by chance, so that each has to
// do so the more.
func (m *Model) judge(subject, fact string) opinion {
	best := opinion{odds: math.Inf(-1)}
	var worst []Sign
	spans := windows(fact)
	for _, at := range spans {
		signs := Signs(subject, fact[at.Start:at.End])
		if odds := m.sum(signs); odds > best.odds {
			best, worst = opinion{odds: odds, at: at}, signs
		}
	}
	best.odds -= math.Log(float64(max(1, len(spans))))
	if best.odds >= m.adds {
		best.family, best.words = m.reasons(worst)
	}
	return best
}

func (m *Model) sum(signs []Sign) float64 {
	z := m.start
	for _, s := range signs {
		z += s.Value * m.of[s.Name].of
	}
	return z
}

// reasons tells for which family the signs speak most, and which words do.
func (m *Model) reasons(signs []Sign) (Family, []string) {
	sums := make([]float64, len(Families()))
	type spoken struct {
		word string
		by   float64
	}
	var most []spoken
	for _, s := range signs {
		w, ok := m.of[s.Name]
		if !ok || w.of <= 0 || w.family < 0 {
			continue
		}
		sums[w.family] += s.Value * w.of
		kind, text, _ := strings.Cut(s.Name, ":")
		if (kind == "w" || kind == "b") && !strings.ContainsAny(text, "^<") && !common(text) {
			most = append(most, spoken{text, s.Value * w.of})
		}
	}
	slices.SortStableFunc(most, func(a, b spoken) int {
		switch {
		case a.by > b.by:
			return -1
		case a.by < b.by:
			return 1
		}
		return strings.Compare(a.word, b.word)
	})
	best := 0
	for i, x := range sums {
		if x > sums[best] {
			best = i
		}
	}
	var words []string
	for _, s := range most {
		if len(words) < 3 && !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, s.word) || strings.Contains(s.word, w) }) {
			words = append(words, s.word)
		}
	}
	return Families()[best], words
}

// finding puts an opinion into words. Its score stays below what a rule that is sure gives.
func (o opinion) finding(over float64) Finding {
	why := "its wording as a whole is that of attacks"
	if len(o.words) > 0 {
		why = `its wording is that of attacks, as with "` + strings.Join(o.words, `", "`) + `"`
	}
	return Finding{Family: o.family, Score: Candidate + (Written-Candidate)*0.99*(1-math.Exp(-over)), Field: "fact", Span: o.at, Why: why}
}

// passages finds what the model is so sure of that it may be said of a file, which has many passages that nobody filed as facts.
func (m *Model) passages(text string) []Finding {
	var out []Finding
	if math.IsInf(m.all, 1) {
		return nil
	}
	text = text[:min(len(text), maxText)]
	left := items(text)
	for _, at := range windows(text) {
		for len(left) > 0 && left[0].End <= at.Start {
			left = left[1:]
		}
		if !addressed(text[at.Start:at.End]) {
			continue
		}
		one := false
		for len(left) > 0 && left[0].Start < at.End {
			f, ok := m.passage(text, left[0])
			if ok {
				out = append(out, f)
			}
			one, left = one || ok, left[1:]
		}
		if f, ok := m.passage(text, at); ok && !one {
			out = append(out, f)
		}
	}
	return out
}

// passage judges one stretch of a file.
func (m *Model) passage(text string, at Span) (Finding, bool) {
	signs := Signs("", text[at.Start:at.End])
	odds := m.sum(signs)
	if odds < m.all {
		return Finding{}, false
	}
	o := opinion{odds: odds, at: at}
	o.family, o.words = m.reasons(signs)
	f := o.finding(0)
	f.Score, f.Field = Written, ""
	return f, true
}

// minItem is the shortest item of a list that is judged by itself, in bytes: shorter ones say too little.
const minItem = 60

// items lists the items of lists in a text: what one says must not be outweighed by its neighbours.
func items(text string) []Span {
	var out []Span
	open := -1
	flush := func(end int) {
		if open >= 0 && end-open >= minItem {
			out = append(out, Span{open, min(end, open+maxWindow)})
		}
		open = -1
	}
	for i := 0; i < len(text); {
		end := lineEnd(text, i)
		line := strings.TrimLeft(text[i:end], " \t")
		switch {
		case strings.HasPrefix(line, "- "), strings.HasPrefix(line, "* "), strings.HasPrefix(line, "+ "):
			flush(i)
			open = i
		case strings.TrimSpace(line) == "", len(line) == end-i: // an empty line, or one that is not set in
			flush(i)
		}
		i = end
	}
	flush(len(text))
	return out
}

// addressed reports whether a passage has a sentence that bids something, or sets a condition, with what attacks are after: the others are
// not worth the time that the model takes.
func addressed(text string) (found bool) {
	sentences(normalise(text).text, func(s *sentence) {
		found = found || s.classes&verbs != 0 && s.classes&(oSecret|oControl|oInstr|oPeople|oAgent|oMemory|oTrace|oFull) != 0 && (s.classes&(mNot|mWithout|mAll|mIf|mQuiet) != 0 || s.classes&oHost != 0)
	})
	return found
}

// weak is the highest score of rules that the model may overrule.
const weak = 0.65

// Sure reports whether rules found what the model may not overrule.
func Sure(found []Finding) bool {
	return slices.ContainsFunc(found, func(f Finding) bool { return f.Score > weak })
}

// weigh puts what the rules found and what the model makes of a fact together.
func (m *Model) weigh(found []Finding, subject, fact string) []Finding {
	if Sure(found) {
		return found
	}
	o := m.judge(subject, fact)
	switch {
	case len(found) == 0 && o.odds >= m.adds && !bare(fact):
		return []Finding{o.finding(o.odds - m.adds)}
	case len(found) > 0 && o.odds <= m.lets:
		return nil
	}
	return found
}

// bare reports whether a fact is a setting, a link or a command, with too few words around it to say anything. The model knows the words but not what they are for.
func bare(fact string) bool {
	if strings.Contains(fact, "](") || strings.Contains(fact, "src=") {
		return false // markup that fetches
	}
	n, others := 0, 0
	for _, w := range strings.Fields(plainly(fits(fact, maxWindow))) {
		w = strings.Trim(w, ".,:;!?()\"'`*_")
		if strings.IndexFunc(w, func(r rune) bool { return r >= 0x80 && unicode.IsLetter(r) }) >= 0 {
			return false // of other scripts we do not know where words end
		}
		if w != "" && w[0] != '-' && strings.Trim(strings.ToLower(w), "abcdefghijklmnopqrstuvwxyz'-") == "" {
			n++
		} else {
			others++
		}
	}
	return n < 4 && others > 0
}
