package factindex

import (
	"fmt"
	"slices"
	"testing"
)

// Words that nearly all files have are left out of the search for files where that cannot change what is found, or in which order.
func TestCommonWordsDoNotChangeWhatIsFound(t *testing.T) {
	b := newBuilder()
	const n = 5000
	word := func(s string) term { return termOf(wordTerm, Words(s)[0]) }
	length := 0
	for i := range n {
		words := map[string]int{"station": 1 + i%3, "train": 1}
		if i%2 == 0 {
			words["even"] = 1 + i%5
		}
		if i%90 == 0 {
			words["ninety"] = 1
		}
		if i%700 == 1 {
			words["rare"] = 2
		}
		all := []weighted{{termOf(pathTerm, "src/all.go"), 1}}
		if i%250 == 0 {
			all = append(all, weighted{termOf(pathTerm, "src/few.go"), 1})
		}
		e := Entry{Path: fmt.Sprintf("memories/repo/f%04d.md", i*7919%n), State: "s", Valid: true}
		for w, weight := range words {
			all = append(all, weighted{word(w), weight})
			e.Len += weight
		}
		length += e.Len
		slices.SortFunc(all, func(a, b weighted) int { return int(a.weight) - int(b.weight) })
		b.add(all, encode(&e))
	}
	seg := openSegment(b.bytes())
	clear(seg.dead)
	x := &Index{segments: []*segment{seg}, n: n, length: length}
	for _, q := range []Query{
		{Text: "ninety station"}, {Text: "ninety rare even station train"}, {Text: "station train"}, {Text: "ninety even station", Least: 0.3},
		{Text: "rare ninety station train", Least: 0.9}, {Text: "rare station", Rarest: 1}, {Text: "nothing here"}, {Text: "rare nothing station", Least: 0.15},
		{Text: "ninety station", Paths: []string{"src/all.go"}}, {Text: "rare", Least: 0.5, Paths: []string{"src/all.go"}}, {Text: "nothing", Paths: []string{"src/all.go", "src/few.go"}},
		{Text: "ninety station", Least: 0.9, Paths: []string{"src/few.go", "src/all.go"}}, {Text: "station train", Paths: []string{"src/few.go"}},
	} {
		s := x.scoring(q)
		r := &ranking{x, s.places(s.all())}
		var want []string
		r.yield(-1, nil, func(h Hit) bool {
			want = append(want, fmt.Sprintf("%s %g %g %g", h.Path, h.Words, h.Paths, h.Share))
			return true
		})
		var got []string
		for h := range x.Search(q) {
			got = append(got, fmt.Sprintf("%s %g %g %g", h.Path, h.Words, h.Paths, h.Share))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %d found, want %d", q.Text, len(got), len(want))
		}
	}
	if l := x.scoring(Query{Text: "ninety rare station train", Paths: []string{"src/all.go"}}).lead(); l != (lead{2, 0}) {
		t.Errorf("%+v leads", l)
	}
}
