package descent

import (
	"math"
	"testing"
)

func TestFitLearnsWhatTellsLabelsApart(t *testing.T) {
	var rows []Example
	for i := range 20 {
		e := Example{X: Vector{At: []int{i % 2}, Value: []float64{1}}, May: []float64{0, 0}, Single: true, Weight: 1}
		e.May[i%2] = 1
		rows = append(rows, e)
	}
	m := Fit(rows, 2, 2, 0.001, 0.5)
	share := make([]float64, 2)
	m.Share(Vector{At: []int{1}, Value: []float64{1}}, share)
	if share[1] < 0.9 || math.Abs(share[0]+share[1]-1) > 1e-12 {
		t.Errorf("%v", share)
	}
}
