package recall

import (
	"cmp"
	"context"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/taxonomy"
)

const (
	leastShare = 0.3 // of the weight of a question's words that a fact has to have, unless a file or a name in play ties it to the work
	poolSize   = 16  // facts that are weighed against each other
	leftShown  = 16  // of those that are left out, so many are told of
	day        = 24 * time.Hour
)

// pool returns the facts that may be shown, the best first.
func (r *run) pool(ctx context.Context) ([]*Hit, error) {
	pool := r.nearer()
	found := 0
	for h := range r.candidates(ctx) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if found >= poolSize {
			break
		}
		if why := r.barred(&h.Fact); why != "" {
			r.leave(h.Fact, why)
			continue
		}
		f, d, err := r.index.Read(h.Entry)
		if err != nil {
			r.leave(h.Fact, "cannot be read")
			continue
		}
		if why := cmp.Or(r.barred(&f), r.outside(&f)); why != "" {
			r.leave(f, why)
			continue
		}
		found++
		hit := &Hit{Fact: f, Layer: "repo", Standing: r.memory.Standing(&f, r.Now)}
		hit.Score = r.score(h, hit, d)
		pool = append(pool, hit)
	}
	slices.SortStableFunc(pool, func(a, b *Hit) int {
		return cmp.Or(cmp.Compare(b.Score.Total, a.Score.Total), cmp.Compare(a.Fact.Path, b.Fact.Path), cmp.Compare(a.Line, b.Line))
	})
	return pool, nil
}

// barred says why a fact may not be shown; empty when it may.
func (r *run) barred(f *policy.Fact) string {
	s := r.memory.Standing(f, r.Now)
	switch {
	case !s.State.Usable():
		return cmp.Or(s.Why, s.State.String())
	case f.Source == taxonomy.External && f.Review.Decision != "approved" && f.Review.Decision != "approve":
		return "comes from outside and nobody has approved it"
	case r.q.Strict && s.State == policy.NeedsReview:
		return s.Why
	}
	return ""
}

// outside says why a fact does not hold for the work at hand: it is limited to other files, or to another branch.
func (r *run) outside(f *policy.Fact) string {
	if f.Scope.Branch != "" && r.q.Branch != "" && f.Scope.Branch != r.q.Branch {
		return "holds on branch " + f.Scope.Branch
	}
	if len(f.Scope.Paths) == 0 || len(r.q.Files) == 0 {
		return ""
	}
	for _, g := range f.Scope.Paths {
		for _, p := range r.q.Files {
			if ok, err := doublestar.Match(g, path.Clean(p)); err == nil && ok || path.Clean(p) == g || strings.HasPrefix(path.Clean(p), strings.TrimSuffix(g, "/")+"/") {
				return ""
			}
		}
	}
	return "holds for " + strings.Join(f.Scope.Paths, ", ")
}

func (r *run) leave(f policy.Fact, why string) {
	if len(r.out.Left) < leftShown {
		r.out.Left = append(r.out.Left, Left{f.ID, f.Path, why})
	}
}

// score weighs a fact: what it shares with the question, times how young, how often met and how trusted it is.
func (r *run) score(h candidate, hit *Hit, d *note.Document) Score {
	s := Score{Words: h.Words, Paths: h.Paths, Symbols: h.Symbols, Share: h.Share, Meaning: h.meaning, Base: h.base, Recency: 1, Count: 1}
	hit.Age = -1
	if at := hit.Standing.Since; !at.IsZero() {
		hit.Age = max(0, r.Now.Sub(at))
		s.Recency += 0.15 / (1 + float64(hit.Age)/float64(30*day))
	}
	if f := d.Front.Field("occurrences"); f != nil {
		if n, err := strconv.Atoi(f.Text); err == nil && n > 1 {
			s.Count += 0.1 * math.Min(1, math.Log2(float64(n))/5)
		}
	}
	s.Trust = 0.7 + 0.3*float64(hit.Standing.Confidence)/1000
	s.Total = h.base * s.Recency * s.Count * s.Trust
	return s
}
