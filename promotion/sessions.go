package promotion

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/session"
	"github.com/notes-lint/notes-lint/store"
)

// Sessions keeps the sessions of one repository on disk: a folder each below Dir, with the trace and the note. Its methods are safe
// to use from many goroutines and processes at once.
type Sessions struct {
	Root   string // folder of the repository, absolute
	Dir    string // of the sessions, relative to the root; empty means memories/session
	Spill  string // of texts that are too long for a trace; empty means .cache/tool-output
	Stats  string // of the counters; empty means memories/stats
	Tasks  string // of the task folders; empty means plans/artifacts
	Clock  func() time.Time
	Random io.Reader
	Redact func(string) (string, int) // takes secrets out; nil takes none
	Count  session.Counter            // nil means the estimate

	fault func(op, path string) error // lets a test fail a step of writing
}

const lockFile = ".lock"

func (s *Sessions) dir() string   { return orDefault(s.Dir, sessiondir.Default) }
func (s *Sessions) stats() string { return orDefault(s.Stats, "memories/stats") }
func (s *Sessions) tasks() string { return orDefault(s.Tasks, "plans/artifacts") }

func (s *Sessions) spillDir(id string) string {
	return path.Join(orDefault(s.Spill, ".cache/tool-output"), id)
}

func orDefault(v, otherwise string) string {
	if v == "" {
		return otherwise
	}
	return v
}

func (s *Sessions) path(id, name string) string { return path.Join(s.dir(), id, name) }

func (s *Sessions) lock(id string) store.Options {
	return store.Options{Lock: s.path(id, lockFile), Fault: s.fault}
}

// On returns the reading side.
func (s *Sessions) On() sessiondir.Dir { return sessiondir.Dir{Root: s.Root, Path: s.dir()} }

// Begin is how a session starts.
type Begin struct {
	Name, Task, Agent, System string
}

// Start makes a new session, always under a new id, and returns the id.
func (s *Sessions) Start(ctx context.Context, b Begin) (string, error) {
	salt := make([]byte, 2)
	for range 64 { // ids of one second collide one time in 65,536
		if _, err := io.ReadFull(s.Random, salt); err != nil {
			return "", fmt.Errorf("draw an id: %w", err)
		}
		now := s.Clock()
		id := session.NewID(now, salt)
		line, _, tail, err := session.Begin(now, session.Opening{ID: id, Name: b.Name, Task: b.Task, Agent: b.Agent})
		if err != nil {
			return "", err
		}
		if b.System != "" {
			r, err := session.Prepare(session.System(b.System), s.Redact, nil)
			if err != nil {
				return "", err
			}
			more, _, err := tail.Append(now, r)
			if err != nil {
				return "", err
			}
			line = append(line, more...)
		}
		plan := store.Plan{Changes: []store.Change{store.Create(s.path(id, sessiondir.TraceFile), line, "the trace of a new session")}}
		err = store.Apply(ctx, s.Root, plan, s.lock(id))
		var taken *store.ConflictError
		if errors.As(err, &taken) {
			continue
		}
		return id, err
	}
	return "", errors.New("draw an id: all that were drawn are taken")
}

// ErrTorn is returned by what writes when a crash left half a line at the end of the trace; Repair cuts it off.
var ErrTorn = errors.New("the last line of the trace was cut off by a crash")

// Append adds steps to a session, all or none, and returns them as they were written. They are on the disk when it returns. The cost
// does not depend on the length of the trace. Errors are those of session.Tail, of session.Prepare, ErrTorn, or wrap fs.ErrNotExist.
func (s *Sessions) Append(ctx context.Context, id string, steps ...session.Record) ([]session.Record, error) {
	steps = slices.Clone(steps)
	for i, r := range steps {
		ready, err := session.Prepare(r, s.Redact, s.spill(ctx, id))
		if err != nil {
			return nil, err
		}
		if err := ready.Validate(); err != nil {
			return nil, err
		}
		steps[i] = ready
	}
	return s.append(ctx, id, steps...)
}

func (s *Sessions) append(ctx context.Context, id string, records ...session.Record) ([]session.Record, error) {
	var written []session.Record
	err := store.Append(ctx, s.Root, s.path(id, sessiondir.TraceFile), s.lock(id), func(last store.Tail) (lines []byte, err error) {
		tail, err := sessiondir.ReadTail(last, false)
		if err != nil {
			return nil, tornError(err)
		}
		if lines, written, err = tail.Append(s.Clock(), records...); err != nil {
			return nil, err
		}
		if n := due(written); n >= 0 {
			more, err := s.prune(&tail, last, written)
			if err != nil {
				return nil, err
			}
			lines = append(lines, more...)
		}
		return lines, nil
	})
	if err != nil {
		return nil, err
	}
	return written, nil
}

func tornError(err error) error {
	var torn *session.TornError
	if errors.As(err, &torn) {
		return fmt.Errorf("%w (%d bytes)", ErrTorn, torn.Bytes)
	}
	return err
}

// due returns the number of the step that calls for a record of pruning, -1 without one.
func due(written []session.Record) int {
	for _, r := range written {
		if session.DuePrune(r.Number()) {
			return r.Number()
		}
	}
	return -1
}

// prune makes the record by which the standard view drops steps, from the end of the trace alone.
func (s *Sessions) prune(tail *session.Tail, last store.Tail, written []session.Record) ([]byte, error) {
	oldest := written[0].Number() - session.PruneAbove - 200
	for n := 1 << 20; ; n *= 4 {
		b, whole, err := last(n)
		if err != nil {
			return nil, err
		}
		if !whole {
			b = b[strings.IndexByte(string(b), '\n')+1:]
		}
		t := session.Read(b)
		if whole || len(t.Records) > 0 && t.Records[0].Number() >= 0 && t.Records[0].Number() <= oldest {
			p, ok := session.Pruned(append(t.Records, written...))
			if !ok {
				return nil, nil
			}
			lines, _, err := tail.Append(s.Clock(), p)
			return lines, err
		}
	}
}

// spill returns the function that keeps a long observation in a file, named after its contents.
func (s *Sessions) spill(ctx context.Context, id string) func(string) (string, error) {
	return func(text string) (string, error) {
		name := path.Join(s.spillDir(id), strings.TrimPrefix(session.Digest([]byte(text)), "sha256:")[:16]+".txt")
		plan := store.Plan{Changes: []store.Change{store.Create(name, []byte(text), "a long observation")}}
		err := store.Apply(ctx, s.Root, plan, s.lock(id))
		var there *store.ConflictError
		if errors.As(err, &there) {
			err = nil // the same text
		}
		return name, err
	}
}

// Freeze ends the steps of a session: the answer is about to be given.
func (s *Sessions) Freeze(ctx context.Context, id string) error {
	return s.move(ctx, id, session.StateFrozen, "", "")
}

// Resume lets a session that waits for approval go on; by names the person.
func (s *Sessions) Resume(ctx context.Context, id, by string) error {
	return s.move(ctx, id, session.StateAccumulating, by, "approved")
}

func (s *Sessions) move(ctx context.Context, id string, to session.State, by, why string) error {
	_, err := s.append(ctx, id, session.Record{Kind: session.KindState, To: to, Agent: by, Text: why})
	return err
}
