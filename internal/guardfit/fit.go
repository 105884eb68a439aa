// Package guardfit fits the weights of the model in guard to attacks and harmless notes, and measures how it does on what it was not fitted
// to. Our own notes are part of this repository; further sets and the notes of public repositories are not.
package guardfit

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/descent"
)

// Options say how the weights are fitted.
type Options struct {
	Least           int     // a sign has to occur in so many rows
	L2              float64 // the price of weights
	Real            float64 // what a real note counts
	Light           float64 // the weight under which a sign is left out
	Adds, Lets, All float64 // the decisions, as odds
}

// stretches is how many parts of a real note are fitted to.
const stretches = 3

// seen is a row, or a part of one, with its signs.
type seen struct {
	row    Row
	signs  []guard.Sign
	weight float64
}

func (o Options) look(rows []Row) []seen {
	var out []seen
	for _, r := range rows {
		if r.Family == onlyForm && r.attack() {
			continue
		}
		weight := 1.0
		parts := guard.Stretches(r.Fact)
		if r.Group != "" {
			parts = parts[:min(len(parts), stretches)]
			weight = o.Real / float64(len(parts))
		}
		for _, p := range parts {
			out = append(out, seen{r, guard.Signs(r.Subject, p), weight})
		}
	}
	return out
}

// Fit returns the table that guard reads.
func (o Options) Fit(rows []Row) string {
	all := o.look(rows)
	names, at := vocabulary(all, o.Least)
	var examples []descent.Example
	for _, s := range all {
		e := descent.Example{May: []float64{1, 0}, Single: true, Weight: s.weight}
		if s.row.attack() {
			e.May = []float64{0, 1}
		}
		for _, sign := range s.signs {
			if i, ok := at[sign.Name]; ok {
				e.X.At, e.X.Value = append(e.X.At, i), append(e.X.Value, sign.Value)
			}
		}
		examples = append(examples, e)
	}
	m := descent.Fit(examples, len(names), 2, o.L2, 0)
	return o.table(m, names, speakFor(all, at))
}

func (o Options) table(m *descent.Model, names []string, family []int) string {
	var b strings.Builder
	hundredths := func(x float64) int { return int(math.Round(100 * x)) }
	fmt.Fprintf(&b, "decision\t%d %d %d\n", hundredths(o.Adds), hundredths(o.Lets), hundredths(o.All))
	fmt.Fprintf(&b, "start\t%d\n", hundredths(m.W[2*m.N+1]-m.W[2*m.N]))
	for i, name := range names {
		w := m.W[2*i+1] - m.W[2*i]
		switch {
		case math.Abs(w) < o.Light:
		case w > 0 && family[i] >= 0:
			fmt.Fprintf(&b, "%s\t%d %d\n", name, hundredths(w), family[i])
		default:
			fmt.Fprintf(&b, "%s\t%d\n", name, hundredths(w))
		}
	}
	return b.String()
}

// repositories is in how many a sign has to occur that none of the written rows has, so that nobody's names or secrets can be read off
// the table.
const repositories = 8

// vocabulary numbers the signs that occur in so many written rows at least, or in enough repositories, in the order of their names.
func vocabulary(all []seen, least int) ([]string, map[string]int) {
	written, groups := map[string]int{}, map[string]map[string]bool{}
	for _, s := range all {
		for _, sign := range s.signs {
			switch g := groups[sign.Name]; {
			case s.row.Group == "":
				written[sign.Name]++
			case g == nil:
				groups[sign.Name] = map[string]bool{s.row.Group: true}
			case len(g) < repositories:
				g[s.row.Group] = true
			}
		}
	}
	var names []string
	keep := func(name string) {
		if !strings.ContainsAny(name, "\t\n") {
			names = append(names, name)
		}
	}
	for name, n := range written {
		if n >= least {
			keep(name)
		}
	}
	for name, g := range groups {
		if written[name] < least && len(g) >= repositories && !manyWords(name) {
			keep(name)
		}
	}
	slices.Sort(names)
	at := map[string]int{}
	for i, name := range names {
		at[name] = i
	}
	return names, at
}

// manyWords tells the signs that are known by our own notes only: words that stand together somewhere, in some place.
func manyWords(name string) bool {
	return strings.HasPrefix(name, "x:") || strings.HasPrefix(name, "a:") || strings.HasPrefix(name, "f:") || strings.HasPrefix(name, "l:")
}

// speakFor tells for each sign in which family it is most frequent, measured by the number of rows of that family; -1 where in none.
func speakFor(all []seen, at map[string]int) []int {
	families := guard.Families()
	total := make([]float64, len(families))
	counts := make([][]float64, len(at))
	for _, s := range all {
		f := slices.Index(families, familyOf(s.row.Family))
		if f < 0 || !s.row.attack() {
			continue
		}
		total[f]++
		for _, sign := range s.signs {
			if i, ok := at[sign.Name]; ok {
				if counts[i] == nil {
					counts[i] = make([]float64, len(families))
				}
				counts[i][f]++
			}
		}
	}
	out := make([]int, len(at))
	for i, c := range counts {
		out[i] = -1
		best := 0.0
		for f, n := range c {
			if share := n / max(1, total[f]); share > best {
				out[i], best = f, share
			}
		}
	}
	return out
}
