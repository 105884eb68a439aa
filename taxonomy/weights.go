package taxonomy

import (
	_ "embed"
	"strings"

	"github.com/notes-lint/notes-lint/internal/descent"
)

// weightsText is written by internal/taxfit: a line for each sign, its name and a weight in hundredths for each label, in the order of Labels.
//
//go:embed weights.txt
var weightsText string

// labelCount is how many labels there are.
const labelCount = 7

// weights tell how much each sign speaks for each label, and where each label starts.
type weights struct {
	start [labelCount]float64
	of    map[string][labelCount]float64
}

// readWeights reads the table; a line that is no line of it is passed over, and a test finds that there is none.
func readWeights(text string) *weights {
	w := &weights{of: make(map[string][labelCount]float64, strings.Count(text, "\n"))}
	for line := range strings.Lines(text) {
		name, numbers, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		row, ok := readRow(numbers)
		switch {
		case !ok:
		case name == "start":
			w.start = row
		default:
			w.of[name] = row
		}
	}
	return w
}

func readRow(numbers string) (row [labelCount]float64, ok bool) {
	n, err := descent.ReadRow(numbers, row[:])
	return row, err == nil && n == len(row)
}

// shares returns how likely each label is, in the order of Labels; they add up to 1.
func (w *weights) shares(signs []Sign) [labelCount]float64 {
	z := w.start
	for _, s := range signs {
		if row, ok := w.of[s.Name]; ok {
			for l := range z {
				z[l] += s.Value * row[l]
			}
		}
	}
	descent.Softmax(z[:])
	return z
}
