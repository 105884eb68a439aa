package verify

import (
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// saidOnce is what a document says in one place of what many of its lines name.
type saidOnce struct {
	moved     []note.Span // sections about what another repository has
	filled    []string    // folders that something fills
	temporary []string    // files and folders that are there for a while
}

// maxFilled and maxTemporary are how many of these are taken from one document.
const (
	maxFilled    = 50
	maxTemporary = 8
)

// toldOf is what a document says once, read when the first of its claims is refuted.
func (v *Verifier) toldOf(doc *note.Document) *saidOnce {
	s := v.once[doc]
	if s == nil {
		s = &saidOnce{v.movedSections(doc), namesIn(filledFolder, doc, maxFilled), namesIn(comesAndGoes, doc, maxTemporary)}
		v.once[doc] = s
	}
	return s
}

// namesIn lists what the first group of a pattern finds in a document, up to most of them.
func namesIn(re *lazyregexp.Regexp, doc *note.Document, most int) []string {
	var out []string
	for _, m := range re.FindAllSubmatch(doc.Source, most) {
		out = append(out, string(m[1]))
	}
	return out
}
