// Package descent fits the weights of linear models by descent. The models of taxonomy, guard and dedup are made with it, offline.
package descent

import "math"

// Vector is what is seen in a row: places in the vocabulary and how much there is of each.
type Vector struct {
	At    []int
	Value []float64
}

// Example is a row made ready.
type Example struct {
	X      Vector
	May    []float64 // how much of a single row each label gets; of others, how likely what is told of them would be, were the label right
	Single bool
	Weight float64
}

// Model holds for each sign of the vocabulary, and for the start, one weight for each label.
type Model struct {
	N, Labels int
	W         []float64 // n signs by labels, then the starts
}

// Share puts into out how likely each label is; out has one place for each.
func (m *Model) Share(x Vector, out []float64) {
	k := m.Labels
	copy(out, m.W[m.N*k:])
	for j, at := range x.At {
		v := x.Value[j]
		row := m.W[at*k : at*k+k]
		for l := range row {
			out[l] += v * row[l]
		}
	}
	Softmax(out)
}

// Softmax turns weights, at least one, into shares that add up to 1.
func Softmax(z []float64) {
	top := z[0]
	for _, v := range z {
		top = math.Max(top, v)
	}
	sum := 0.0
	for i, v := range z {
		z[i] = math.Exp(v - top)
		sum += z[i]
	}
	for i := range z {
		z[i] /= sum
	}
}

// Rounds of descent, and from which round on rows count that may have one of several labels.
const (
	rounds   = 130
	openFrom = 50
	rate     = 0.06
	beta1    = 0.9
	beta2    = 0.99
)

// Fit finds weights by descending (Adam, all rows at once) the loss of the rows plus l2 times the squares of the weights. A row with several
// labels counts as what the model holds most likely among them.
func Fit(rows []Example, n, labels int, l2, openWeight float64) *Model {
	m := &Model{n, labels, make([]float64, (n+1)*labels)}
	g, mean, square := make([]float64, len(m.W)), make([]float64, len(m.W)), make([]float64, len(m.W))
	p := make([]float64, labels)
	total := 0.0
	for _, r := range rows {
		if r.Single {
			total += r.Weight
		}
	}
	for round := 1; round <= rounds; round++ {
		for i := range g {
			g[i] = l2 * m.W[i]
		}
		for l := range labels {
			g[n*labels+l] = 0
		}
		for _, r := range rows {
			weight := r.Weight / total
			if !r.Single {
				if round < openFrom {
					continue
				}
				weight *= openWeight
			}
			m.Share(r.X, p)
			inside := 0.0
			for l, likely := range r.May {
				inside += p[l] * likely
			}
			for l, likely := range r.May {
				if r.Single {
					p[l] = weight * (p[l] - likely)
				} else {
					p[l] = weight * (p[l] - p[l]*likely/math.Max(inside, 1e-12))
				}
			}
			for j, at := range r.X.At {
				v := r.X.Value[j]
				for l, d := range p {
					g[at*labels+l] += v * d
				}
			}
			for l, d := range p {
				g[n*labels+l] += d
			}
		}
		b1, b2 := 1-math.Pow(beta1, float64(round)), 1-math.Pow(beta2, float64(round))
		for i, d := range g {
			mean[i] = beta1*mean[i] + (1-beta1)*d
			square[i] = beta2*square[i] + (1-beta2)*d*d
			m.W[i] -= rate * (mean[i] / b1) / (math.Sqrt(square[i]/b2) + 1e-8)
		}
	}
	return m
}
