package session

import (
	"container/heap"
	"math"
	"slices"
)

// Diversity weighs what Diverse looks at. The zero value means the weights in brackets.
type Diversity struct {
	Tokens int     // budget; 0 means no budget of tokens
	Steps  int     // most steps beside the critical ones; 0 means no limit
	Novel  float64 // weight of being unlike what is kept already, against that of being informative and recent (0.7)
	Half   int     // steps after which the weight of being recent has halved (100)
}

// Diverse keeps the steps that together say most: each is a vector of its words weighed by how rare they are in the log (TF-IDF), and
// steps are taken one by one by maximal marginal relevance, informative and recent ones that are unlike those taken before.
// Near-copies go first. Critical steps stay. It needs no model, and equal steps give equal views. It fails with *BudgetError when the
// critical steps alone exceed the budget.
func Diverse(d Diversity) Strategy {
	if d.Novel <= 0 || d.Novel > 1 {
		d.Novel = 0.7
	}
	if d.Half <= 0 {
		d.Half = 100
	}
	return func(steps []Record, env Env) ([]Record, error) {
		keep := make([]bool, len(steps))
		used := 0
		for i := range steps {
			if keep[i] = env.critical(&steps[i]); keep[i] {
				used += env.cost(&steps[i])
			}
		}
		if d.Tokens > 0 && used > d.Tokens {
			return nil, &BudgetError{used, d.Tokens}
		}
		m := newMMR(steps, keep, d)
		left := d.Steps
		for {
			i := m.next()
			if i < 0 || d.Steps > 0 && left == 0 {
				break
			}
			c := 0
			if d.Tokens > 0 {
				if c = env.cost(&steps[i]); used+c > d.Tokens {
					continue
				}
			}
			keep[i], used, left = true, used+c, left-1
			m.take(i)
		}
		return picked(steps, keep), nil
	}
}

// vector is sparse, sorted by term, of length 1.
type vector struct {
	terms   []int32
	weights []float32
}

func (a vector) dot(b vector) float64 {
	var sum float32
	for i, j := 0, 0; i < len(a.terms) && j < len(b.terms); {
		switch {
		case a.terms[i] < b.terms[j]:
			i++
		case a.terms[i] > b.terms[j]:
			j++
		default:
			sum += a.weights[i] * b.weights[j]
			i, j = i+1, j+1
		}
	}
	return float64(sum)
}

// vectorRunes is how much of a step is looked at: the tail of a long log says nothing new about what the step was.
const vectorRunes = 2000

// vectors weighs the words of each step.
func vectors(steps []Record) []vector {
	ids := map[string]int32{}
	var seenIn []int32 // steps that hold the term
	counts := make([]map[int32]int, len(steps))
	for i := range steps {
		counts[i] = map[int32]int{}
		for _, w := range words(searched(&steps[i])) {
			id, ok := ids[w]
			if !ok {
				id = int32(len(seenIn))
				ids[w], seenIn = id, append(seenIn, 0)
			}
			if counts[i][id]++; counts[i][id] == 1 {
				seenIn[id]++
			}
		}
	}
	out := make([]vector, len(steps))
	for i, c := range counts {
		v := &out[i]
		for id := range c {
			v.terms = append(v.terms, id)
		}
		slices.Sort(v.terms)
		var norm float64
		for _, id := range v.terms {
			w := (1 + math.Log(float64(c[id]))) * math.Log(1+float64(len(steps))/float64(seenIn[id]))
			v.weights = append(v.weights, float32(w))
			norm += w * w
		}
		if norm = math.Sqrt(norm); norm > 0 {
			for j := range v.weights {
				v.weights[j] /= float32(norm)
			}
		}
	}
	return out
}

// searched is the text by which steps are compared.
func searched(r *Record) string {
	s := said(r)
	if r.Kind == KindAction {
		s += " " + r.Action.Tool + " " + string(r.Action.Args) + " " + r.Error
		if r.Observation != nil {
			s += " " + r.Observation.Text
		}
	}
	return head(s, vectorRunes)
}

// mmr picks steps greedily. What it knows of a step's likeness to those taken only grows, so a score can only fall: the best of the
// queue is the best of all once it has been compared with every step taken, and most steps never are.
type mmr struct {
	vectors []vector
	worth   []float64 // from 0 to 1, of being informative and recent
	like    []float64 // likeness to the steps taken, as far as compared
	upTo    []int     // how many of the taken were compared
	taken   []int
	novel   float64
	queue   []int
}

func newMMR(steps []Record, keep []bool, d Diversity) *mmr {
	m := &mmr{vectors: vectors(steps), worth: make([]float64, len(steps)), like: make([]float64, len(steps)), upTo: make([]int, len(steps)), novel: d.Novel}
	most := 1.0
	for i := range m.vectors {
		most = max(most, float64(len(m.vectors[i].terms)))
	}
	for i := range steps {
		recent := math.Exp2(-float64(len(steps)-1-i) / float64(d.Half))
		told := math.Log1p(float64(len(m.vectors[i].terms))) / math.Log1p(most)
		m.worth[i] = (recent + told) / 2
		if keep[i] {
			m.taken = append(m.taken, i)
		} else {
			m.queue = append(m.queue, i)
		}
	}
	heap.Init(m)
	return m
}

func (m *mmr) score(i int) float64 { return (1-m.novel)*m.worth[i] - m.novel*m.like[i] }

// next returns the best step that is left and takes it out of the queue, -1 when there is none.
func (m *mmr) next() int {
	for len(m.queue) > 0 {
		i := m.queue[0]
		if m.upTo[i] == len(m.taken) {
			heap.Pop(m)
			return i
		}
		for _, t := range m.taken[m.upTo[i]:] {
			m.like[i] = max(m.like[i], m.vectors[i].dot(m.vectors[t]))
		}
		m.upTo[i] = len(m.taken)
		heap.Fix(m, 0)
	}
	return -1
}

func (m *mmr) take(i int) { m.taken = append(m.taken, i) }

// Len, Less, Swap, Push and Pop make the queue a heap: best score first, the later step of two equal ones.
func (m *mmr) Len() int { return len(m.queue) }

func (m *mmr) Less(a, b int) bool {
	x, y := m.queue[a], m.queue[b]
	if sx, sy := m.score(x), m.score(y); sx != sy {
		return sx > sy
	}
	return x > y
}

func (m *mmr) Swap(a, b int) { m.queue[a], m.queue[b] = m.queue[b], m.queue[a] }
func (m *mmr) Push(x any)    { m.queue = append(m.queue, x.(int)) }

func (m *mmr) Pop() any {
	last := m.queue[len(m.queue)-1]
	m.queue = m.queue[:len(m.queue)-1]
	return last
}
