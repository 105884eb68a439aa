package audit

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/notes-lint/notes-lint/dedup"
)

// Group is facts that say nearly the same. One is worth keeping; the others need not be confirmed again, so that they end by
// themselves.
type Group struct {
	Keeper     Member   `json:"keeper"`
	Why        string   `json:"why"` // what made it the keeper
	Candidates []Member `json:"candidates"`
}

// Member is a fact of a group.
type Member struct {
	Place
	Kind     string  `json:"kind"` // entry, or text for a fact that stands in running text
	ID       string  `json:"id"`   // of an entry that a program wrote, else empty
	Subject  string  `json:"subject"`
	Text     string  `json:"text"`
	Since    string  `json:"since"`    // when it was last verified, made or changed
	Expires  string  `json:"expires"`  // empty for never
	Likeness float64 `json:"likeness"` // to the keeper, two places
}

// Subject is a part of the repository that many entries are about. From five on, an audit of them pays.
type Subject struct {
	Folder  string `json:"folder"`
	Entries int    `json:"entries"`
}

// ManyEntries is from how many entries about one part of the repository on an audit is due.
const ManyEntries = 5

// Mirror is files that say the same: copies for different programs or folders, as a rule. They are no fault and cost double care.
type Mirror struct {
	Files  []string `json:"files"`
	Shared int      `json:"shared"` // statements of the shorter one that the other has too, in the pair that shares least
	Of     int      `json:"of"`     // all statements of the shorter one of that pair
	pairs  [][2]string
}

func (a *auditor) duplicates(r *Report) {
	all := a.statements(r)
	r.Groups, r.Mirrors, r.Subjects = []Group{}, mirrors(all), a.subjects()
	copies := map[[2]string]bool{}
	for _, m := range r.Mirrors {
		for _, p := range m.pairs {
			copies[p], copies[[2]string{p[1], p[0]}] = true, true
		}
	}
	planes := map[string][]statement{}
	for _, s := range all {
		planes[s.plane] = append(planes[s.plane], s)
	}
	for _, ss := range planes {
		for _, g := range components(ss, copies) {
			r.Groups = append(r.Groups, a.groups(g)...)
		}
	}
	slices.SortFunc(r.Groups, func(x, y Group) int {
		return cmp.Or(cmp.Compare(len(y.Candidates), len(x.Candidates)), cmp.Compare(x.Keeper.Path, y.Keeper.Path), cmp.Compare(x.Keeper.Line, y.Keeper.Line))
	})
}

// components are the sets of statements that near-copies tie together, in order of their first members.
func components(ss []statement, copies map[[2]string]bool) [][]statement {
	x := dedup.NewIndex(len(ss))
	for _, s := range ss {
		x.Add(s.fact)
	}
	root := make([]int, len(ss))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	for p := range x.Pairs(context.Background()) {
		if same(p.Similarity, p.Relation) && !copies[[2]string{ss[p.A].Path, ss[p.B].Path}] && aboutOne(ss[p.A], ss[p.B]) {
			i, j := find(p.A), find(p.B)
			root[max(i, j)] = min(i, j)
		}
	}
	sets := map[int][]statement{}
	for i, s := range ss {
		sets[find(i)] = append(sets[find(i)], s)
	}
	var out [][]statement
	for i := range ss {
		if len(sets[i]) > 1 {
			out = append(out, sets[i])
		}
	}
	return out
}

// same reports whether two facts are near-copies by the pinned check and do not deny each other.
func same(likeness float64, r dedup.Relation) bool {
	return likeness >= dedup.DuplicateAt && kin(r)
}

func kin(r dedup.Relation) bool { return r == dedup.Duplicate || r == dedup.Refinement }

// chainedAt is how like the keeper a fact has to be that near-copies tie to it: two small changes of one fact are further apart than
// either is from the fact.
const chainedAt = 0.7

// aboutOne reports whether two statements of running text name the same things: lines of one pattern about two files or two addresses
// are two facts. An entry says with its citations what it is about.
func aboutOne(x, y statement) bool {
	if !x.prose || !y.prose {
		return true
	}
	if x.Path == y.Path && x.fact.Subject != y.fact.Subject {
		return false // its headings say what each is about
	}
	few, many := names(x.fact.Text), names(y.fact.Text)
	if len(few) > len(many) {
		few, many = many, few
	}
	return !slices.ContainsFunc(few, func(n string) bool { return !slices.Contains(many, n) })
}

// names lists the words of a text that no language has: paths, addresses, versions, identifiers.
func names(text string) []string {
	var out []string
	for w := range strings.FieldsSeq(text) {
		if w = strings.Trim(w, ".,;:!?()[]\"'`*"); strings.ContainsAny(w, "/._=@#0123456789") {
			out = append(out, w)
		}
	}
	return out
}

// groups makes groups of a set of statements that near-copies tie together: a chain of small steps may lead to facts that are not
// alike, so each member is compared with the keeper itself, and those that are left make groups of their own.
func (a *auditor) groups(set []statement) []Group {
	var out []Group
	for len(set) > 1 && len(out) < len(set) {
		slices.SortStableFunc(set, better)
		keeper := set[0]
		g := Group{Keeper: a.member(keeper, 1)}
		var rest []statement
		var runner statement
		for _, s := range set[1:] {
			likeness := dedup.Similarity(keeper.fact, s.fact)
			alike := likeness >= chainedAt && (kin(dedup.Compare(keeper.fact, s.fact).Relation) || kin(dedup.Compare(s.fact, keeper.fact).Relation))
			if !alike || !aboutOne(keeper, s) {
				rest = append(rest, s)
				continue
			}
			if len(g.Candidates) == 0 {
				runner = s
			}
			g.Candidates = append(g.Candidates, a.member(s, likeness))
		}
		if len(g.Candidates) > 0 {
			g.Why = reason(keeper, runner)
			slices.SortStableFunc(g.Candidates, func(x, y Member) int {
				return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line))
			})
			out = append(out, g)
		}
		set = rest
	}
	return out
}

// better orders statements by which of them to keep: one that holds, the most specific, the most recent, the first.
func better(x, y statement) int {
	return cmp.Or(boolean(x.refuted)-boolean(y.refuted), cmp.Compare(y.specific, x.specific), cmp.Compare(y.since, x.since),
		cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line))
}

// reason says what put a keeper before the next best.
func reason(keeper, next statement) string {
	switch {
	case keeper.refuted != next.refuted:
		return "the others cite what is gone"
	case keeper.specific != next.specific:
		return "most specific"
	case keeper.since != next.since:
		return "most recent"
	}
	return "first in order"
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (a *auditor) member(s statement, likeness float64) Member {
	kind := "entry"
	if s.prose {
		kind = "text"
	}
	return Member{Place: s.Place, Kind: kind, ID: s.id, Subject: a.shown(s.fact.Subject), Text: a.shown(s.fact.Text), Since: s.since, Expires: s.expires,
		Likeness: math.Round(likeness*100) / 100}
}

// specificity counts the distinct words of a fact that carry it: those of three letters and less are mostly grammar.
func specificity(text string) int {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	words = slices.DeleteFunc(words, func(w string) bool { return len(w) <= 3 && !strings.ContainsAny(w, "0123456789") })
	slices.Sort(words)
	return len(slices.Compact(words))
}
