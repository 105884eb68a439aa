package promotion

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/store"
	"github.com/notes-lint/notes-lint/verify"
)

// Keeper writes the durable memory of one repository: entries, proposals, the ledger and refused values. Every change goes through Do.
type Keeper struct {
	Root    string // absolute
	View    repo.View
	Layout  memdir.Layout
	Tasks   string            // folder of the task folders
	Plans   string            // folder of the plans
	Notes   string            // the file of the active objective
	Options checklist.Options // by which the rules judge; Now is set anew for each turn
	Clock   func() time.Time
	Random  io.Reader
	By      policy.Person   // who acts
	Cache   factindex.Cache // of the index of facts; nil keeps nothing
	Results verify.Cache    // of what else follows from contents, likewise

	Ahead *factindex.Ahead // the index, for one turn that takes no lock; nil when nobody began it

	fault func(op, path string) error // lets a test fail a step of writing
}

// Human reports whether a person acts.
func (k *Keeper) Human() bool { return k.By.Kind == "human" }

// PersonError says that only a person may do something.
type PersonError struct{ Act string }

func (e *PersonError) Error() string { return "only a person may " + e.Act }

// mustBeHuman refuses an agent.
func (k *Keeper) mustBeHuman(act string) error {
	if !k.Human() {
		return &PersonError{act}
	}
	return nil
}

// Turn is one change of memory in the making. What it reads is as it is under the lock, with its own changes so far.
type Turn struct {
	*Keeper
	Memory *memdir.Memory
	Now    time.Time
	plan   store.Plan
	lines  map[string][]byte // to be added to event files
	order  []string
}

// Do lets work make up a change while the lock of memory is held, and carries it out; a dry run takes no lock and writes nothing. The plan is
// returned in both cases, also together with an error of the file system. What work returns as an error ends the turn, and nothing is written.
func (k *Keeper) Do(ctx context.Context, dryRun bool, work func(context.Context, *Turn) error) (store.Plan, error) {
	return k.do(ctx, dryRun, k.turn, work)
}

// DoNear is Do for a change that concerns one fact: of the stored facts only those that it has to stand beside are read. It takes the time
// of a look into an index and not that of reading everything.
func (k *Keeper) DoNear(ctx context.Context, dryRun bool, d Draft, work func(context.Context, *Turn) error) (store.Plan, error) {
	return k.do(ctx, dryRun, func(ctx context.Context) (*Turn, error) { return k.near(ctx, d) }, work)
}

func (k *Keeper) do(ctx context.Context, dryRun bool, begin func(context.Context) (*Turn, error), work func(context.Context, *Turn) error) (store.Plan, error) {
	if dryRun {
		t, err := begin(ctx)
		if err == nil {
			err = work(ctx, t)
		}
		if err != nil {
			return store.Plan{}, err
		}
		return t.finish()
	}
	var plan store.Plan
	err := store.Hold(ctx, k.Root, store.Options{Fault: k.fault}, func(h *store.Held) error {
		t, err := begin(ctx)
		if err == nil {
			err = work(ctx, t)
		}
		if err == nil {
			plan, err = t.finish()
		}
		if err != nil || len(plan.Changes) == 0 {
			return err
		}
		return h.Apply(plan)
	})
	return plan, err
}

func (k *Keeper) turn(ctx context.Context) (*Turn, error) {
	k.Layout = k.Layout.WithDefaults()
	m, err := memdir.Read(ctx, k.View, k.Layout)
	if err != nil {
		return nil, err
	}
	return k.begin(m), nil
}

// begin makes a turn of what was read of memory.
func (k *Keeper) begin(m *memdir.Memory) *Turn {
	return &Turn{Keeper: k, Memory: m, Now: k.Clock().UTC().Round(0), lines: map[string][]byte{}}
}

// near begins a turn with the facts that a draft has to stand beside.
func (k *Keeper) near(ctx context.Context, d Draft) (*Turn, error) {
	k.Layout = k.Layout.WithDefaults()
	d.tidy()
	m, err := memdir.ReadEvents(k.View, k.Layout)
	if err != nil {
		return nil, err
	}
	ahead := k.Ahead
	if ahead == nil {
		ahead = factindex.Begin(ctx, k.Root, k.Layout, k.Cache)
	}
	x, err := ahead.Open(ctx, k.View)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, e := range slices.Concat(x.With(d.Key, d.Subject, d.id()), x.Near(dedup.Fact{Subject: d.Subject, Text: d.Fact}), x.Superseding()) {
		if seen[e.Path] {
			continue
		}
		seen[e.Path] = true
		f, doc, err := x.Read(e)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		m.Facts, m.Docs = append(m.Facts, f), append(m.Docs, doc)
	}
	return k.begin(m), nil
}

// read returns the contents of a file as the turn leaves it. Errors wrap fs.ErrNotExist.
func (t *Turn) read(name string) ([]byte, error) {
	for _, c := range t.plan.Changes {
		if c.Path == name {
			if c.Delete {
				return nil, fs.ErrNotExist
			}
			return c.Now, nil
		}
	}
	return t.View.ReadMemory(name)
}

