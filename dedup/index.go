package dedup

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// Match is an indexed fact that says the same as another, more, or the opposite, or is a near-copy of it by the pinned check.
type Match struct {
	ID         int     // what Add returned
	Similarity float64 // of the pinned check, 0 to 1
	Comparison         // how the fact that was asked about stands to the indexed one
}

// Index finds the facts that are worth comparing with one among many, without comparing all. Near-copies by the pinned check are all
// found; of the others those that share rare words, so that a paraphrase without one common rare word is missed. The zero value is not
// usable; an Index is not for concurrent use.
type Index struct {
	lexicon  *lexicon
	facts    []Fact
	words    map[string]int32 // number of every distinct word
	concepts []int32          // concept of a word by number, -1 for soft words
	concept  map[string]int32
	sets     [][]int32 // distinct words of a fact by number, ascending
	means    [][]int32 // distinct concepts of a fact, ascending
	read     []*statement
	wordDF   []int32 // facts that have the word
	holders  [][]int32
	prefix   map[int32][]int32 // facts by the words of their prefixes
	rank     []int32           // order of the words by rarity, as it was when the index was frozen
	frozen   int               // facts that are in prefix
	score    []float32         // scratch: of candidates
	touched  []int32
}

// NewIndex returns an empty index with room for n facts.
func NewIndex(n int) *Index {
	n = max(n, 0)
	return &Index{lexicon: compareOnce(), words: map[string]int32{}, concept: map[string]int32{}, prefix: map[int32][]int32{},
		facts: make([]Fact, 0, n), sets: make([][]int32, 0, n), means: make([][]int32, 0, n)}
}

// Len is the number of facts.
func (x *Index) Len() int { return len(x.facts) }

// Add takes a fact in and returns its number; the first is 0.
func (x *Index) Add(f Fact) int {
	id := len(x.facts)
	set, means := x.numbers(f, true)
	x.facts = append(x.facts, f)
	x.sets, x.means, x.read = append(x.sets, set), append(x.means, means), append(x.read, nil)
	for _, w := range set {
		x.wordDF[w]++
	}
	for _, c := range means {
		x.holders[c] = append(x.holders[c], int32(id))
	}
	return id
}

// numbers returns the words and concepts of a fact by number. Words that are not known get a number when learn says so; else they count as
// words that no other fact has.
func (x *Index) numbers(f Fact, learn bool) (set, means []int32) {
	stranger := int32(math.MaxInt32)
	eachPinnedWord(f, func(w []byte) {
		n, ok := x.words[string(w)]
		switch {
		case ok:
		case learn:
			n = x.learn(string(w))
		default:
			n = stranger
			stranger--
		}
		set = append(set, n)
		if ok || learn {
			if c := x.concepts[n]; c >= 0 {
				means = append(means, c)
			}
		}
	})
	slices.Sort(set)
	slices.Sort(means)
	return slices.Compact(set), slices.Compact(means)
}

func (x *Index) learn(w string) int32 {
	n := int32(len(x.words))
	x.words[w] = n
	x.wordDF = append(x.wordDF, 0)
	x.rank = append(x.rank, -n) // newer words are rarer than all that were ranked
	var s statement
	c := int32(-1)
	if found := x.lexicon.word(w, &s); len(found) > 0 {
		name := found[0]
		var ok bool
		if c, ok = x.concept[name]; !ok {
			c = int32(len(x.concept))
			x.concept[name] = c
			x.holders = append(x.holders, nil)
		}
	}
	x.concepts = append(x.concepts, c)
	return n
}

// eachPinnedWord calls do with the words of the pinned check, in order and with repetitions. The bytes are valid during the call only.
func eachPinnedWord(f Fact, do func([]byte)) {
	var buf []byte
	flush := func() {
		if len(buf) > 0 {
			do(buf)
			buf = buf[:0]
		}
	}
	for _, part := range [...]string{f.Subject, f.Text} {
		for _, r := range part {
			switch {
			case r < unicode.MaxASCII && 'a' <= r && r <= 'z':
				buf = append(buf, byte(r))
			case unicode.IsSpace(r):
				flush()
			case unicode.IsPunct(r), unicode.IsSymbol(r):
			default:
				buf = append(buf, strings.ToLower(string(r))...)
			}
		}
		flush()
	}
}

// freeze brings the facts that were added since the last call into the prefix index. The order of the words is set once, by how rare they
// are then; any order is right as long as it does not change.
func (x *Index) freeze() {
	if x.frozen == len(x.facts) {
		return
	}
	if x.frozen == 0 {
		order := make([]int32, len(x.words))
		for i := range order {
			order[i] = int32(i)
		}
		slices.SortFunc(order, func(a, b int32) int { return cmp.Or(cmp.Compare(x.wordDF[a], x.wordDF[b]), cmp.Compare(a, b)) })
		for r, w := range order {
			x.rank[w] = int32(r)
		}
	}
	for id := x.frozen; id < len(x.facts); id++ {
		for _, w := range x.prefixOf(x.sets[id]) {
			x.prefix[w] = append(x.prefix[w], int32(id))
		}
	}
	x.frozen = len(x.facts)
}

// prefixOf returns the rarest words of a set, so many that two sets whose Jaccard index reaches DuplicateAt share one of them: the others
// are too few for that.
func (x *Index) prefixOf(set []int32) []int32 {
	words := slices.Clone(set)
	slices.SortFunc(words, func(a, b int32) int { return cmp.Compare(x.rankOf(a), x.rankOf(b)) })
	return words[:len(words)-leastCommon(len(words))+min(1, len(words))]
}

// leastCommon is how many words of a set of n another must share at least to be a near-copy.
func leastCommon(n int) int { return int(math.Ceil(DuplicateAt*float64(n) - 1e-9)) }

func (x *Index) rankOf(w int32) int32 {
	if int(w) < len(x.rank) {
		return x.rank[w]
	}
	return math.MinInt32 + (math.MaxInt32 - w) // a word of the question that no fact has
}

// Near returns the facts that are near-copies of f, say the same, more or the opposite: the most alike first, then in the order in which
// they were added.
func (x *Index) Near(f Fact) []Match {
	x.freeze()
	set, means := x.numbers(f, false)
	s := x.lexicon.read(f)
	return x.judge(x.candidates(set, means, -1), set, s, x.statement, nil)
}

func (x *Index) statement(id int32) *statement {
	if x.read[id] == nil {
		x.read[id] = x.lexicon.read(x.facts[id])
	}
	return x.read[id]
}

// judge compares a fact with its candidates.
func (x *Index) judge(ids []int32, set []int32, s *statement, of func(int32) *statement, out []Match) []Match {
	for _, id := range ids {
		m := Match{ID: int(id), Similarity: jaccard(set, x.sets[id]), Comparison: fitted().compare(x.lexicon, of(id), s)}
		if m.Relation != Unrelated && m.Sure || m.Similarity >= DuplicateAt {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b Match) int {
		return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// jaccard is the share of common numbers in two ascending lists.
func jaccard(a, b []int32) float64 {
	both := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			both++
			i++
			j++
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	if total := len(a) + len(b) - both; total > 0 {
		return float64(both) / float64(total)
	}
	return 0
}
