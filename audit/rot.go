package audit

import (
	"cmp"
	"slices"
	"time"
)

// Look is what was found when the memory of one commit was judged against that commit.
type Look struct {
	Commit    string
	Date      time.Time
	Documents int
	Entries   int
	Claims    []Seen
}

// Seen is one claim in a Look.
type Seen struct {
	Key   uint64 // the same for the same claim of the same document in another look
	Kind  string
	Layer string
	State Truth
}

// Truth is what a look says about a claim.
type Truth uint8

// Truths.
const (
	Open  Truth = iota // it could not be judged
	Holds              // confirmed, or merely drifted
	False              // contradicted
)

// History is how memory aged.
type History struct {
	Samples   []Sample   `json:"samples"`    // oldest first
	HalfLives []HalfLife `json:"half_lives"` // of all claims first, then per layer and per kind
	Shallow   bool       `json:"shallow"`    // history is cut off, and so are the samples
}

// Sample counts the claims of memory at one commit.
type Sample struct {
	Commit       string  `json:"commit"`
	Date         string  `json:"date"`
	Documents    int     `json:"documents"`
	Entries      int     `json:"entries"`
	Claims       int     `json:"claims"`
	Judged       int     `json:"judged"`
	Contradicted int     `json:"contradicted"`
	Layers       []Share `json:"layers"`
	Kinds        []Share `json:"kinds"`
}

// Share is the part of a sample that belongs to one layer or kind.
type Share struct {
	Name         string `json:"name"`
	Judged       int    `json:"judged"`
	Contradicted int    `json:"contradicted"`
}

// HalfLife is after how many days half of the claims are contradicted, when they fall at the pace that was seen: the time that
// claims were watched while they held, over the number that fell. A claim that is edited or removed while it holds counts as
// watched until then.
type HalfLife struct {
	By      string  `json:"by"` // all, layer or kind
	Name    string  `json:"name"`
	Fell    int     `json:"fell"`
	Watched int64   `json:"watched_days"` // claims times days
	Days    float64 `json:"days"`         // one place; 0 when fewer than MinFalls fell
}

// MinFalls is below how many falls a half-life is not told.
const MinFalls = 3

// Rot works out how memory aged from looks at it, oldest first. All sums are whole numbers, so that every machine gives the same.
func Rot(looks []Look) History {
	h := History{Samples: []Sample{}, HalfLives: []HalfLife{}}
	ledger := map[[2]string]*watch{}
	for i, l := range looks {
		h.Samples = append(h.Samples, sample(l))
		if i > 0 {
			step(ledger, looks[i-1], l)
		}
	}
	for who, w := range ledger {
		h.HalfLives = append(h.HalfLives, w.halfLife(who))
	}
	slices.SortFunc(h.HalfLives, func(x, y HalfLife) int { return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(x.Name, y.Name)) })
	return h
}

func rank(h HalfLife) int { return slices.Index([]string{"all", "layer", "kind"}, h.By) }

func sample(l Look) Sample {
	s := Sample{Commit: l.Commit, Date: stamp(l.Date), Documents: l.Documents, Entries: l.Entries, Claims: len(l.Claims)}
	layers, kinds := map[string]*Share{}, map[string]*Share{}
	for _, c := range l.Claims {
		if c.State == Open {
			continue
		}
		fell := boolean(c.State == False)
		s.Judged++
		s.Contradicted += fell
		for _, in := range []struct {
			of   map[string]*Share
			name string
		}{{layers, c.Layer}, {kinds, c.Kind}} {
			if in.of[in.name] == nil {
				in.of[in.name] = &Share{Name: in.name}
			}
			in.of[in.name].Judged++
			in.of[in.name].Contradicted += fell
		}
	}
	s.Layers, s.Kinds = sorted(layers), sorted(kinds)
	return s
}

func sorted(m map[string]*Share) []Share {
	out := []Share{}
	for _, s := range m {
		out = append(out, *s)
	}
	slices.SortFunc(out, func(x, y Share) int { return cmp.Compare(x.Name, y.Name) })
	return out
}

// watch is how long claims were watched while they held, and how many fell.
type watch struct {
	halfSeconds int64
	fell        int
}

// step follows every claim that held at one look to the next. What happened in between is taken to have happened halfway.
func step(ledger map[[2]string]*watch, from, to Look) {
	next := make(map[uint64]Truth, len(to.Claims))
	for _, c := range to.Claims {
		next[c.Key] = c.State
	}
	seconds := max(0, int64(to.Date.Sub(from.Date)/time.Second))
	for _, c := range from.Claims {
		if c.State != Holds {
			continue
		}
		state, there := next[c.Key]
		watched := seconds // in half seconds: until halfway
		if there && state == Holds {
			watched *= 2
		}
		for _, who := range [][2]string{{"all", ""}, {"layer", c.Layer}, {"kind", c.Kind}} {
			w := ledger[who]
			if w == nil {
				w = &watch{}
				ledger[who] = w
			}
			w.halfSeconds += watched
			w.fell += boolean(there && state == False)
		}
	}
}

// ln2 is the natural logarithm of 2 in millionths.
const ln2 = 693_147

func (w *watch) halfLife(who [2]string) HalfLife {
	const halfSecondsADay = 2 * 24 * 60 * 60
	h := HalfLife{By: who[0], Name: who[1], Fell: w.fell, Watched: w.halfSeconds / halfSecondsADay}
	if w.fell >= MinFalls {
		tenths := w.halfSeconds / halfSecondsADay * ln2 / int64(w.fell) / 100_000
		h.Days = float64(tenths) / 10
	}
	return h
}
