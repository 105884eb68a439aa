package promotion

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/session"
	"github.com/notes-lint/notes-lint/store"
)

// Outcome says how a piece of work in some area went; counters of them tell where an agent is often wrong.
type Outcome struct {
	Area    string
	Correct bool
}

// EndOptions say what outlives a session.
type EndOptions struct {
	Keep     bool // leave trace and note where they are, closed for good
	Outcomes []Outcome
	Agent    string
}

// Ended tells what the end of a session did.
type Ended struct {
	Excerpt string // file with the steps that candidates cite, or empty
	Cited   []int
	Events  int // counters that were written
	Lost    int // cited steps that could not be kept, because the session has no task
}

// End closes a session. Its counters are written, the steps that candidates cite are kept in the folder of its task, and the rest is
// removed unless o.Keep says otherwise: all of it, or nothing, under one lock. After a crash in between, ending it again does the rest and
// counts nothing twice.
func (s *Sessions) End(ctx context.Context, id string, o EndOptions) (Ended, error) {
	var out Ended
	err := store.Hold(ctx, s.Root, s.lock(id), func(own *store.Held) error {
		return store.Hold(ctx, s.Root, store.Options{Fault: s.fault}, func(all *store.Held) error {
			var err error
			out, err = s.end(own, all, id, o)
			return err
		})
	})
	if errors.Is(err, fs.ErrNotExist) {
		_ = store.Purge(ctx, s.Root, path.Join(s.dir(), id), s.lock(id)) // the folder that the lock made
	}
	return out, err
}

func (s *Sessions) end(own, all *store.Held, id string, o EndOptions) (Ended, error) {
	var out Ended
	name := s.path(id, sessiondir.TraceFile)
	src, err := own.Read(name)
	if err != nil {
		return out, err
	}
	t := session.Read(src)
	if t.Torn > 0 {
		return out, fmt.Errorf("%w (%d bytes)", ErrTorn, t.Torn)
	}
	tail := t.Tail
	last, _, err := tail.Append(s.Clock(), session.Record{Kind: session.KindState, To: session.StateDiscarded, Agent: o.Agent})
	if err != nil {
		return out, err
	}
	plan := store.Plan{}
	events := s.events(t, o)
	if plan.Changes, out.Events, err = s.count(all, plan.Changes, events); err != nil {
		return out, err
	}
	if plan.Changes, err = s.excerpt(all, plan.Changes, src, t, &out); err != nil {
		return out, err
	}
	if o.Keep {
		plan.Changes = append(plan.Changes, store.Replace(name, src, append(bytes.Clone(src), last...), "closed"))
		return out, all.Apply(plan)
	}
	plan.Changes = append(plan.Changes, store.Remove(name, src, "scratch does not outlive its session"))
	if err := all.Apply(plan); err != nil {
		return out, err
	}
	return out, errors.Join(own.Purge(s.spillDir(id)), own.Purge(path.Join(s.dir(), id)))
}

// events lists the counters of a session.
func (s *Sessions) events(t *session.Trace, o EndOptions) []policy.Count {
	var out []policy.Count
	add := func(e policy.Count, parts ...string) {
		e.Session = t.ID()
		e.ID = policy.EventID(append([]string{e.Session, e.Op}, parts...)...)
		out = append(out, e)
	}
	for _, r := range t.Records {
		if r.Kind == session.KindFail && r.Subject != "" && r.Class != "" {
			add(policy.Count{TS: r.TS.Time, Op: "mistake", Actor: r.Agent, Subject: r.Subject, Class: r.Class, Step: r.Step}, strconv.Itoa(r.Number()))
		}
	}
	for i, c := range o.Outcomes {
		add(policy.Count{TS: session.At(s.Clock()).Time, Op: "outcome", Actor: o.Agent, Area: c.Area, Correct: &c.Correct}, strconv.Itoa(i), c.Area)
	}
	return out
}

// count adds the events that are not there yet to the counters of the month.
func (s *Sessions) count(h *store.Held, changes []store.Change, events []policy.Count) ([]store.Change, int, error) {
	if len(events) == 0 {
		return changes, 0, nil
	}
	name := path.Join(s.stats(), s.Clock().UTC().Format("2006-01")+".ndjson")
	old, err := h.Read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, 0, err
	}
	now, n := withLines(old, nil), 0
	for _, e := range events {
		if bytes.Contains(old, []byte(`"id":"`+e.ID+`"`)) {
			continue
		}
		line, err := policy.Line(e)
		if err != nil {
			return nil, 0, err
		}
		now, n = append(now, line...), n+1
	}
	switch {
	case n == 0:
		return changes, 0, nil
	case old == nil:
		return append(changes, store.Create(name, now, "counters")), n, nil
	}
	return append(changes, store.Replace(name, old, now, "counters")), n, nil
}

// excerpt keeps the steps that candidates cite, and the candidates, as they were written. Its first line lists the digests of the others,
// so that a changed line shows.
func (s *Sessions) excerpt(h *store.Held, changes []store.Change, src []byte, t *session.Trace, out *Ended) ([]store.Change, error) {
	out.Cited = citedSteps(t.Records)
	if len(out.Cited) == 0 {
		return changes, nil
	}
	task := t.Records[0].Task
	if task == "" {
		out.Lost = len(out.Cited)
		return changes, nil
	}
	text, err := Excerpt(src, task, out.Cited)
	if err != nil {
		return nil, err
	}
	out.Excerpt = path.Join(s.tasks(), task, "traces", t.ID()+".ndjson")
	old, err := h.Read(out.Excerpt)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return append(changes, store.Create(out.Excerpt, text, "the steps that candidates cite")), nil
	case err != nil:
		return nil, err
	case bytes.Equal(old, text):
		return changes, nil
	}
	return append(changes, store.Replace(out.Excerpt, old, text, "the steps that candidates cite")), nil
}

// citedSteps returns the numbers of the candidates and of the steps that they point to.
func citedSteps(records []session.Record) []int {
	var out []int
	for _, r := range records {
		if r.Kind != session.KindCandidate {
			continue
		}
		out = append(out, r.Number())
		if n, err := strconv.Atoi(strings.TrimPrefix(r.Evidence, "step:")); err == nil && strings.HasPrefix(r.Evidence, "step:") {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Excerpt returns the lines of a trace that hold the steps, after a first one that lists their digests.
func Excerpt(src []byte, task string, steps []int) ([]byte, error) {
	head := session.Record{V: session.Version, Kind: session.KindExcerpt, Task: task}
	var lines []byte
	for line := range bytes.Lines(src) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		r, err := session.Decode(line)
		if err != nil || !slices.Contains(steps, r.Number()) || r.Step == nil {
			continue
		}
		head.Session, head.TS = r.Session, r.TS
		head.Lines = append(head.Lines, session.Digest(line))
		lines = append(append(lines, line...), '\n')
	}
	first, err := session.Encode(head)
	if err != nil {
		return nil, err
	}
	return append(append(first, '\n'), lines...), nil
}
