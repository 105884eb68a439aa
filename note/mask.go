package note

import (
	"cmp"
	"slices"
)

// inCode reports whether an offset lies in a code span or a code block. The spans are in order, because the tree is.
func (o *outliner) inCode(at int) bool { return covered(o.code, at) }

// covered reports whether one of the ordered spans holds the offset.
func covered(spans []Span, at int) bool {
	i, _ := slices.BinarySearchFunc(spans, at+1, func(s Span, at int) int { return cmp.Compare(s.Start, at) })
	return i > 0 && at < spans[i-1].End
}

// blocksFrom returns the blocks that begin at offset or behind it.
func (d *Document) blocksFrom(offset int) []Block {
	i, _ := slices.BinarySearchFunc(d.Blocks, offset, func(b Block, at int) int { return cmp.Compare(b.At.Span.Start, at) })
	return d.Blocks[i:]
}
