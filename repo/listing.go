package repo

import (
	"slices"
	"sort"
	"strings"
)

// item is one path of an index or tree.
type item struct {
	path   string
	hash   string // hexadecimal
	mode   mode
	sparse bool // the index keeps it out of the checkout
}

// mode is what git's octal mode means for us.
type mode uint8

const (
	regular mode = iota
	link
	gitlink
)

func parseMode(octal string) mode {
	switch octal {
	case "120000":
		return link
	case "160000":
		return gitlink
	}
	return regular
}

func (m mode) kind() Kind { return [...]Kind{File, Symlink, Submodule}[m] }

// listing is a set of paths, sorted bytewise. Questions are answered by binary search: building a hash map of a large
// repository would cost more than all questions together.
type listing []item

// stages collects index entries in index order. Of the sides of a conflict it keeps ours, else theirs, else the base.
type stages struct {
	items []item
	last  int
}

func (s *stages) add(it item, stage int) {
	if n := len(s.items); n > 0 && s.items[n-1].path == it.path {
		if s.last != 2 {
			s.items[n-1] = it
			s.last = stage
		}
		return
	}
	s.items = append(s.items, it)
	s.last = stage
}

// newListing sorts items and drops doubles.
func newListing(items []item) listing {
	byPath := func(a, b item) int { return strings.Compare(a.path, b.path) }
	if !slices.IsSortedFunc(items, byPath) {
		slices.SortStableFunc(items, byPath)
	}
	out := items[:0]
	for _, it := range items {
		if n := len(out); n > 0 && out[n-1].path == it.path {
			continue
		}
		out = append(out, it)
	}
	return slices.Clip(out)
}

// find returns the item of exactly this path.
func (l listing) find(p string) (item, bool) {
	i := l.from(p)
	if i < len(l) && l[i].path == p {
		return l[i], true
	}
	return item{}, false
}

// from is the index of the first item that does not sort before p.
func (l listing) from(p string) int {
	return sort.Search(len(l), func(i int) bool { return l[i].path >= p })
}

// below is the run of items that lie in the folder dir; "." is everything.
func (l listing) below(dir string) listing {
	if dir == "." {
		return l
	}
	start := l.from(dir + "/")
	n := sort.Search(len(l)-start, func(i int) bool { return !strings.HasPrefix(l[start+i].path, dir+"/") })
	return l[start : start+n]
}

// only is the sub-listing of one mode, for the few questions that submodules and symlinks ask.
func (l listing) only(m mode) listing {
	var out listing
	for _, it := range l {
		if it.mode == m {
			out = append(out, it)
		}
	}
	return out
}

// holding returns the item that is a proper parent of p.
func (l listing) holding(p string) (found item, ok bool) {
	if len(l) == 0 {
		return item{}, false
	}
	eachParent(p, func(dir string) bool {
		found, ok = l.find(dir)
		return !ok
	})
	return found, ok
}
