// Package pairfit fits the weights by which package dedup tells how two facts stand to each other, and measures them on pairs that had no
// part in the fit.
package pairfit

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"slices"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/internal/descent"
	"github.com/notes-lint/notes-lint/internal/jsonl"
)

// Row is a pair of facts with the relation that a reader gave it.
type Row struct {
	ID   string `json:"id"`
	A, B struct {
		Subject string `json:"subject"`
		Fact    string `json:"fact"`
	}
	Label dedup.Relation `json:"label"`
	Kind  string         `json:"kind"`
	of    float64        // what the pair counts; 0 is 1
}

func (r Row) facts() (a, b dedup.Fact) {
	return dedup.Fact{Subject: r.A.Subject, Text: r.A.Fact}, dedup.Fact{Subject: r.B.Subject, Text: r.B.Fact}
}

// Read returns the rows of the files NAME.jsonl of a folder, in the order of the names.
func Read(dir fs.FS) ([]Row, error) {
	names, err := fs.Glob(dir, "*.jsonl")
	if err != nil {
		return nil, fmt.Errorf("list pairs: %w", err)
	}
	var out []Row
	for _, name := range names {
		if err := jsonl.Each(dir, name, 1<<20, func(line []byte) error {
			var row Row
			if err := json.Unmarshal(line, &row); err != nil {
				return fmt.Errorf("read pair: %w", err)
			}
			if !slices.Contains(dedup.Relations(), row.Label) {
				return fmt.Errorf("the label is %q, not one of %q", row.Label, dedup.Relations())
			}
			out = append(out, row)
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Options say how the weights are fitted.
type Options struct {
	Least int          // in how many pairs a sign has to occur
	L2    float64      // the price of weights
	Wrong bool         // print the pairs that are taken for something else
	Met   bool         // measure what is said of facts that meet
	Notes []dedup.Fact // further facts that meet one another
}

// examples makes pairs ready; a pair that is no refinement stands to each other as well the other way round.
func examples(rows []Row, vocabulary map[string]int) []descent.Example {
	var out []descent.Example
	for _, r := range rows {
		a, b := r.facts()
		ways := [][]dedup.Sign{dedup.Signs(a, b)}
		if r.Label != dedup.Refinement {
			ways = append(ways, dedup.Signs(b, a))
		}
		for _, signs := range ways {
			e := descent.Example{X: vector(signs, vocabulary), May: make([]float64, len(dedup.Relations())), Single: true, Weight: cmp.Or(r.of, 1) / float64(len(ways))}
			e.May[slices.Index(dedup.Relations(), r.Label)] = 1
			out = append(out, e)
		}
	}
	return out
}

func vector(signs []dedup.Sign, vocabulary map[string]int) descent.Vector {
	var v descent.Vector
	for _, s := range signs {
		if at, ok := vocabulary[s.Name]; ok {
			v.At = append(v.At, at)
			v.Value = append(v.Value, s.Value)
		}
	}
	return v
}

func vocabulary(rows []Row, least int) map[string]int {
	count := map[string]int{}
	for _, r := range rows {
		a, b := r.facts()
		for _, s := range dedup.Signs(a, b) {
			count[s.Name]++
		}
	}
	maps.DeleteFunc(count, func(_ string, n int) bool { return n < least })
	out := map[string]int{}
	for i, name := range slices.Sorted(maps.Keys(count)) {
		out[name] = i
	}
	return out
}

// metShare is how many times as much the facts that meet count together as the pairs.
const metShare = 6

func (o Options) weights(rows []Row) *dedup.Weights {
	v := vocabulary(rows, o.Least)
	w := &dedup.Weights{Asked: o.table(rows, v)}
	met := append(strangers(factsOf(rows)), strangers(unpaired(o.Notes))...)
	for i := range met {
		met[i].of = metShare * float64(len(rows)) / float64(len(met))
	}
	w.Met = o.table(append(slices.Clone(rows), met...), v)
	return w
}

func (o Options) table(rows []Row, v map[string]int) dedup.Table {
	m := descent.Fit(examples(rows, v), len(v), len(dedup.Relations()), o.L2, 0)
	k := m.Labels
	t := dedup.Table{Start: dedup.Row(m.W[m.N*k:]), Of: map[string]dedup.Row{}}
	for name, at := range v {
		t.Of[name] = dedup.Row(m.W[at*k : at*k+k])
	}
	return t
}

// Cross fits on four fifths of the pairs and measures on the last, five times over.
func Cross(w io.Writer, rows, also []Row, o Options) error {
	var all []guess
	for fold := range descent.Folds {
		var train, test []Row
		for _, r := range rows {
			if descent.Fold(r.ID) == fold {
				test = append(test, r)
			} else {
				train = append(train, r)
			}
		}
		all = append(all, o.guesses(o.weights(append(train, also...)), test)...)
	}
	return o.report(w, all)
}

// Test fits on one set and measures on another.
func Test(w io.Writer, train, test []Row, o Options) error {
	return o.report(w, o.guesses(o.weights(train), test))
}

// Write prints the weights in hundredths.
func Write(w io.Writer, rows []Row, o Options) error {
	fitted := o.weights(rows)
	line := func(name string, asked, met dedup.Row) error {
		_, err := io.WriteString(w, descent.Line(name, append(asked[:], met[:]...)))
		return err
	}
	if err := line("start", fitted.Asked.Start, fitted.Met.Start); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(fitted.Asked.Of)) {
		if err := line(name, fitted.Asked.Of[name], fitted.Met.Of[name]); err != nil {
			return err
		}
	}
	return nil
}

type guess struct {
	Row
	got dedup.Comparison
}

func (o Options) guesses(w *dedup.Weights, rows []Row) []guess {
	var out []guess
	for _, r := range rows {
		a, b := r.facts()
		got := w.Compare(a, b)
		if o.Met && !got.Sure {
			got.Relation = dedup.Unrelated
		}
		out = append(out, guess{r, got})
	}
	return out
}

func (o Options) report(w io.Writer, all []guess) error {
	labels := dedup.Relations()
	n := map[[2]dedup.Relation]float64{}
	for _, g := range all {
		n[[2]dedup.Relation{g.Label, g.got.Relation}]++
		if o.Wrong && g.got.Relation != g.Label {
			if _, err := fmt.Fprintf(w, "%s %s/%s taken for %s (%s): %q %q | %q %q\n", g.ID, g.Label, g.Kind, g.got.Relation, g.got.Why, g.A.Subject, g.A.Fact, g.B.Subject, g.B.Fact); err != nil {
				return err
			}
		}
	}
	mean := 0.0
	for _, l := range labels {
		var is, got float64
		row := ""
		for _, m := range labels {
			is, got = is+n[[2]dedup.Relation{l, m}], got+n[[2]dedup.Relation{m, l}]
			row += fmt.Sprintf(" %s %.0f", m, n[[2]dedup.Relation{l, m}])
		}
		both := n[[2]dedup.Relation{l, l}]
		f := 2 * both / math.Max(1, is+got)
		mean += f / float64(len(labels))
		if _, err := fmt.Fprintf(w, "%-14s precision %.3f recall %.3f F1 %.3f of %.0f:%s\n", l, both/math.Max(1, got), both/math.Max(1, is), f, is, row); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "macro-F1 %.3f\n", mean)
	return err
}
