// Package recall brings back what memory says about work that is about to be done: few facts, each looked at again before it is shown,
// as data that cannot pass for instructions. It only reads.
package recall

import (
	"context"
	"time"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/session"
	"github.com/notes-lint/notes-lint/verify"
)

// Bounds of what is shown.
const (
	DefaultTop    = 3    // as the scratchpad document pins it
	MaxTop        = 5    // and never more
	DefaultTokens = 1200 // of the whole block
)

// Store is where memory lies and what decides about it.
type Store struct {
	View     repo.View
	Layout   memdir.Layout
	Notes    string // path of the note of the active objective
	Tasks    string // folder of the tasks' folders
	Plans    string
	Sessions string            // folder of the sessions
	Cache    factindex.Cache   // nil for none
	Meaning  factindex.Meaning // nil for none: facts are found by their words
	Bar      float64           // deviations above the others that a fact found by meaning alone has to stand; 0 means DefaultBar
	Verify   verify.Options
	Count    session.Counter
	Now      time.Time
}

// Request is one question.
type Request struct {
	Query  string
	Files  []string // in play, from the root
	Branch string   // that is checked out, empty when nobody knows
	Turn   string   // what the user said this turn; when it asks to go without memory, nothing is opened and nothing is answered
	Top    int      // how many facts at most; 0 means DefaultTop
	Tokens int      // budget; 0 means DefaultTokens
	Strict bool     // leave out what needs a person's review instead of warning
	Mode   Mode     // empty means Hybrid where the store has Meaning, and Lexical otherwise
	Task   string   // slug of the task, whose statements win over repository memory
	Trace  *session.Trace
	Low    *float64      // share of right outcomes below which an area is told of; nil means LowAccuracy
	Fresh  time.Duration // for which a verified place in code needs no remark; 0 means FreshFor, below 0 none is fresh
}

// LowAccuracy is the share of right outcomes below which an area of work is told of.
const LowAccuracy = 0.7

// FreshFor is how long a place in code that was verified passes without a remark that it was verified again.
const FreshFor = day

// Hit is one fact that is shown.
type Hit struct {
	Fact     policy.Fact
	Layer    string // repo, episodic or session
	Line     int    // in Fact.Path, from 1; 0 for the whole file
	Standing policy.Standing
	Age      time.Duration // since it was last verified, or made; negative when nobody knows
	Verdicts []diag.Verdict
	Again    bool // it names places in code that were last verified longer ago than they stay fresh
	Warnings []string
	Score    Score
	Override string // what this session was told instead; empty for nothing
}

// Score is why a fact stands where it does.
type Score struct {
	Words, Paths, Symbols, Share float64 // as in factindex.Hit
	Meaning                      float64 // cosine to the question; 0 where it was not asked for
	Base                         float64 // the sum of the first three, or what the ranks by words and by meaning give
	Recency, Count, Trust        float64 // factors from 1
	Total                        float64 // the product of base and factors
}

// Line is something that a file of the task, a note or a session says.
type Line struct {
	What string // "phase", "blockers", "verified" and the like
	Text string
	At   string // path, or path:line
}

// Left is a fact that is relevant and not shown.
type Left struct {
	ID, Path, Why string
}

// Conflict is two facts that cannot both hold and of which none wins: neither is shown as true.
type Conflict struct {
	A, B policy.Fact
	Why  string
}

// Answer is what memory has to say.
type Answer struct {
	Hits      []Hit
	Conflicts []Conflict
	Mistakes  []string // one line each
	Accuracy  []string
	State     []Line // of a task or a moment, in order
	Left      []Left
	Problems  []memdir.Problem
	Notices   []string // what the person who asks should know about how it was found
}

// Empty reports whether there is nothing to show.
func (a *Answer) Empty() bool {
	return len(a.Hits)+len(a.Conflicts)+len(a.Mistakes)+len(a.Accuracy)+len(a.State) == 0
}

// Ask answers a question. Errors are those of reading memory.
func (s *Store) Ask(ctx context.Context, q Request) (*Answer, error) {
	if Ignored(q.Turn) {
		return &Answer{}, nil
	}
	if q.Top <= 0 {
		q.Top = DefaultTop
	}
	q.Top = min(q.Top, MaxTop)
	if q.Low == nil {
		q.Low = new(LowAccuracy)
	}
	if q.Fresh == 0 {
		q.Fresh = FreshFor
	}
	r, err := s.open(ctx, q)
	if err != nil {
		return nil, err
	}
	pool, err := r.pool(ctx)
	if err != nil {
		return nil, err
	}
	if err := r.settle(ctx, pool); err != nil {
		return nil, err
	}
	r.mistakes()
	r.accuracies()
	return r.out, ctx.Err()
}

// run is the work on one question.
type run struct {
	*Store
	q       Request
	index   *factindex.Index
	memory  *policy.Memory
	out     *Answer
	working session.Working
	told    map[string]string // corrections of this session, by id, key and normal subject
}

func (s *Store) open(ctx context.Context, q Request) (*run, error) {
	events, err := s.events()
	if err != nil {
		return nil, err
	}
	x, err := factindex.Open(ctx, s.View, s.Layout, s.Cache)
	if err != nil {
		return nil, err
	}
	r := &run{Store: s, q: q, index: x, memory: &events.Memory, out: &Answer{Problems: events.Problems}, told: map[string]string{}}
	for _, e := range x.Superseding() {
		r.memory.Facts = append(r.memory.Facts, e.Fact)
	}
	if q.Trace != nil {
		r.working = session.Fold(q.Trace.Records)
		for _, v := range r.working.Corrections {
			r.told[policy.Normal(v.Name)] = v.Text()
		}
		for _, c := range q.Trace.Records {
			if c.Kind == session.KindCorrection && c.ID != "" {
				r.told[policy.Normal(c.ID)] = session.Variable{Name: c.ID, Value: c.Value}.Text()
			}
		}
	}
	return r, nil
}
