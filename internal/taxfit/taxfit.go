// Package taxfit fits the weights of the classifier in taxonomy to labelled entries, and measures how well they carry over: on groups that
// were held back, or on a set of its own. The entries are never part of this repository; the weights are, one word or two of common use each.
package taxfit

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/descent"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// Options say how the weights are fitted.
type Options struct {
	Least   int      // a sign has to occur in so many groups
	L2      float64  // the price of weights
	Open    float64  // what a row counts that no reader has judged
	Without []string // kinds of signs left out, by the beginnings of their names
	Soft    float64  // what of a row goes to the labels that are accepted too
	Wrong   bool     // print the rows that are taken for something else
}

// stopFrom is the place at which rows are printed: that of taxonomy.
const stopFrom = 0.4

func (o Options) prune(rows []seen) []seen {
	if len(o.Without) == 0 {
		return rows
	}
	drop := func(s taxonomy.Sign) bool {
		return slices.ContainsFunc(o.Without, func(p string) bool { return strings.HasPrefix(s.Name, p) })
	}
	for i := range rows {
		rows[i].signs = slices.DeleteFunc(rows[i].signs, drop)
		rows[i].short = slices.DeleteFunc(rows[i].short, drop)
		rows[i].brief = slices.DeleteFunc(rows[i].brief, drop)
	}
	return rows
}

// guess is what a model holds of a row.
type guess struct {
	of    Row
	share []float64
}

func (o Options) train(rows []seen) (*descent.Model, map[string]int) {
	v := vocabulary(rows, o.Least)
	return descent.Fit(examples(rows, v, o.Soft), len(v), len(labels()), o.L2, o.Open), v
}

func guesses(m *descent.Model, v map[string]int, rows []seen) []guess {
	var out []guess
	for _, r := range rows {
		if len(r.Labels) != 1 {
			continue
		}
		g := guess{r.Row, make([]float64, len(labels()))}
		m.Share(vectorOf(r.signs, v), g.share)
		out = append(out, g)
	}
	return out
}

// Cross fits on four fifths of the groups and measures on the last, five times over.
func Cross(w io.Writer, rows []Row, also []Row, o Options) error {
	all, more := o.prune(look(rows)), o.prune(look(also))
	var out []guess
	for fold := range descent.Folds {
		var train, test []seen
		for _, r := range all {
			if descent.Fold(r.Group) == fold {
				test = append(test, r)
			} else {
				train = append(train, r)
			}
		}
		m, v := o.train(append(train, more...))
		out = append(out, guesses(m, v, test)...)
	}
	return o.report(w, out)
}

// Test fits on one set and measures on another.
func Test(w io.Writer, train, test []Row, o Options) error {
	m, v := o.train(o.prune(look(train)))
	return o.report(w, guesses(m, v, o.prune(look(test))))
}

// report prints what is stopped and how the types are told apart, at several places from which an entry is stopped.
func (o Options) report(w io.Writer, all []guess) error {
	for _, g := range all {
		got := decide(g.share, stopFrom)
		if !o.Wrong || got == g.of.Labels[0] {
			continue
		}
		if _, err := fmt.Fprintf(w, "%s for %s: %q %q\n", got, strings.Join(slices.Concat(g.of.Labels, g.of.Accepted), ", "), g.of.Subject, g.of.Description); err != nil {
			return err
		}
	}
	for _, from := range []float64{0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9, 0.96, 0.98} {
		strict, lenient := tally{}, tally{}
		for _, g := range all {
			is, got := g.of.Labels[0], decide(g.share, from)
			strict.add(is, got)
			if slices.Contains(g.of.Accepted, got) {
				is = got
			}
			lenient.add(is, got)
		}
		if _, err := fmt.Fprintf(w, "from %.2f: %s; accepted labels let pass, %.3f\n", from, strict, lenient.macro()); err != nil {
			return err
		}
	}
	return nil
}

// decide stops an entry whose share of exclusions is high enough, and else takes the likeliest type.
func decide(share []float64, from float64) string {
	var best [2]int
	out := 0.0
	for kind := range best {
		best[kind] = -1
	}
	for l, s := range share {
		kind := 0
		if taxonomy.Exclusion(labels()[l]).Valid() {
			kind, out = 1, out+s
		}
		if best[kind] < 0 || s > share[best[kind]] {
			best[kind] = l
		}
	}
	if out >= from {
		return labels()[best[1]]
	}
	return labels()[best[0]]
}

// tally counts how often one label was taken for another.
type tally map[[2]string]int

func (t tally) add(is, got string) { t[[2]string{is, got}]++ }

func (t tally) String() string {
	var stopped, excluded, lost, stored float64
	for k, n := range t {
		is, got := taxonomy.Exclusion(k[0]).Valid(), taxonomy.Exclusion(k[1]).Valid()
		switch {
		case is && got:
			stopped += float64(n)
		case !is && got:
			lost += float64(n)
		}
		if is {
			excluded += float64(n)
		} else {
			stored += float64(n)
		}
	}
	var each []string
	for _, c := range taxonomy.CategoryNames() {
		each = append(each, fmt.Sprintf("%s %.2f", c, t.f1(c)))
	}
	return fmt.Sprintf("macro-F1 of the four types %.3f (%s), exclusions stopped %.3f of %.0f, storable entries stopped %.3f of %.0f",
		t.macro(), strings.Join(each, ", "), stopped/math.Max(1, excluded), excluded, lost/math.Max(1, stored), stored)
}

// macro is the mean of the four types.
func (t tally) macro() float64 {
	f := 0.0
	for _, c := range taxonomy.CategoryNames() {
		f += t.f1(c) / float64(len(taxonomy.Categories()))
	}
	return f
}

// f1 is of the storable entries only: an exclusion taken for one of them is counted elsewhere.
func (t tally) f1(label string) float64 {
	var both, is, got float64
	for k, n := range t {
		if taxonomy.Exclusion(k[0]).Valid() {
			continue
		}
		if k[0] == label {
			is += float64(n)
		}
		if k[1] == label {
			got += float64(n)
		}
		if k[0] == label && k[1] == label {
			both += float64(n)
		}
	}
	return 2 * both / math.Max(1, is+got)
}

// Weights fits on all rows and writes the table that taxonomy reads: a line for each sign, its name and, parted by blanks, a weight in
// hundredths for each label. Signs that hardly weigh anything are left out.
func Weights(w io.Writer, rows []Row, o Options) error {
	m, v := o.train(o.prune(look(rows)))
	names := make([]string, m.N)
	for name, at := range v {
		names[at] = name
	}
	for at, name := range append(names, "start") {
		row, heaviest := m.W[at*m.Labels:(at+1)*m.Labels], 0.0
		for _, x := range row {
			heaviest = math.Max(heaviest, math.Abs(x))
		}
		if heaviest < light && name != "start" {
			continue
		}
		if _, err := io.WriteString(w, descent.Line(name, row)); err != nil {
			return err
		}
	}
	return nil
}

// light is the weight under which a sign is left out.
const light = 0.05
