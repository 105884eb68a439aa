package promotion

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/session"
	"github.com/notes-lint/notes-lint/store"
)

// Compacted tells what a compaction did.
type Compacted struct {
	Record session.Record // as it was appended; without a number when nothing had to be done
	View   []session.Record
	State  session.State
}

// Compact climbs the ladder of compaction for a session and appends what came of it. A failure is recorded too; after more than
// session.MaxFailures in a row the session waits for a person. Errors are *session.BudgetError when what must be kept does not fit,
// *session.StateError when the session takes no steps, or those of reading and writing.
func (s *Sessions) Compact(ctx context.Context, id string, l session.Ladder) (Compacted, error) {
	var out Compacted
	var failed error
	err := store.Hold(ctx, s.Root, s.lock(id), func(h *store.Held) error {
		src, err := h.Read(s.path(id, sessiondir.TraceFile))
		if err != nil {
			return err
		}
		t := session.Read(src)
		switch out.State = t.Tail.State; {
		case t.Torn > 0:
			return fmt.Errorf("%w (%d bytes)", ErrTorn, t.Torn)
		case !t.Tail.State.Open():
			return &session.StateError{Session: id, From: t.Tail.State}
		}
		env := session.Env{Now: s.Clock(), Count: s.Count}
		if env.Count == nil {
			env.Count = session.Estimate
		}
		out.Record, out.View, failed = session.Compact(t.Records, env, l, func(texts []session.Spilled) ([]string, error) { return s.spillOld(h, id, texts) })
		if out.Record.Level == "" && out.Record.Failures == 0 {
			return failed
		}
		records := []session.Record{out.Record}
		if out.Record.Failures > session.MaxFailures {
			records = append(records, session.Record{Kind: session.KindState, To: session.StateWaiting,
				Text: fmt.Sprintf("%d compactions in a row failed", out.Record.Failures)})
		}
		return h.Append(s.path(id, sessiondir.TraceFile), func(store.Tail) ([]byte, error) {
			tail := t.Tail
			lines, written, err := tail.Append(s.Clock(), records...)
			if err == nil {
				out.Record, out.State = written[0], tail.State
			}
			return lines, err
		})
	})
	return out, errors.Join(err, failed)
}

// spillOld keeps old observations in files, one for each step.
func (s *Sessions) spillOld(h *store.Held, id string, texts []session.Spilled) ([]string, error) {
	var plan store.Plan
	var out []string
	for _, t := range texts {
		name := path.Join(s.spillDir(id), fmt.Sprintf("step-%d.txt", t.Step))
		out = append(out, name)
		if _, err := h.Read(name); errors.Is(err, fs.ErrNotExist) {
			plan.Changes = append(plan.Changes, store.Create(name, []byte(t.Text), "an old observation"))
		} else if err != nil {
			return nil, err
		}
	}
	return out, h.Apply(plan)
}

// Note makes the generated parts of a session's note anew and returns its path. places are the files and functions that the steps speak
// of, judged by the caller.
func (s *Sessions) Note(ctx context.Context, id string, places func([]session.Record) ([]session.Place, error)) (string, error) {
	name := s.path(id, sessiondir.NoteFile)
	err := store.Hold(ctx, s.Root, s.lock(id), func(h *store.Held) error {
		src, err := h.Read(s.path(id, sessiondir.TraceFile))
		if err != nil {
			return err
		}
		t := session.Read(src)
		old, err := h.Read(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		var found []session.Place
		if places != nil {
			if found, err = places(t.Records); err != nil {
				return err
			}
		}
		now, err := session.Notes(old, t.Records, found)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		case old == nil:
			return h.Apply(store.Plan{Changes: []store.Change{store.Create(name, now, "the note of the session")}})
		case bytes.Equal(old, now):
			return nil
		}
		return h.Apply(store.Plan{Changes: []store.Change{store.Replace(name, old, now, "the note of the session")}})
	})
	return name, err
}

// Repaired tells what Repair did.
type Repaired struct {
	Cut    int    // bytes that were cut off the end; 0 when nothing was wrong
	Backup string // file with the trace as it was, when something was cut
	Left   []session.Problem
}

// Repair cuts a line without end, and lines at the end that are no records, off a trace, after a backup of the whole. Nothing else is
// changed: a line that somebody altered stays, and stays reported.
func (s *Sessions) Repair(ctx context.Context, id string) (Repaired, error) {
	var out Repaired
	err := store.Hold(ctx, s.Root, s.lock(id), func(h *store.Held) error {
		name := s.path(id, sessiondir.TraceFile)
		src, err := h.Read(name)
		if err != nil {
			return err
		}
		good := readable(src)
		out.Left = session.Read(good).Problems
		if out.Cut = len(src) - len(good); out.Cut == 0 {
			return nil
		}
		if len(good) == 0 {
			return fmt.Errorf("the trace of %q has no readable line: it is left as it is", id)
		}
		out.Backup = path.Join("memories/.backup", fmt.Sprintf("%s-%s-%s", id, s.Clock().UTC().Format("20060102T150405.000Z"), sessiondir.TraceFile))
		return h.Apply(store.Plan{Changes: []store.Change{
			store.Create(out.Backup, src, "the trace before it was cut"),
			store.Replace(name, src, good, "the end that a crash left was cut off"),
		}})
	})
	return out, err
}

// readable returns src up to the end of its last line that is a record, or that a newer version wrote.
func readable(src []byte) []byte {
	good := src[:bytes.LastIndexByte(src, '\n')+1]
	for len(good) > 0 {
		begin := bytes.LastIndexByte(good[:len(good)-1], '\n') + 1
		line := good[begin : len(good)-1]
		if _, err := session.Decode(line); err == nil || strings.Contains(string(line[:min(len(line), 20)]), `{"v":`) && bytes.HasSuffix(line, []byte("}")) {
			return good
		}
		good = good[:begin]
	}
	return nil
}
