package verify

import (
	"bytes"
	"strings"

	"github.com/notes-lint/notes-lint/note"
)

// listedGone is a list of a document of which a name is gone that a file held once.
type listedGone struct {
	doc  *note.Document
	list int
	file string
}

// besideQuotable are the names that begin items of lists and would be no proof alone, as names of several words that many projects use: where
// another name of the list is gone that one file held in quotes, so are those that the same file held so.
func besideQuotable(open []*symbolJob) map[*symbolJob]bool {
	type list struct {
		doc *note.Document
		n   int
	}
	sure := map[list]bool{}
	for _, s := range open {
		if s.claim.Context.List > 0 && quotable(s) {
			sure[list{s.doc, s.claim.Context.List}] = true
		}
	}
	out := map[*symbolJob]bool{}
	for _, s := range open {
		if word := s.query.name.Last(); sure[list{s.doc, s.claim.Context.List}] && len(word) >= 8 && strings.Contains(strings.Trim(word, "_"), "_") && strings.ToLower(word) == word && !quotable(s) && heldQuoted(s) && silenced(s.claim) == "" {
			out[s] = true
		}
	}
	return out
}

// keyOfObject reports whether a word begins a line of code as the key of what the line gives.
func keyOfObject(name string, src []byte, at int) bool {
	end := at + len(name)
	return len(bytes.TrimSpace(lineAhead(src, at))) == 0 && end+1 < len(src) && src[end] == ':' && src[end+1] == ' '
}
