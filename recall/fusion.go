package recall

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/notes-lint/notes-lint/internal/factindex"
)

// Mode is how facts are found.
type Mode string

// The modes. Those but Lexical need Store.Meaning.
const (
	Lexical Mode = "lexical" // by words, files and names
	Vector  Mode = "vector"  // by meaning, and files and names in play
	Hybrid  Mode = "hybrid"  // by both, fused by their ranks
)

// DefaultBar is how many deviations a fact that is found by its meaning alone stands above the others, where Store.Bar is 0.
const DefaultBar = 4.0

const (
	fused          = 64   // of each ranking, so many are fused
	rankFloor      = 10   // of reciprocal rank fusion: how little the first differs from the next
	leastDeviation = 0.01 // where all others are equally far
	compared       = 4096 // facts by which is judged what stands out
	sizeOfOne      = 10.0 // a score of the first in both rankings, to be of the size of other scores
)

// candidate is an entry before it is judged, with the score that its rank gives it.
type candidate struct {
	factindex.Hit
	meaning float64 // cosine; 0 where it is not known
	base    float64
}

// candidates yields entries that may have to do with the question, the best first.
func (r *run) candidates(ctx context.Context) iter.Seq[candidate] {
	lexical := r.index.Search(factindex.Query{Text: r.q.Query, Paths: r.q.Files, Least: leastShare})
	if r.Meaning == nil || r.q.Mode == Lexical || r.q.Query == "" {
		return byWords(lexical)
	}
	near, err := r.Meaning.Alike(ctx, r.index, r.q.Query, compared)
	if err != nil {
		r.out.Notices = append(r.out.Notices, fmt.Sprintf("found by words only: %v", err))
		return byWords(lexical)
	}
	var words []candidate
	for c := range byWords(lexical) {
		if r.q.Mode != Vector || c.Paths+c.Symbols > 0 {
			words = append(words, c)
		}
		if len(words) == fused {
			break
		}
	}
	return slices.Values(fuse(words, outstanding(near, cmp.Or(r.Bar, DefaultBar))))
}

func byWords(hits iter.Seq[factindex.Hit]) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		for h := range hits {
			if !yield(candidate{h, 0, h.Score()}) {
				return
			}
		}
	}
}

// near is a ranking by meaning. Alone are those at its head that stand out so far that their meaning alone brings them back.
type near struct {
	list  []factindex.Alike
	alone int
}

// outstanding says which facts are much nearer to the question than the others are. Cosines of different embedders cannot be compared, so
// nearness is judged by how they are spread: among many facts some stand high by chance, and the bar rises with their number.
func outstanding(list []factindex.Alike, deviations float64) near {
	if len(list) < 2*MaxTop {
		return near{list, 0}
	}
	rest := list[MaxTop:]
	sum, squares := 0.0, 0.0
	for _, a := range rest {
		sum += a.By
		squares += a.By * a.By
	}
	n := float64(len(rest))
	mean := sum / n
	deviation := max(leastDeviation, math.Sqrt(max(0, squares/n-mean*mean)))
	bar := mean + max(deviations, math.Sqrt(2*math.Log(n)))*deviation
	alone := 0
	for alone < MaxTop && list[alone].By > bar {
		alone++
	}
	return near{list, alone}
}

// fuse joins two rankings by reciprocal ranks. An entry of the ranking by meaning that has no rank by words has to stand out.
func fuse(words []candidate, n near) []candidate {
	at := map[string]int{}
	out := slices.Clone(words)
	for i := range out {
		out[i].base = reciprocal(i)
		at[out[i].Path] = i
	}
	for i, a := range n.list[:min(len(n.list), fused)] {
		k, ok := at[a.Path]
		if !ok && i >= n.alone {
			continue
		}
		if !ok {
			k = len(out)
			out = append(out, candidate{Hit: factindex.Hit{Entry: a.Entry}})
		}
		out[k].meaning = a.By
		out[k].base += reciprocal(i)
	}
	slices.SortStableFunc(out, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.base, a.base), cmp.Compare(a.Path, b.Path))
	})
	return out
}

func reciprocal(rank int) float64 { return sizeOfOne / 2 * rankFloor / (rankFloor + float64(rank)) }
