package taxonomy

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"
)

// Label is what a text is judged to be: a Category by its name, or an Exclusion by its name. The zero value is no judgement.
type Label string

// Category returns the category that the label names, none for an exclusion.
func (l Label) Category() Category {
	if c := Category(l); c.Valid() {
		return c
	}
	return ""
}

// Exclusion returns the exclusion that the label names, none for a category.
func (l Label) Exclusion() Exclusion {
	if e := Exclusion(l); e.Valid() {
		return e
	}
	return ""
}

// Judgement is what the classifier thinks of a text. It is advice: an author who says otherwise is right.
type Judgement struct {
	Label      Label
	Confidence float64  // 0 to 1: the share of the label, of all exclusions together if it is one; under 0.5 it is a guess
	Why        []string // the words that spoke for the label, the strongest first, at most four
	Margin     float64  // how many times e the label is likelier than the next one, as a power
}

// maxText is how much of a text is read, in bytes: what an entry is about stands at its head.
const maxText = 6 << 10

// stopFrom is the share of all exclusions together from which an entry is not to be stored. It was chosen so that some 5 of 100 entries
// that are worth keeping are stopped.
const stopFrom = 0.4

var (
	cuesOnce    = sync.OnceValue(newCues)
	weightsOnce = sync.OnceValue(func() *weights { return readWeights(weightsText) })
)

// Classify judges an entry by its subject and its text, of which the first paragraph counts most. It knows words and forms of several
// languages (English best), no repository and no author; the same text always gets the same answer. It is pure and safe for concurrent use.
func Classify(subject, text string) Judgement {
	c, w := cuesOnce(), weightsOnce()
	signs := c.signs(subject, text)
	share := w.shares(signs)
	best, sure := pick(share)
	next := 0.0
	for l, x := range share {
		if l != best {
			next = max(next, x)
		}
	}
	return Judgement{
		Label:      Labels()[best],
		Confidence: round(sure),
		Why:        c.why(c.find(cut(subject, maxText), cut(text, maxText)), w, signs, best),
		Margin:     round(math.Log(max(share[best], 1e-9) / max(next, 1e-9))),
	}
}

// pick returns the place of the label: the likeliest exclusion if all of them together are likely enough, else the likeliest category.
func pick(share [labelCount]float64) (best int, sure float64) {
	category, exclusion, out := -1, -1, 0.0
	for i, l := range Labels() {
		at := &category
		if l.Exclusion() != "" {
			at, out = &exclusion, out+share[i]
		}
		if *at < 0 || share[i] > share[*at] {
			*at = i
		}
	}
	if out >= stopFrom {
		return exclusion, min(out, 1)
	}
	return category, share[category]
}

// start is what a label has in the points of the tables before anything was read.
func start(l Label) float64 {
	switch l {
	case Label(Project):
		return 1.7 // what shows no sign of anything else is about the project
	case Label(Feedback):
		return 1.0
	case Label(Reference):
		return 0.3
	case Label(User):
		return 0.5
	case Label(GitHistory):
		return -3.7 // to stop an entry takes more than to sort it
	}
	return -1.8
}

func (c *cues) points(hits []hit) map[Label]float64 {
	out := map[Label]float64{}
	for _, l := range Labels() {
		out[l] = start(l)
	}
	for _, h := range hits {
		q := c.all[h.cue]
		out[q.label] += q.weight * h.strength()
	}
	return out
}

// why returns the words that spoke most for a label: phrases of the tables, which say more to a reader, before single words.
func (c *cues) why(hits []hit, w *weights, signs []Sign, best int) []string {
	type reason struct {
		words  string
		weight float64
	}
	label := Labels()[best]
	var all []reason
	for _, h := range hits {
		if q := c.all[h.cue]; q.label == label && q.weight > 0 {
			all = append(all, reason{h.words, phrasesFirst + q.weight*h.strength()})
		}
	}
	for _, s := range signs {
		row := w.of[s.Name]
		mean := 0.0
		for _, x := range row {
			mean += x / labelCount
		}
		if by := s.Value * (row[best] - mean); by > 0 && len(s.Words) > telling {
			all = append(all, reason{s.Words, by})
		}
	}
	slices.SortStableFunc(all, func(a, b reason) int { return cmp.Compare(b.weight, a.weight) })
	var out []string
	for _, r := range all {
		if words := strings.TrimSpace(r.words); words != "" && !slices.Contains(out, words) {
			out = append(out, words)
		}
		if len(out) == 4 {
			break
		}
	}
	return out
}

// telling is how many bytes a word has at most that tells a reader nothing: the, and, a sign.
const telling = 3

// phrasesFirst is more than any single word weighs.
const phrasesFirst = 100

// Labels returns every label, in the order in which a draw is decided.
func Labels() []Label {
	return []Label{Label(Project), Label(Feedback), Label(Reference), Label(User), Label(Derivable), Label(GitHistory), Label(Ephemeral)}
}

func round(x float64) float64 { return math.Round(x*1000) / 1000 }

// cut shortens a text to n bytes, at a boundary of characters.
func cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "")
}
