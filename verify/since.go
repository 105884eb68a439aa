package verify

import (
	"context"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// removal is what a verdict rests on that takes one place of several for the one that is meant: it falls when the text was written
// after the place was gone.
type removal struct {
	date      string // RFC 3339 in UTC; empty for none
	otherwise diag.Verdict
}

// rests notes that the verdict of j rests on a fate, and what is to be said if the text is younger.
func (j *job) rests(f repo.Fate, otherwise diag.Verdict) { j.removal = removal{f.Date, otherwise} }

// younger takes back verdicts that rest on a removal which the text already knew of.
func (v *Verifier) younger(ctx context.Context, jobs []*job) {
	lines := map[*note.Document][]int{}
	var docs []*note.Document
	for _, j := range jobs {
		if j.removal.date == "" {
			continue
		}
		if lines[j.doc] == nil {
			docs = append(docs, j.doc)
		}
		if n := j.claim.At.Start.Line; !slices.Contains(lines[j.doc], n) {
			lines[j.doc] = append(lines[j.doc], n)
		}
	}
	written := map[*note.Document]map[int]string{}
	for _, d := range docs[:min(len(docs), maxBlamed)] {
		written[d] = map[int]string{}
		for i, o := range v.originsCached(ctx, d.Path, lines[d]) {
			written[d][lines[d][i]] = o.Date
		}
	}
	for _, j := range jobs {
		if r := j.removal; r.date != "" && written[j.doc][j.claim.At.Start.Line] > r.date {
			j.out = r.otherwise
		}
	}
}
