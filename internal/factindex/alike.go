package factindex

import (
	"context"
	"iter"
)

// Alike is an entry that is near to a question by what both mean.
type Alike struct {
	Entry
	By float64 // cosine of the two vectors, -1 to 1
}

// Meaning finds entries by what they mean: at most n, the nearest first. It may leave out entries that it knows nothing about yet.
type Meaning interface {
	Alike(ctx context.Context, x *Index, question string, n int) ([]Alike, error)
}

// Entries yields all entries and proposals in no order.
func (x *Index) Entries() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for _, s := range x.segments {
			for i := range s.n {
				if !s.dead[i] && !yield(decode(s.record(i))) {
					return
				}
			}
		}
	}
}
