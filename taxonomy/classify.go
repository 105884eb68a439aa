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
	Confidence float64  // 0 to 1: the share of the label against all others; under 0.5 it is a guess
	Why        []string // the words that spoke for the label, the strongest first, at most four
	Margin     float64  // how far the label is ahead of the next one of its kind or the other, in points of the tables
}

// maxText is how much of a text is read, in bytes: what an entry is about stands at its head.
const maxText = 6 << 10

var cuesOnce = sync.OnceValue(newCues)

// Classify judges an entry by its subject and its text, of which the first paragraph counts most. It knows words and forms of several
// languages (English best), no repository and no author; the same text always gets the same answer. It is pure and safe for concurrent use.
func Classify(subject, text string) Judgement {
	return cuesOnce().judge(subject, text)
}

// judge adds up the points of every cue that occurs.
func (c *cues) judge(subject, text string) Judgement {
	hits := c.find(cut(subject, maxText), cut(text, maxText))
	points := c.points(hits)
	order := labels()
	slices.SortStableFunc(order, func(a, b Label) int { return cmp.Compare(points[b], points[a]) })
	sum := 0.0
	for _, l := range order {
		sum += math.Exp((points[l] - points[order[0]]) / spread)
	}
	best := order[0]
	return Judgement{best, round(1 / sum), c.why(hits, best), round(points[best] - points[order[1]])}
}

// spread is how many points make one label e times as likely as another; start is what a label has before anything was read.
const spread = 2.0

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
	for _, l := range labels() {
		out[l] = start(l)
	}
	for _, h := range hits {
		q := c.all[h.cue]
		out[q.label] += q.weight * h.strength()
	}
	return out
}

func (c *cues) why(hits []hit, l Label) []string {
	var spoke []hit
	for _, h := range hits {
		if q := c.all[h.cue]; q.label == l && q.weight > 0 {
			spoke = append(spoke, h)
		}
	}
	slices.SortStableFunc(spoke, func(a, b hit) int {
		return cmp.Compare(c.all[b.cue].weight*b.strength(), c.all[a.cue].weight*a.strength())
	})
	var out []string
	for _, h := range spoke {
		if len(out) == 4 {
			break
		}
		if w := strings.TrimSpace(h.words); w != "" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// labels returns every label, in the order in which a draw is decided.
func labels() []Label {
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
