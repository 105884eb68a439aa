package dedup

import (
	"cmp"
	"math"
	"slices"
)

// How far the search for facts goes that are alike in meaning but no near-copies.
const (
	rareConcepts   = 8    // so many of the rarest concepts of a fact are looked up
	maxHolders     = 3000 // facts that are looked at for one fact, rarest concepts first
	commonShare    = 0.3  // of the weight of those concepts that a fact has to share
	bestCandidates = 12   // of them the most alike are compared
)

// candidates returns the numbers of the facts that are worth comparing with one: all near-copies and the most alike others. Facts with
// numbers up to after are left out.
func (x *Index) candidates(set, means []int32, after int) []int32 {
	near := x.copies(set, after)
	return append(near, x.alike(means, near, after)...)
}

// copies returns every fact whose Jaccard index with set reaches DuplicateAt, ascending.
func (x *Index) copies(set []int32, after int) []int32 {
	var out []int32
	least, most := DuplicateAt*float64(len(set)), float64(len(set))/DuplicateAt
	for _, w := range x.prefixOf(set) {
		list := x.prefix[w]
		from, _ := slices.BinarySearch(list, int32(after+1))
		for _, id := range list[from:] {
			if n := float64(len(x.sets[id])); n >= least-1e-9 && n <= most+1e-9 {
				out = append(out, id)
			}
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return slices.DeleteFunc(out, func(id int32) bool { return jaccard(set, x.sets[id]) < DuplicateAt })
}

// alike returns the facts that share most rare concepts, by weight, except those of the ascending list.
func (x *Index) alike(means, except []int32, after int) []int32 {
	rare := slices.Clone(means)
	slices.SortFunc(rare, func(a, b int32) int {
		return cmp.Or(cmp.Compare(len(x.holders[a]), len(x.holders[b])), cmp.Compare(a, b))
	})
	rare = rare[:min(rareConcepts, len(rare))]
	if len(x.score) < len(x.facts) {
		x.score = make([]float32, cap(x.facts)+1)
	}
	looked, all := 0, float32(0)
	for i, c := range rare {
		list := x.holders[c]
		if looked += len(list); looked > maxHolders && i > 0 {
			break
		}
		from, _ := slices.BinarySearch(list, int32(after+1))
		weight := float32(math.Log(float64(1+len(x.facts)) / float64(len(list)+1)))
		all += weight
		for _, id := range list[from:min(len(list), from+maxHolders)] {
			if x.score[id] == 0 {
				x.touched = append(x.touched, id)
			}
			x.score[id] += weight + 0.01
		}
	}
	if len(x.facts) <= bestCandidates { // every pair of so few is looked at: what all of them share weighs nothing
		all = 0
	}
	return x.best(except, all*commonShare)
}

// best returns the candidates of the highest score, from least on, and clears the scores.
func (x *Index) best(except []int32, least float32) []int32 {
	x.touched = slices.DeleteFunc(x.touched, func(id int32) bool {
		if x.score[id] >= least {
			return false
		}
		x.score[id] = 0
		return true
	})
	slices.SortFunc(x.touched, func(a, b int32) int { return cmp.Or(cmp.Compare(x.score[b], x.score[a]), cmp.Compare(a, b)) })
	var out []int32
	for _, id := range x.touched {
		if _, known := slices.BinarySearch(except, id); !known && len(out) < bestCandidates {
			out = append(out, id)
		}
		x.score[id] = 0
	}
	x.touched = x.touched[:0]
	return out
}
