package verify

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// How many fields that one file had a piece of code has to show, and how far apart in lines, for it to be that of the type.
const (
	leastFields = 3
	nearFields  = 15
)

// loneKeys takes back verdicts on fields that stand alone in a piece of code: any sample may have a key of that name, unless it went
// with a type that is named above it. In a chart it is what the chart is about.
func loneKeys(all []*symbolJob) {
	fields := map[*note.Document][]*symbolJob{}
	types := map[*note.Document][]*symbolJob{} // that are gone
	for _, s := range all {
		if s.was != nil && s.was.def.Class() == symbol.TypeClass && s.out.Outcome == diag.Missing {
			types[s.doc] = append(types[s.doc], s)
		}
		if s.was != nil && s.was.def.Kind == symbol.Field && s.claim.Context.Form == note.FenceLine && s.query.place == "" && len(s.query.name.Parts) == 1 && s.out.Outcome == diag.Missing && !strings.Contains(s.doc.LineText(s.claim.At.Start.Line), "→") {
			fields[s.doc] = append(fields[s.doc], s)
		}
	}
	for _, of := range fields {
		for _, s := range of {
			n := 0
			for _, o := range of {
				if d := o.claim.At.Start.Line - s.claim.At.Start.Line; o.was.path == s.was.path && d >= -nearFields && d <= nearFields {
					n++
				}
			}
			wentAlong := slices.ContainsFunc(types[s.doc], func(t *symbolJob) bool {
				d := s.claim.At.Start.Line - t.claim.At.Start.Line
				return d > 0 && d <= 2*nearFields && t.claim.Context.Heading == s.claim.Context.Heading && t.was.commit.Hash == s.was.commit.Hash
			})
			if n < leastFields && !wentAlong {
				s.out = unverifiable("a key of sample code, which any type may have")
			}
		}
	}
}