func (t *Turn) exists(name string) bool {
	_, err := t.read(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// write gives a file other contents, or makes it.
func (t *Turn) write(name string, now []byte, why string) error {
	for i := range t.plan.Changes {
		if c := &t.plan.Changes[i]; c.Path == name {
			c.Now, c.Delete = now, false
			return nil
		}
	}
	old, err := t.View.ReadMemory(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		t.plan.Changes = append(t.plan.Changes, store.Create(name, now, why))
	case err != nil:
		return fmt.Errorf("read %q: %w", name, err)
	case !bytes.Equal(old, now):
		t.plan.Changes = append(t.plan.Changes, store.Replace(name, old, now, why))
	}
	return nil
}

// remove deletes a file, which is in the archive by then.
func (t *Turn) remove(name, why string) error {
	old, err := t.View.ReadMemory(name)
	if err != nil {
		return fmt.Errorf("read %q: %w", name, err)
	}
	t.plan.Changes = append(t.plan.Changes, store.Remove(name, old, why))
	return nil
}

// archived is where a file of memory goes when it is put away. Nothing there is overwritten.
func (t *Turn) archived(name string) string {
	rest := strings.TrimPrefix(name, path.Dir(t.Layout.Repo)+"/")
	return t.free(path.Join(t.Layout.Archive, t.Now.Format("2006-01"), rest))
}

// free returns the name of a Markdown file, with a number in it when there is one of that name.
func (t *Turn) free(name string) string {
	target := name
	for n := 2; t.exists(target); n++ {
		target = strings.TrimSuffix(name, ".md") + fmt.Sprintf(".%d.md", n)
	}
	return target
}

// putAway moves a file of memory to the archive.
func (t *Turn) putAway(name, why string) error {
	src, err := t.View.ReadMemory(name)
	if err != nil {
		return fmt.Errorf("read %q: %w", name, err)
	}
	if err := t.write(t.archived(name), src, why); err != nil {
		return err
	}
	return t.remove(name, why)
}

// event adds an event to the ledger. Its id is made of what it tells and of the time, to the millisecond.
func (t *Turn) event(e policy.Event) error {
	e.TS, e.By = t.Now.Round(time.Millisecond), t.By
	e.ID = policy.EventID(string(e.Op), e.Entry, e.With, e.Value, e.When, e.Why, t.Now.Format(time.RFC3339Nano), e.By.Kind, e.By.Name)
	t.Memory.Events = append(t.Memory.Events, e)
	return t.line(path.Join(t.Layout.Ledger, t.Now.Format("2006-01")+".ndjson"), e)
}

// line adds a line to an event file.
func (t *Turn) line(file string, v any) error {
	b, err := policy.Line(v)
	if err != nil {
		return err
	}
	if _, ok := t.lines[file]; !ok {
		t.order = append(t.order, file)
	}
	t.lines[file] = append(t.lines[file], b...)
	return nil
}

// finish returns the plan with the lines of the event files in it.
func (t *Turn) finish() (store.Plan, error) {
	slices.Sort(t.order)
	for _, file := range t.order {
		old, err := t.View.ReadMemory(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return store.Plan{}, fmt.Errorf("read %q: %w", file, err)
		}
		if err := t.write(file, withLines(old, t.lines[file]), "what happened"); err != nil {
			return store.Plan{}, err
		}
	}
	t.order, t.lines = nil, map[string][]byte{}
	return t.plan, nil
}

// withLines adds whole lines to a file whose last one may lack its end.
func withLines(old, lines []byte) []byte {
	if len(old) > 0 && !bytes.HasSuffix(old, []byte("\n")) {
		return slices.Concat(old, []byte("\n"), lines)
	}
	return slices.Concat(old, lines)
}

// fact finds an entry by its id or the beginning of it. Repository memory comes before the inbox.
func (t *Turn) fact(id string) (*policy.Fact, error) {
	var found []*policy.Fact
	for i := range t.Memory.Facts {
		f := &t.Memory.Facts[i]
		if f.ID == id && f.ID != "" {
			return f, nil
		}
		if strings.HasPrefix(f.ID, id) && len(id) >= 4 || f.Path == id {
			found = append(found, f)
		}
	}
	switch len(found) {
	case 0:
		return nil, &UnknownError{id}
	case 1:
		return found[0], nil
	}
	return nil, input("%q begins the ids of %d entries", id, len(found))
}

// UnknownError says that no entry has an id.
type UnknownError struct{ ID string }

func (e *UnknownError) Error() string { return fmt.Sprintf("no entry has the id %q", e.ID) }

// InputError says that what was asked for cannot be meant.
type InputError struct{ Why string }

func (e *InputError) Error() string { return e.Why }

func input(format string, args ...any) error { return &InputError{fmt.Sprintf(format, args...)} }
