package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// leastStores is how many names of a list of stores the tree must hold before another without a trace is missed among them, at most a third as many.
const leastStores = 3

// storesAbove leads into a list of what a program keeps under names that only its strings hold.
var storesAbove = lazyregexp.New(`(?i)\b(?:collections?|tables?|queues?|topics?|buckets?|streams?|channels?|consumer groups?)\b|コレクション|集合|컬렉션|коллекц`)

// strangeStores refutes names that a text lists as collections, queues and the like, when the tree holds the others of the list and nothing
// of this one, however it may be spelt.
func (v *Verifier) strangeStores(ctx context.Context, jobs []*symbolJob) error {
	out := map[*symbolJob]verdict{}
	for _, g := range enumerated(jobs) {
		var lost, known []*symbolJob
		for _, s := range g {
			name := s.query.name.Last()
			if s.claim.Context.List == 0 || s.claim.Context.Form != note.CodeSpan || !strings.ContainsAny(name, "_-") || strings.ToLower(name) != name || !beginsItem(s) {
				continue
			}
			switch {
			case s.out.Outcome == diag.Confirmed, len(s.answer.code)+len(s.answer.text) > 0:
				known = append(known, s)
			case s.out.Outcome == diag.Unverifiable && v.traceless(s) && silenced(s.claim) == "" && !tableOfOthers.MatchString(name):
				lost = append(lost, s)
			}
		}
		if len(lost) == 0 || len(known) < leastStores || 3*len(lost) > len(known) || !storesAbove.MatchString(g[0].claim.Context.Heading+"\n"+leadInto(g[0].doc, g[0].claim.At.Start.Line)) {
			continue
		}
		for _, s := range lost {
			beside := nearestTo(s, known)
			out[s] = missing(fmt.Sprintf("no file of the tree holds %q, and the others of its list are there", s.query.name.Last()),
				diag.Evidence{Path: holderOf(beside), Commit: v.commit(), Seen: fmt.Sprintf("it holds %q, which the text lists with this one", beside.query.name.Last())})
		}
	}
	return v.unlessHeard(ctx, out, tableSpellings)
}

// beginsItem reports whether a claim is the first thing of its line but for the mark of a list, or of a row.
func beginsItem(s *symbolJob) bool {
	text := s.doc.LineText(s.claim.At.Start.Line)
	i := strings.Index(text, s.claim.Target)
	return i >= 0 && strings.Trim(text[:i], " \t-*+`|") == ""
}

// holderOf is a file that holds the name of a job; empty for none.
func holderOf(s *symbolJob) string {
	switch {
	case len(s.answer.hits) > 0:
		return s.answer.hits[0].Path
	case len(s.answer.code) > 0:
		return s.answer.code[0]
	case len(s.answer.text) > 0:
		return s.answer.text[0]
	}
	return ""
}
