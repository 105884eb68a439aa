package note

import (
	"bytes"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// tableRow is the cells of one row of a table.
type tableRow struct {
	cells []*flow
	heads []*flow // of the columns
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
	if len(r.cells) > 2 && releaseCell.Match(r.cells[0].raw) && (dateCell.Match(r.cells[1].raw) || dateCell.Match(r.cells[2].raw)) {
		r.first[0], r.first[1] = cellStance{r.cells[0], Past, "a version and its date"}, cellStance{r.cells[1], Past, "a version and its date"}
		return
	}
	n := 0
	for i, cell := range r.cells {
		s, word := Stated, ""
		if w := madeGood.FindSubmatch(cell.raw); w != nil && i > 0 {
			s, word = Past, string(w[1])
		} else if w := toDoCell.FindSubmatch(cell.raw); w != nil && i > 0 {
			s, word = Planned, string(w[1])
		} else if w := notForThis.FindSubmatch(cell.raw); w != nil && i > 0 {
			s, word = Negated, string(w[1])
		} else if len(cell.raw) < 60 {
			s, word = announced(after, string(cell.masked()))
			if arrows[word] && !arrowFirst.Match(cell.raw) && !r.ofWork() {
				s = Stated // "streams → providers" is what the row is about
			}
			if s == Negated && len(bytes.Fields(cell.raw)) > mostDenying {
				s = Stated // "lists are not unified yet" is what the others are about
			}
		}
		if s == Stated {
			continue
		}
		r.first[n] = cellStance{cell, s, word}
		if n++; n == len(r.first) {
			return
		}
	}
}

// mostDenying is how many words the cell may have that denies the others of its row: "not in the tree".
const mostDenying = 4

// ofWork reports whether a row tells of a piece of work: one of its cells says that it is done, or when.
func (r *tableRow) ofWork() bool {
	for _, cell := range r.cells {
		if doneCell.Match(cell.raw) || dateCell.Match(cell.raw) {
			return true
		}
	}
	return false
}

var (
	doneCell = lazyregexp.New(`(?i)^\W*(?:completed?|done|implemented|closed|merged|finished|fixed|resolved|shipped|[✅☑✔]\S*)\W*$`)
	// toDoCell begins the cell that tells that the others of its row are still to come.
	toDoCell = lazyregexp.New(`^\W*?(⏳|🔜|⌛|🚧|📅|🗓)`)
	// notForThis begins the cell that tells that there is none of what its row is about.
	notForThis  = lazyregexp.New(`^\W*?(⛔|🚫|[Nn]ot [Aa]pplicable\b)`)
	releaseCell = lazyregexp.New(`^\W*v?\d+\.\d+(?:\.\d+)*\W*$`)
	dateCell    = lazyregexp.New(`^\W*(?:\d{4}-\d{2}(?:-\d{2})?|(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* (?:\d{1,2}, )?\d{4})\W*$`)
	// arrowFirst begins the cell that tells what took the place of the others of its row.
	arrowFirst = lazyregexp.New(`^\W*(?:→|->|=>)`)
	// madeGood begins the cell that tells what was done about the others of its row.
	madeGood = lazyregexp.New(`^\W*(Replaced|Removed|Deleted|Dropped|Renamed|Superseded|Switched) (?:with|by|to|in|from|as)\b`)
)

// before returns the cell ahead of f in its row, nil for none.
func (r *tableRow) before(f *flow) *flow {
	if r == nil || f.cell == 0 {
		return nil
	}
	return r.cells[f.cell-1]
}
