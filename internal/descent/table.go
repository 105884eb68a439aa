package descent

import (
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
	"strings"
)

// ReadRow reads the weights of a sign from text, in hundredths and parted by blanks, into row, and returns how many there are, also when they
// are more than row has places. The error names what is no whole number.
func ReadRow(text string, row []float64) (n int, err error) {
	for word := range strings.FieldsSeq(text) {
		x, err := strconv.Atoi(word)
		if err != nil {
			return n, err
		}
		if n < len(row) {
			row[n] = float64(x) / 100
		}
		n++
	}
	return n, nil
}

// Line is the line of a table for a sign: its name, a tab and what ReadRow reads.
func Line(name string, row []float64) string {
	out := make([]string, len(row))
	for i, x := range row {
		out[i] = fmt.Sprintf("%.0f", math.Round(100*x)+0)
	}
	return name + "\t" + strings.Join(out, " ") + "\n"
}

// Folds is into how many parts rows are put, to be measured by what was fitted to the other parts.
const Folds = 5

// Fold is the part of a row, from 0; rows of one key are in one part.
func Fold(key string) int {
	h := fnv.New32a()
	h.Write([]byte(key))
	return int(h.Sum32() % Folds)
}
