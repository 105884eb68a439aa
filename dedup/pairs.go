package dedup

import (
	"cmp"
	"context"
	"iter"
	"runtime"
	"slices"
	"sync"
)

// Pair is two indexed facts, A before B in the order in which they were added, and how B stands to A.
type Pair struct {
	A, B       int
	Similarity float64
	Comparison
}

// block is how many facts are worked on before their pairs are handed out.
const block = 2048

// Pairs yields every pair that Near would find, by A, then the most alike first. Of facts with the same words only the first is
// compared with others; the rest are paired with it alone, so that many copies of one fact do not make a square of pairs. It stops when
// ctx is done. The index must not change meanwhile.
func (x *Index) Pairs(ctx context.Context) iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		x.freeze()
		first := x.firstOfCopies()
		read := x.statements()
		workers := make([]*Index, runtime.GOMAXPROCS(0))
		for i := range workers {
			w := *x
			w.score, w.touched = nil, nil
			workers[i] = &w
		}
		results := make([][]Pair, block)
		for from := 0; from < len(x.facts); from += block {
			if ctx.Err() != nil {
				return
			}
			n := min(block, len(x.facts)-from)
			var wg sync.WaitGroup
			for i, w := range workers {
				wg.Go(func() {
					for k := i; k < n; k += len(workers) {
						results[k] = w.pairsOf(from+k, first, read)
					}
				})
			}
			wg.Wait()
			for _, pairs := range results[:n] {
				for _, p := range pairs {
					if !yield(p) {
						return
					}
				}
			}
		}
	}
}

// statements returns a reader of facts that may be shared by workers: each fact is read once.
func (x *Index) statements() func(int32) *statement {
	once := make([]sync.Once, len(x.facts))
	return func(id int32) *statement {
		once[id].Do(func() { x.statement(id) })
		return x.read[id]
	}
}

// copyGroup says of a fact which is the first with the same words, and which others are, when it is the first.
type copyGroup struct {
	of     []int32
	others map[int32][]int32
}

func (x *Index) firstOfCopies() copyGroup {
	g := copyGroup{make([]int32, len(x.sets)), map[int32][]int32{}}
	seen := map[string]int32{}
	var key []byte
	for id, set := range x.sets {
		key = key[:0]
		for _, w := range set {
			key = append(key, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
		}
		first, ok := seen[string(key)]
		if !ok {
			first = int32(id)
			seen[string(key)] = first
		} else {
			g.others[first] = append(g.others[first], int32(id))
		}
		g.of[id] = first
	}
	return g
}

func (x *Index) pairsOf(id int, g copyGroup, read func(int32) *statement) []Pair {
	if g.of[id] != int32(id) {
		return nil
	}
	var ids []int32
	for _, c := range x.candidates(x.sets[id], x.means[id], id) {
		if g.of[c] == c {
			ids = append(ids, c)
		}
	}
	ids = append(ids, g.others[int32(id)]...)
	var out []Pair
	if len(ids) == 0 {
		return nil
	}
	a := read(int32(id))
	for _, c := range ids {
		p := Pair{id, int(c), jaccard(x.sets[id], x.sets[c]), fitted().compare(x.lexicon, a, read(c))}
		if p.Relation != Unrelated && p.Sure || p.Similarity >= DuplicateAt {
			out = append(out, p)
		}
	}
	sortPairs(out)
	return out
}

func sortPairs(pairs []Pair) {
	slices.SortFunc(pairs, func(a, b Pair) int { return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), cmp.Compare(a.B, b.B)) })
}
