package verify

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

const (
	leastTabled = 8 // constants of a table that one file defines, before others of the table are missed there
	tabledEach  = 3 // how many of them there have to be for each that is missed
)

// tableConstants refutes constants of a table that no file has, when one file defines nearly all others of it: even a table of examples shows real
// ones.
func (v *Verifier) tableConstants(jobs []*symbolJob) {
	lines := byLine(jobs, func(s *symbolJob) *job { return s.job })
	for _, doc := range slices.SortedFunc(maps.Keys(lines), func(a, b *note.Document) int { return strings.Compare(a.Path, b.Path) }) {
		var table []*symbolJob
		last := 0
		for _, n := range slices.Sorted(maps.Keys(lines[doc])) {
			if rowMark(doc.LineText(n)) != "|" {
				continue
			}
			if last > 0 && !v.sameRun(doc, last, n, "|") {
				v.tableOf(table)
				table = nil
			}
			last = n
			table = append(table, lines[doc][n]...)
		}
		v.tableOf(table)
	}
}

// tableOf judges one table.
func (v *Verifier) tableOf(table []*symbolJob) {
	var there, lost []*symbolJob
	for _, s := range table {
		name := s.query.name
		if len(name.Parts) != 1 || s.query.place != "" || s.claim.Context.Form != note.CodeSpan || name.Last() != strings.ToUpper(name.Last()) || strings.Count(strings.Trim(name.Last(), "_"), "_") == 0 {
			continue
		}
		c := s.claim.Context
		switch {
		case s.out.Outcome == diag.Confirmed && s.answer.defined():
			there = append(there, s)
		case s.out.Outcome == diag.Unverifiable && len(s.answer.code)+len(s.answer.text) == 0 && !s.answer.unread && s.claim.Silent == "" && (c.Stance == note.Stated || c.Stance == note.Example && strings.HasPrefix(c.StanceWord, "example")):
			lost = append(lost, s)
		}
	}
	if len(there) < leastTabled {
		return
	}
	file, from := mostOf(there, func(s *symbolJob) string { return s.answer.hits[0].Path })
	if len(from) < leastTabled || len(from) < tabledEach*len(lost) {
		return
	}
	for _, s := range lost {
		s.out = v.amiss(s, fmt.Sprintf("in %q", file), from)
	}
}
