package setscore

// share counts how many of a kind were stopped.
type share struct{ yes, all int }

func (s *share) add(yes bool) {
	s.all++
	if yes {
		s.yes++
	}
}

// of is the share, 0 of none.
func (s share) of() float64 {
	if s.all == 0 {
		return 0
	}
	return float64(s.yes) / float64(s.all)
}

// tally counts labels against judgements. The zero value is ready to use.
type tally struct{ cells map[[2]string]int }

func (t *tally) add(label, got string) {
	if t.cells == nil {
		t.cells = map[[2]string]int{}
	}
	t.cells[[2]string{label, got}]++
}

// f1 is the harmonic mean of precision and recall of a label, 0 when it neither occurs nor is given.
func (t tally) f1(label string) float64 {
	hit, all := 0, 0
	for cell, n := range t.cells {
		if cell[0] == label && cell[1] == label {
			hit += n
		}
		if cell[0] == label {
			all += n
		}
		if cell[1] == label {
			all += n
		}
	}
	if all == 0 {
		return 0
	}
	return 2 * float64(hit) / float64(all)
}

func (t tally) macro(labels []string) float64 {
	sum := 0.0
	for _, l := range labels {
		sum += t.f1(l)
	}
	return sum / float64(len(labels))
}
