package descent

import (
	"slices"
	"testing"
)

func TestALineIsReadAsItIsWritten(t *testing.T) {
	line := Line("w:tide", []float64{1.234, -0.001, 12})
	if line != "w:tide\t123 0 1200\n" {
		t.Errorf("%q", line)
	}
	row := make([]float64, 3)
	if n, err := ReadRow("123 0 1200", row); n != 3 || err != nil || !slices.Equal(row, []float64{1.23, 0, 12}) {
		t.Errorf("%d, %v: %v", n, err, row)
	}
	for text, want := range map[string]int{"": 0, "1 2": 2, "1 2 3 4": 4} {
		if n, err := ReadRow(text, row); n != want || err != nil {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
	for _, text := range []string{"1 2 x", "1 2 3.5"} {
		if _, err := ReadRow(text, row); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func TestRowsOfOneKeyAreInOnePart(t *testing.T) {
	seen := map[int]bool{}
	for i := range 100 {
		key := string(rune('a' + i))
		if f := Fold(key); f != Fold(key) || f < 0 || f >= Folds {
			t.Errorf("%q: %d", key, f)
		} else {
			seen[f] = true
		}
	}
	if len(seen) != Folds {
		t.Errorf("only %d parts", len(seen))
	}
}
