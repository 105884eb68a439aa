package taxfit

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/descent"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// Table is a table of weights as Weights writes it.
type Table struct {
	names []string // in the order of the file, start among them
	of    map[string][]float64
}

// ReadTable reads what Weights wrote.
func ReadTable(text string) (*Table, error) {
	t := &Table{of: map[string][]float64{}}
	for line := range strings.Lines(text) {
		name, numbers, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		row := make([]float64, len(labels()))
		switch n, err := descent.ReadRow(numbers, row); {
		case err != nil:
			return nil, fmt.Errorf("read weights of %q: %w", name, err)
		case n != len(row):
			return nil, fmt.Errorf("%q has %d weights, not %d", name, n, len(row))
		}
		t.names, t.of[name] = append(t.names, name), row
	}
	if t.of["start"] == nil {
		return nil, fmt.Errorf("no start in the table")
	}
	return t, nil
}

// kindOf returns the kind of a sign: its name up to the colon, and whether it is a pair of words.
func kindOf(name string) string {
	kind, what, _ := strings.Cut(name, ":")
	if strings.Contains("wlb", kind) && strings.Contains(what, " ") {
		kind += " pair"
	}
	return kind
}

// kinds returns the kinds of signs in the table, in the order of their names.
func (t *Table) kinds() []string {
	set := map[string]bool{}
	for _, n := range t.names {
		if n != "start" {
			set[kindOf(n)] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// parts returns what the signs of each kind together give each label.
func (t *Table) parts(kinds []string, signs []taxonomy.Sign) [][]float64 {
	out := make([][]float64, len(kinds))
	for k := range out {
		out[k] = make([]float64, len(labels()))
	}
	for _, s := range signs {
		row, ok := t.of[s.Name]
		if !ok {
			continue
		}
		part := out[slices.Index(kinds, kindOf(s.Name))]
		for l, x := range row {
			part[l] += s.Value * x
		}
	}
	return out
}

// shares adds the parts up, each times its factor.
func (t *Table) shares(parts [][]float64, factors []float64) []float64 {
	z := slices.Clone(t.of["start"])
	for k, part := range parts {
		for l, x := range part {
			z[l] += factors[k] * x
		}
	}
	descent.Softmax(z)
	return z
}

// How the factors are found: by descent, at a price for each that is not 1.
const (
	scaleRounds = 300
	scaleRate   = 0.3
	scalePrice  = 0.01
)

// factors finds by how much each kind of signs should count, more or less than it does. What a kind proved on the rows that it was fitted
// to says too much for it, and for the tables, which were made while some of the rows were read, most of all; so rows are wanted that the
// table does not know. Rows that no reader judged are passed over.
func (t *Table) factors(rows []seen, soft float64) []float64 {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r seen) bool { return len(r.Labels) != 1 })
	kinds, weights, total := t.kinds(), weigh(rows), 0.0
	parts, want := make([][][]float64, len(rows)), make([][]float64, len(rows))
	for i, r := range rows {
		parts[i], want[i] = t.parts(kinds, r.signs), targets(r.Row, soft)
		total += weights[i]
	}
	out := slices.Repeat([]float64{1}, len(kinds))
	for range scaleRounds {
		slope := make([]float64, len(kinds))
		for i := range rows {
			share := t.shares(parts[i], out)
			for k, part := range parts[i] {
				for l, x := range part {
					slope[k] += weights[i] / total * (share[l] - want[i][l]) * x
				}
			}
		}
		for k := range out {
			out[k] -= scaleRate * (slope[k] + 2*scalePrice*(out[k]-1))
		}
	}
	return out
}

// CrossScaled measures the table as it is, and with factors found on four fifths of the groups, on the last fifth, five times over.
func CrossScaled(w io.Writer, rows []Row, t *Table, o Options) error {
	all, kinds := look(rows), t.kinds()
	var before, after []guess
	for fold := range descent.Folds {
		var train, test []seen
		for _, r := range all {
			switch {
			case descent.Fold(r.Group) != fold:
				train = append(train, r)
			case len(r.Labels) == 1:
				test = append(test, r)
			}
		}
		factors, ones := t.factors(train, o.Soft), slices.Repeat([]float64{1}, len(kinds))
		for _, r := range test {
			parts := t.parts(kinds, r.signs)
			before = append(before, guess{r.Row, t.shares(parts, ones)})
			after = append(after, guess{r.Row, t.shares(parts, factors)})
		}
	}
	if _, err := fmt.Fprintln(w, "as it is"); err != nil {
		return err
	}
	if err := o.report(w, before); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(w, "with factors"); err != nil {
		return err
	}
	return o.report(w, after)
}

// Rescale writes the table with each kind of signs times its factor, found on all rows.
func Rescale(w io.Writer, rows []Row, t *Table, o Options) error {
	kinds, factors := t.kinds(), t.factors(look(rows), o.Soft)
	for _, name := range t.names {
		by := 1.0
		if name != "start" {
			by = factors[slices.Index(kinds, kindOf(name))]
		}
		row := slices.Clone(t.of[name])
		for i := range row {
			row[i] *= by
		}
		if _, err := io.WriteString(w, descent.Line(name, row)); err != nil {
			return err
		}
	}
	return nil
}
