package verify

import (
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// version is up to three numbers; parts that are not written are -1.
type version [3]int

// bounds is a half-open interval of versions, without missing parts.
type bounds struct {
	low, high version
	endless   bool // no upper bound
}

// ranges is a union of intervals.
type ranges []bounds

// bare is what a version without a sign means in a manifest.
type bare uint8

const (
	exactly bare = iota // that version, or any that goes on with its parts
	caret               // what is compatible with it
	floor               // it and any later one
)

var (
	versionNumber = lazyregexp.New(`^[vV=]*\s*(\d{1,9})(?:\.(\d{1,9}|[xX*]))?(?:\.(\d{1,9}|[xX*]))?(?:[.+-]?[\w.+-]*)?$`)
	comparator    = lazyregexp.New(`(>=|<=|~>|~=|===|==|!=|\^|~|>|<|=)?\s*([vV]?\d[\w.*+-]*|[*xX])`)
	hyphenRange   = lazyregexp.New(`^\s*(\d[\w.]*)\s+-\s+(\d[\w.]*)\s*$`)
	rangeText     = lazyregexp.New(`^[\s\dvVxX.*^~<>=!|,+\w-]*$`)
)

// isVersion reports whether s is a version or a range of versions.
func isVersion(s string) bool {
	if !strings.ContainsAny(s, "0123456789") || !rangeText.MatchString(s) {
		return false
	}
	c := strings.TrimLeft(s, "^~<>=v! ")
	return c != "" && c[0] >= '0' && c[0] <= '9'
}

func parseVersion(s string) (version, bool) {
	g := versionNumber.FindStringSubmatch(strings.TrimSpace(s))
	if g == nil {
		return version{}, false
	}
	v := version{-1, -1, -1}
	for i := range v {
		n, err := strconv.Atoi(g[i+1])
		if err != nil {
			break
		}
		v[i] = n
	}
	return v, true
}

// full fills missing parts with zero.
func (v version) full() version {
	for i := range v {
		v[i] = max(v[i], 0)
	}
	return v
}

// after is the first version behind all that go on with the parts of v.
func (v version) after() version {
	for i := len(v) - 1; i >= 0; i-- {
		if v[i] >= 0 {
			return v.up(i)
		}
	}
	return v.full()
}

// up counts part i up and clears what follows.
func (v version) up(i int) version {
	v = v.full()
	v[i]++
	for k := i + 1; k < len(v); k++ {
		v[k] = 0
	}
	return v
}

func (v version) less(w version) bool {
	for i := range v {
		if v[i] != w[i] {
			return v[i] < w[i]
		}
	}
	return false
}

// stated reads the version of a text: "18" is any 18, ">=18" that and any later one.
func stated(s string) ranges {
	rest, least := strings.CutPrefix(s, ">=")
	v, ok := parseVersion(strings.TrimRight(rest, "+"))
	if !ok {
		return nil
	}
	return ranges{{low: v.full(), high: v.after(), endless: least || strings.HasSuffix(rest, "+")}}
}

// parseRange reads a constraint of a manifest; ok is false when it is no plain range of versions.
func parseRange(s string, b bare) (out ranges, ok bool) {
	s = strings.TrimSpace(s)
	if len(s) > 200 || !isVersion(strings.TrimLeft(s, "~>=^<! ")) || !rangeText.MatchString(s) {
		return nil, false
	}
	for alt := range strings.SplitSeq(strings.ReplaceAll(s, "||", "|"), "|") {
		if strings.TrimSpace(alt) == "" {
			continue
		}
		one, ok := allOf(alt, b)
		if !ok {
			return nil, false
		}
		out = append(out, one)
	}
	return out, len(out) > 0
}

// allOf reads comparators that hold together.
func allOf(s string, b bare) (bounds, bool) {
	if g := hyphenRange.FindStringSubmatch(s); g != nil {
		lo, ok1 := parseVersion(g[1])
		hi, ok2 := parseVersion(g[2])
		return bounds{low: lo.full(), high: hi.after()}, ok1 && ok2
	}
	all := bounds{endless: true}
	some := false
	for _, g := range comparator.FindAllStringSubmatch(s, 16) {
		if g[2] == "*" || g[2] == "x" || g[2] == "X" {
			some = true
			continue
		}
		v, ok := parseVersion(g[2])
		if !ok {
			return all, false
		}
		some = true
		if g[1] != "!=" {
			all = all.and(one(g[1], v, b))
		}
	}
	return all, some
}

// one is the interval of a single comparator.
func one(sign string, v version, b bare) bounds {
	lo := v.full()
	switch sign {
	case ">=":
		return bounds{low: lo, endless: true}
	case ">":
		return bounds{low: v.after(), endless: true}
	case "<":
		return bounds{high: lo}
	case "<=":
		return bounds{high: v.after()}
	case "^":
		return bounds{low: lo, high: v.compatible()}
	case "~":
		return bounds{low: lo, high: v.minor()}
	case "~>", "~=":
		if v[2] >= 0 {
			return bounds{low: lo, high: lo.up(1)}
		}
		return bounds{low: lo, high: lo.up(0)}
	case "":
		switch b {
		case caret:
			return bounds{low: lo, high: v.compatible()}
		case floor:
			return bounds{low: lo, endless: true}
		}
	}
	return bounds{low: lo, high: v.after()}
}

// compatible is the first version that ^v leaves out.
func (v version) compatible() version {
	for i, n := range v {
		if n > 0 || i == 2 || n == 0 && v[i+1] < 0 {
			return v.up(i)
		}
	}
	return v.after()
}

// minor is the first version that ~v leaves out.
func (v version) minor() version {
	if v[1] < 0 {
		return v.up(0)
	}
	return v.up(1)
}

func (b bounds) and(o bounds) bounds {
	if b.low.less(o.low) {
		b.low = o.low
	}
	if !o.endless && (b.endless || o.high.less(b.high)) {
		b.high, b.endless = o.high, false
	}
	return b
}

// meets reports whether two unions share a version.
func (r ranges) meets(o ranges) bool {
	for _, a := range r {
		for _, b := range o {
			if m := a.and(b); m.endless || m.low.less(m.high) {
				return true
			}
		}
	}
	return false
}

// above reports whether all of r lies behind all of o.
func (r ranges) above(o ranges) bool {
	for _, a := range r {
		for _, b := range o {
			if b.endless || a.low.less(b.high) {
				return false
			}
		}
	}
	return true
}
