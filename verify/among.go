package verify

import (
	"cmp"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// among puts the jobs of more, which are in the order of docs, where their lines stand, but for those on whose lines another refuted claim
// tells the same. A name that was judged there without a result is judged once, by what refutes it.
func (v *Verifier) among(docs []*note.Document, jobs, more []*job) []*job {
	if len(more) == 0 {
		return jobs
	}
	place := map[*note.Document]int{}
	for i, d := range docs {
		place[d] = i
	}
	type at struct {
		doc  *note.Document
		line int
	}
	type word struct {
		doc  *note.Document
		span note.Span
		kind note.ClaimKind
	}
	told, open := map[at]bool{}, map[word]*job{}
	for _, j := range jobs {
		if !refutes(j.out) {
			open[word{j.doc, j.claim.At.Span, j.claim.Kind}] = j
		}
		if j.claim.Kind == note.ValueClaim && (j.out.Outcome == diag.Missing || j.out.Because == toldLater) {
			told[at{j.doc, j.claim.At.Start.Line}] = true
		}
	}
	for _, j := range more {
		switch same := open[word{j.doc, j.claim.At.Span, j.claim.Kind}]; {
		case told[at{j.doc, j.claim.At.Start.Line}]:
		case same != nil && refutes(j.out):
			*same = *j
		default:
			jobs = append(jobs, j)
		}
	}
	slices.SortStableFunc(jobs, func(a, b *job) int {
		return cmp.Or(cmp.Compare(place[a.doc], place[b.doc]), cmp.Compare(a.claim.At.Span.Start, b.claim.At.Span.Start))
	})
	return jobs
}

// widest drops refuted claims that stand within the words of a refuted one before them.
func widest(jobs []*job) []*job {
	var last *job
	return slices.DeleteFunc(jobs, func(j *job) bool {
		if !refutes(j.out) {
			return false
		}
		again := last != nil && last.doc == j.doc && j.claim.At.Span.End <= last.claim.At.Span.End
		if !again {
			last = j
		}
		return again
	})
}
