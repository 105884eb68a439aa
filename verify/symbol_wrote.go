package verify

import (
	"context"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// maxBlamed is how many documents are asked who wrote their lines about names that are gone.
const maxBlamed = 60

// wroteJobs lists the commits that wrote the lines of the claims about some names.
func (v *Verifier) wroteJobs(ctx context.Context, jobs []*job, names []string) []repo.Commit {
	var open []*symbolJob
	for _, j := range jobs {
		if slices.Contains(names, j.claim.Target) {
			open = append(open, &symbolJob{job: j})
		}
	}
	return v.wrote(ctx, open)
}

// wrote lists the commits that wrote the lines of the claims.
func (v *Verifier) wrote(ctx context.Context, open []*symbolJob) []repo.Commit {
	lines := map[*note.Document][]int{}
	var docs []*note.Document
	var out []repo.Commit
	for _, s := range open {
		if p := s.claim.Pinned; len(p) >= 40 && strings.Trim(p, "0123456789abcdef") == "" {
			out = append(out, repo.Commit{Hash: p})
			continue
		}
		if lines[s.doc] == nil {
			docs = append(docs, s.doc)
		}
		if n := s.claim.At.Start.Line; !slices.Contains(lines[s.doc], n) {
			lines[s.doc] = append(lines[s.doc], n)
		}
	}
	for _, d := range docs[:min(len(docs), maxBlamed)] {
		for _, o := range v.originsCached(ctx, d.Path, lines[d]) {
			if o.Commit != "" {
				out = append(out, repo.Commit{Hash: o.Commit, Date: o.Date})
			}
		}
	}
	return out
}
