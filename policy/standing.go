package policy

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// State is how a fact stands at a moment. It is worked out each time and stored nowhere. The zero value is Active.
type State uint8

// States.
const (
	Active      State = iota
	InInbox           // a proposal that awaits a person
	NeedsReview       // active, and to be used with care: unverified, stale, or of a doubtful source
	Superseded        // another fact took its place
	Expired           // its time has passed
	Gone              // its confidence fell below the limit, or it was evicted
	Refused           // a person rejected it
)

// String returns the name of s as outputs print it.
func (s State) String() string {
	return [...]string{"active", "inbox", "needs_review", "superseded", "expired", "evicted", "rejected"}[s]
}

// Usable reports whether a fact in this state may be shown to an agent.
func (s State) Usable() bool { return s == Active || s == NeedsReview }

// Standing is how a fact is to be believed now.
type Standing struct {
	State      State
	Why        string     // one clause; empty for an active fact without anything to say
	Confidence Level      // after decay
	Since      time.Time  // when it was last verified, or made
	Until      *time.Time // when it expires; nil for never
	Unverified bool       // its confidence is so low, or its author doubted it, that it has to be verified
	Overdue    bool       // and has not been for longer than the policy allows
	Stale      bool       // old, and not sure
	Due        bool       // sure, and not verified for long
	By         string     // the id of the fact that took its place
}

// Memory is everything that decides how facts stand.
type Memory struct {
	Rules      Rules
	Facts      []Fact
	Events     []Event
	Rejections []Rejection
	Counts     []Count

	folded   sync.Once
	replaced map[string]string    // id → id that took its place
	checked  map[string]time.Time // id → last verify or approve event
	evicted  map[string]time.Time
}

// index folds the events once.
func (m *Memory) index() { m.folded.Do(m.fold) }

func (m *Memory) fold() {
	m.replaced, m.checked, m.evicted = map[string]string{}, map[string]time.Time{}, map[string]time.Time{}
	later := func(in map[string]time.Time, e Event) {
		if in[e.Entry].Before(e.TS) {
			in[e.Entry] = e.TS
		}
	}
	for _, e := range m.Events {
		switch e.Op {
		case Verified:
			later(m.checked, e)
		case Evicted:
			later(m.evicted, e)
		}
	}
	for _, f := range m.Facts {
		if f.Layer != note.Repo {
			continue // a proposal takes nobody's place
		}
		for _, id := range f.Supersedes {
			if id != f.ID && (m.replaced[id] == "" || f.ID < m.replaced[id]) {
				m.replaced[id] = f.ID
			}
		}
	}
}

// Standing works out how a fact stands at a moment.
func (m *Memory) Standing(f *Fact, now time.Time) Standing {
	m.index()
	s := Standing{Since: m.since(f)}
	s.Until = m.until(f, s.Since)
	s.Confidence = m.Rules.decayed(f, s.Since, now)
	s.Unverified = (s.Confidence < m.Rules.VerifyBelow || f.Doubted) && !m.verifiedOnce(f)
	var age time.Duration // of a fact whose time nobody knows nothing follows
	if !s.Since.IsZero() {
		age = now.Sub(s.Since)
	}
	s.Overdue = s.Unverified && age > m.Rules.VerifyWithin
	s.Stale = age > m.Rules.StaleAfter && s.Confidence < m.Rules.StaleBelow
	s.Due = !s.Stale && age > m.Rules.HighAfter
	s.By = m.replaced[f.ID]
	s.State, s.Why = m.state(f, s, now)
	return s
}

func (m *Memory) state(f *Fact, s Standing, now time.Time) (State, string) {
	if r := m.refused(f.Subject, f.Text); r != nil {
		return Refused, "rejected: " + r.Reason
	}
	switch {
	case f.Layer == note.Inbox:
		return InInbox, "awaits a person"
	case s.By != "":
		return Superseded, "superseded by " + s.By
	case !m.evicted[f.ID].IsZero() && !m.evicted[f.ID].Before(s.Since):
		return Gone, "evicted"
	case s.Confidence < m.Rules.EvictBelow:
		return Gone, fmt.Sprintf("confidence has fallen to %s", s.Confidence)
	case s.Until != nil && !now.Before(*s.Until):
		return Expired, "expired on " + s.Until.Format(time.DateOnly)
	case f.Source == taxonomy.External && f.Review.Decision == "":
		return NeedsReview, "comes from outside and nobody has reviewed it"
	case s.Unverified:
		return NeedsReview, "has never been verified"
	case s.Stale:
		return NeedsReview, fmt.Sprintf("is %d days old and not sure", int(now.Sub(s.Since)/day))
	}
	return Active, ""
}

// since is when a fact was last known to hold.
func (m *Memory) since(f *Fact) time.Time {
	return slices.MaxFunc([]time.Time{f.Created, f.Verified.At, m.checked[f.ID]}, time.Time.Compare)
}

func (m *Memory) verifiedOnce(f *Fact) bool {
	return !f.Verified.At.IsZero() || !m.checked[f.ID].IsZero()
}

func (m *Memory) until(f *Fact, since time.Time) *time.Time {
	out := f.Expires
	if ttl := m.Rules.TTL[f.Kind]; ttl > 0 && !since.IsZero() {
		if t := since.Add(ttl); out == nil || t.Before(*out) {
			out = &t
		}
	}
	return out
}

// decayed is the confidence of a fact after the whole periods that it went unconfirmed. Only what an agent inferred decays.
func (r Rules) decayed(f *Fact, since, now time.Time) Level {
	if f.Source != taxonomy.AgentInferred || r.DecayEvery <= 0 || since.IsZero() || !now.After(since) {
		return f.Confidence
	}
	return max(0, f.Confidence-Level(now.Sub(since)/r.DecayEvery)*r.DecayBy)
}

// Outranks says whether one active fact wins over another when both cannot hold: one that supersedes the other, a narrower scope, a more
// trusted source, a higher confidence now, a later verification. ok is false when nothing decides, and then neither may be used.
func (m *Memory) Outranks(a, b *Fact, now time.Time) (first, ok bool) {
	x, y := m.Standing(a, now), m.Standing(b, now)
	steps := []int{
		boolean(slices.Contains(a.Supersedes, b.ID)) - boolean(slices.Contains(b.Supersedes, a.ID)),
		boolean(len(a.Scope.Paths) > 0) - boolean(len(b.Scope.Paths) > 0),
		Rank(a.Source) - Rank(b.Source),
		int(x.Confidence - y.Confidence),
		a.Verified.At.Compare(b.Verified.At),
	}
	for _, s := range steps {
		if s != 0 {
			return s > 0, true
		}
	}
	return false, false
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}
