package dedup

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// texts makes n facts of some 25 words, as a language has them: few words are frequent, most are rare. Every tenth is a copy of an earlier
// one with up to three words changed.
func texts(n int) []Fact {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	z := rand.NewZipf(r, 1.1, 8, 30_000)
	out := make([]Fact, 0, n)
	for i := range n {
		if i%10 == 9 {
			words := strings.Fields(out[r.IntN(i)].Text)
			for range r.IntN(4) {
				words[r.IntN(len(words))] = fmt.Sprintf("w%d", z.Uint64())
			}
			out = append(out, Fact{fmt.Sprintf("subject %d", z.Uint64()), strings.Join(words, " ")})
			continue
		}
		words := make([]string, 20+r.IntN(11))
		for k := range words {
			words[k] = fmt.Sprintf("w%d", z.Uint64())
		}
		out = append(out, Fact{fmt.Sprintf("subject %d", z.Uint64()), strings.Join(words, " ")})
	}
	return out
}

func filled(facts []Fact) *Index {
	x := NewIndex(len(facts))
	for _, f := range facts {
		x.Add(f)
	}
	return x
}

// S1-A3: no pair that the pinned check flags is lost by not comparing all.
func TestCandidatesLoseNoPairThatThePinnedCheckFlags(t *testing.T) {
	facts := texts(500)
	var want, got []string
	for i, a := range facts {
		for k := i + 1; k < len(facts); k++ {
			if s := Similarity(a, facts[k]); s >= DuplicateAt {
				want = append(want, fmt.Sprintf("%d %d %.6f", i, k, s))
			}
		}
	}
	for p := range filled(facts).Pairs(t.Context()) {
		if p.Similarity >= DuplicateAt {
			got = append(got, fmt.Sprintf("%d %d %.6f", p.A, p.B, p.Similarity))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if len(want) < 20 {
		t.Fatalf("only %d pairs: the texts prove nothing", len(want))
	}
	if !slices.Equal(want, got) {
		t.Errorf("%d pairs, want %d", len(got), len(want))
	}
}

func TestOneFactFindsItsCopiesThoughTheIndexGrewSinceItWasFrozen(t *testing.T) {
	facts := texts(300)
	x := filled(facts[:150])
	x.Near(facts[0])
	for _, f := range facts[150:] {
		x.Add(f)
	}
	for i, f := range facts {
		var want, got []int
		for k, g := range facts {
			if Similarity(f, g) >= DuplicateAt {
				want = append(want, k)
			}
		}
		for _, m := range x.Near(f) {
			if m.Similarity >= DuplicateAt {
				got = append(got, m.ID)
			}
		}
		slices.Sort(got)
		if !slices.Equal(want, got) {
			t.Fatalf("fact %d: near %v, want %v", i, got, want)
		}
	}
}

func TestAnIndexFindsWhatSaysTheSameMoreOrTheOpposite(t *testing.T) {
	x := NewIndex(0)
	if got := x.Near(Fact{"port", "The tide service listens on port 8090."}); got != nil {
		t.Errorf("an empty index finds %v", got)
	}
	x.Add(Fact{"port", "The tide service listens on port 8090."})
	x.Add(Fact{"drafts", "Open pull requests as drafts."})
	x.Add(Fact{"harbour lights", "The lights of the quay are switched on at dusk."})
	for _, c := range []struct {
		f    Fact
		want string
	}{
		{Fact{"port", "The tide service listens on port 9090."}, "0 contradiction"},
		{Fact{"drafts", "Do not open pull requests as drafts."}, "1 contradiction"},
		{Fact{"quay lights", "At dusk the lights of the quay are switched on."}, "2 duplicate"},
		{Fact{"coffee", "The beans are in the cupboard."}, ""},
	} {
		var got []string
		for _, m := range x.Near(c.f) {
			got = append(got, fmt.Sprintf("%d %s", m.ID, m.Relation))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%q: %v, want %q", c.f.Text, got, c.want)
		}
	}
}

func TestManyCopiesOfOneFactMakeNoSquareOfPairs(t *testing.T) {
	x := NewIndex(0)
	for range 500 {
		x.Add(Fact{"tide", "The tide table is rebuilt every night."})
	}
	n := 0
	for p := range x.Pairs(t.Context()) {
		if n++; p.A != 0 || p.Relation != Duplicate || p.Similarity != 1 {
			t.Fatalf("%+v", p)
		}
	}
	if n != 499 {
		t.Errorf("%d pairs", n)
	}
}

func FuzzTheIndexReadsWordsAsThePinnedCheckDoes(f *testing.F) {
	f.Add("port", "It listens on `8080`…", "Ports", "it LISTENS on 8080")
	f.Fuzz(func(t *testing.T, s1, f1, s2, f2 string) {
		a, b := Fact{s1, f1}, Fact{s2, f2}
		x := filled([]Fact{a, b})
		if got, want := jaccard(x.sets[0], x.sets[1]), Similarity(a, b); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

func BenchmarkIndexBuild(b *testing.B) {
	facts := texts(100_000)
	b.ReportAllocs()
	for b.Loop() {
		filled(facts).freeze()
	}
}

func BenchmarkIndexNear(b *testing.B) {
	facts := texts(100_000)
	x := filled(facts)
	x.freeze()
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		x.Near(facts[i%len(facts)])
		i += 7919
	}
}

func BenchmarkIndexPairs(b *testing.B) {
	facts := texts(100_000)
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for range filled(facts).Pairs(b.Context()) {
			n++
		}
		b.ReportMetric(float64(n), "pairs")
	}
}
