package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/note"
)

// shownInColumn reports whether a name stands in a column of examples and is a call that nobody would make up: such tables show names of the
// repository's own, and history may prove that it was one when the text was written.
func (s *symbolJob) shownInColumn() bool {
	c := s.claim
	return c.Context.ByColumn && c.Context.Stance == note.Example && examples[c.Context.StanceWord] && !c.Context.Whole && c.Path == "" && c.Silent == "" &&
		c.Context.Form == note.CodeSpan && s.query.name.Call && len(s.query.name.Last()) >= 10 && severalWords(s.query.name.Last(), 3) && certain(s.query.name)
}

// realColumn reports whether most of the names that a column shows as examples are there: then all of them are meant as real ones, and one
// that was gone before the text was written never was right.
func (v *Verifier) realColumn(s *symbolJob) bool {
	there, lacking := 0, 0
	for _, o := range v.looked {
		if o.doc != s.doc || o.claim.Context.Heading != s.claim.Context.Heading || !o.claim.Context.ByColumn || o.claim.Context.StanceWord != s.claim.Context.StanceWord {
			continue
		}
		if o.answer.defined() {
			there++
		} else {
			lacking++
		}
	}
	return there >= leastReal && there > lacking
}

// leastCanonical is how many entries of a drawing that shows one part as an example of all must be there.
const leastCanonical = 4

// canonical lets a drawing of what each part of a kind looks like speak of the one part that its heading names and that it begins with: that
// one has to have what is drawn.
func (v *Verifier) canonical(jobs []*job, anchor string, fits int) {
	c := jobs[0].claim
	root := strings.Trim(c.Context.TreeRoot, "/")
	if c.Context.Stance != note.Example || !ofEach(c.Context.StanceWord) || len(root) < leastOwner || path.Base(anchor) != root || fits < leastCanonical || fits*3 < len(jobs)*2 || !standsIn(strings.ToLower(c.Context.Heading), strings.ToLower(root)) {
		return
	}
	for _, j := range jobs {
		if j.claim.Context.Stance == note.Example && ofEach(j.claim.Context.StanceWord) {
			j.claim.Context.Stance, j.claim.Context.StanceWord = note.Stated, ""
		}
	}
}
