package note

// tableRow is the cells of one row of a table.
type tableRow struct {
	cells []*flow
	heard bool
	first [2]cellStance // the first cells that turn the others
}

// cellStance is what a cell says of the others of its row.
type cellStance struct {
	cell   *flow
	stance Stance
	word   string
}

// said is what the first other cell of the row that has something to say makes of the claims of f. A nil row says nothing.
func (r *tableRow) said(f *flow) (Stance, string) {
	if r == nil {
		return Stated, ""
	}
	if !r.heard {
		r.hear()
	}
	for _, s := range r.first {
		if s.cell != f && s.cell != nil {
			return s.stance, s.word
		}
	}
	return Stated, ""
}

// hear reads the cells once for all claims of the row: for each claim one of the first two counts, for a cell does not speak
// of itself.
func (r *tableRow) hear() {
	r.heard = true
	n := 0
	for _, cell := range r.cells {
		if len(cell.raw) >= 60 {
			continue
		}
		if s, word := announced(after, string(cell.masked())); s != Stated {
			r.first[n] = cellStance{cell, s, word}
			if n++; n == len(r.first) {
				return
			}
		}
	}
}

// before returns the cell ahead of f in its row, nil for none.
func (r *tableRow) before(f *flow) *flow {
	if r == nil || f.cell == 0 {
		return nil
	}
	return r.cells[f.cell-1]
}
