package verify

import (
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// columnAt is a column of a table of a document.
type columnAt struct {
	doc  *note.Document
	list int
}

// leastReal is how many cells of a column of examples have to name files that are there, for all of them to be meant as real ones.
const leastReal = 3

// realExamples takes the word of the head of a column, "Example location", for what it is where most of the files that the column names are
// there: they are shown as good examples of something, and not made up.
func realExamples(jobs []*job) {
	there, lacking := map[columnAt]int{}, map[columnAt][]*job{}
	for _, j := range jobs {
		c := j.claim
		if !c.Context.ByColumn || c.Context.List == 0 || c.Kind != note.PathClaim && c.Kind != note.LinesClaim || c.Context.Stance != note.Example || !examples[c.Context.StanceWord] {
			continue
		}
		at := columnAt{j.doc, c.Context.List}
		switch {
		case j.out.Outcome == diag.Confirmed:
			there[at]++
		case j.decide != nil:
			lacking[at] = append(lacking[at], j)
		}
	}
	for at, js := range lacking {
		if there[at] < leastReal || there[at] <= len(js) {
			continue
		}
		for _, j := range js {
			j.claim.Context.Stance, j.claim.Context.StanceWord = note.Stated, ""
		}
	}
}

// examples are the words of such a head.
var examples = map[string]bool{"example": true, "examples": true, "sample": true, "pattern": true, "good": true}
