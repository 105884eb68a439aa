package verify

import (
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// leastEnumerated is how many names of one sentence must be defined in one folder before another that stands among them is missed.
const leastEnumerated = 3

// enumerations refutes the names that a sentence lists among others when those are defined side by side and the tree holds no
// trace of it, not even in a comment.
func (v *Verifier) enumerations(jobs []*symbolJob) {
	type key struct {
		doc      *note.Document
		list     int
		sentence string
	}
	groups := map[key][]*symbolJob{}
	var order []key
	for _, s := range jobs {
		c := s.claim
		if c.Kind != note.SymbolClaim || c.Context.Form != note.CodeSpan || c.Context.Sentence == "" && c.Context.List == 0 || len(s.query.name.Parts) > 1 || s.query.place != "" {
			continue
		}
		k := key{doc: s.doc, sentence: c.Context.Sentence}
		if c.Context.List > 0 {
			k = key{doc: s.doc, list: c.Context.List}
		}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], s)
	}
	for _, k := range order {
		v.enumeration(groups[k])
	}
}

func (v *Verifier) enumeration(jobs []*symbolJob) {
	var lost []*symbolJob
	in := map[string]int{} // names defined, by folder
	from := map[string]string{}
	other := 0
	for _, s := range jobs {
		switch {
		case s.out.Outcome == diag.Confirmed && s.answer.defined():
			dir := folder(s.answer.hits[0].Path)
			in[dir]++
			from[dir] = s.answer.hits[0].Path
		case v.traceless(s):
			lost = append(lost, s)
		default:
			other++
		}
	}
	best := ""
	for dir, n := range in {
		if n > in[best] || n == in[best] && dir < best {
			best = dir
		}
	}
	if len(lost) == 0 || in[best] < leastEnumerated || in[best] < 3*len(lost) || other > 0 {
		return
	}
	for _, s := range lost {
		s.out = missing(fmt.Sprintf("%q is nowhere in the tree; the names beside it are defined %s", s.query.name.Last(), within(best)),
			diag.Evidence{Path: from[best], Commit: v.commit(), Seen: "it defines a name that the sentence lists with this one"})
	}
}

// instanced are words before names that are some of those there are: the others beside them tell whether they are real ones.
var instanced = map[string]bool{"such as": true, "e.g": true, "like": true}

// traceless reports whether a name of several words that is stated as ours occurs nowhere in the tree.
func (v *Verifier) traceless(s *symbolJob) bool {
	q := s.query.name
	return s.out.Outcome == diag.Unverifiable && !s.claim.Faint && (silenced(s.claim) == "" || instanced[s.claim.Context.StanceWord] && !s.claim.Context.Whole) && s.claim.Silent == "" && len(s.answer.code)+len(s.answer.text) == 0 && !s.answer.unread &&
		spelt(q) && len(q.Last()) >= 6 && (strings.HasPrefix(s.out.Because, "nothing in the tree or in the history") || silenced(s.claim) != "")
}
