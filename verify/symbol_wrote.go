package verify

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

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
	return slices.DeleteFunc(v.wroteEach(ctx, open), func(c repo.Commit) bool { return c.Hash == "" })
}

// wroteFirst is wrote with the commits of faint claims only where few others are to be looked at.
func (v *Verifier) wroteFirst(ctx context.Context, open []*symbolJob) []repo.Commit {
	var firm, faint []repo.Commit
	known := map[string]bool{}
	for i, c := range v.wroteEach(ctx, open) {
		switch {
		case c.Hash == "":
		case open[i].claim.Faint:
			faint = append(faint, c)
		case !known[c.Hash]:
			known[c.Hash] = true
			firm = append(firm, c)
		}
	}
	faint = slices.DeleteFunc(faint, func(c repo.Commit) bool {
		again := known[c.Hash]
		known[c.Hash] = true
		return again
	})
	slices.SortStableFunc(faint, func(a, b repo.Commit) int { return cmp.Compare(b.Date, a.Date) })
	if left := maxOrigins - len(firm); left > 1 {
		return append(firm, spread(faint, left)...)
	}
	return firm
}

// wroteEach tells for each of the claims which commit wrote its line, the zero one where nobody knows.
func (v *Verifier) wroteEach(ctx context.Context, open []*symbolJob) []repo.Commit {
	var ask originAsk
	for _, faint := range []bool{false, true} { // documents with faint claims alone come last
		for _, s := range open {
			if s.claim.Faint == faint && pinnedTo(s.claim) == "" {
				ask.add(s.doc, s.claim.At.Start.Line)
			}
		}
	}
	by := v.origins(ctx, ask)
	out := make([]repo.Commit, len(open))
	for i, s := range open {
		o := by[s.doc][s.claim.At.Start.Line]
		if out[i] = (repo.Commit{Hash: o.Commit, Date: o.Date}); pinnedTo(s.claim) != "" {
			out[i] = repo.Commit{Hash: s.claim.Pinned}
		}
	}
	return out
}

// pinnedTo is the commit or blob that a claim is pinned to by its whole id; empty for none.
func pinnedTo(c note.Claim) string {
	if p := c.Pinned; len(p) >= 40 && strings.Trim(p, "0123456789abcdef") == "" {
		return p
	}
	return ""
}
