// Package sessiondir reads the folder in which sessions are kept: a folder for each, with the trace and the note. Package promotion
// writes there.
package sessiondir

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/session"
)

// Default is where sessions are kept, relative to the root.
const Default = "memories/session"

// Names of the files of a session.
const (
	TraceFile = "trace.ndjson"
	NoteFile  = "notes.md"
)

// Dir is the folder of the sessions.
type Dir struct{ Root, Path string }

func (d Dir) trace(id string) string { return path.Join(d.Path, id, TraceFile) }

// Info tells about a session on disk.
type Info struct {
	ID    string        `json:"id"`
	Name  string        `json:"name,omitempty"`
	Task  string        `json:"task,omitempty"`
	State session.State `json:"state"`
	Steps int           `json:"steps"`
	Begun session.Time  `json:"begun"`
	Last  session.Time  `json:"last"`
}

// List tells about all sessions, oldest first. It reads the first and the last lines of each trace only.
func (d Dir) List() ([]Info, error) {
	entries, err := os.ReadDir(filepath.Join(d.Root, filepath.FromSlash(d.Path)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list the sessions: %w", err)
	}
	var out []Info
	for _, e := range entries {
		if !session.IsID(e.Name()) || !e.IsDir() {
			continue
		}
		info, err := d.Info(e.Name())
		if errors.Is(err, fs.ErrNotExist) {
			continue // it ended meanwhile, or a crash left its folder
		}
		if err != nil {
			info = Info{ID: e.Name()}
		}
		out = append(out, info)
	}
	return out, nil
}

// Info tells about one session. A torn last line is passed over. Errors wrap fs.ErrNotExist.
func (d Dir) Info(id string) (Info, error) {
	root, err := os.OpenRoot(d.Root)
	if err != nil {
		return Info{}, fmt.Errorf("open the root: %w", err)
	}
	defer root.Close()
	f, err := root.Open(d.trace(id))
	if err != nil {
		return Info{}, fmt.Errorf("open the trace of %q: %w", id, err)
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return Info{}, fmt.Errorf("open the trace of %q: %w", id, err)
	}
	first, err := firstRecord(f)
	if err != nil {
		return Info{}, fmt.Errorf("the trace of %q: %w", id, err)
	}
	t, err := ReadTail(func(n int) ([]byte, bool, error) { return lastBytes(f, st.Size(), n) }, true)
	if err != nil {
		return Info{}, fmt.Errorf("the trace of %q: %w", id, err)
	}
	return Info{ID: id, Name: first.Name, Task: first.Task, State: t.State, Steps: t.Next, Begun: first.TS, Last: t.At}, nil
}

func firstRecord(f io.ReaderAt) (session.Record, error) {
	b := make([]byte, 8<<10) // the first record holds labels only
	n, err := f.ReadAt(b, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return session.Record{}, err
	}
	line, _, ok := strings.Cut(string(b[:n]), "\n")
	if !ok {
		return session.Record{}, errors.New("the first line has no end")
	}
	return session.Decode([]byte(line))
}

func lastBytes(f io.ReaderAt, size int64, n int) ([]byte, bool, error) {
	whole := int64(n) >= size
	if whole {
		n = int(size)
	}
	b := make([]byte, n)
	_, err := f.ReadAt(b, size-int64(n))
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return b, whole, err
}

// ReadTail reads the tail of a trace, asking for more bytes until they suffice.
func ReadTail(last func(n int) ([]byte, bool, error), skipTorn bool) (session.Tail, error) {
	for n := 8 << 10; ; n *= 8 {
		b, whole, err := last(n)
		if err != nil {
			return session.Tail{}, err
		}
		if end := bytes.LastIndexByte(b, '\n'); skipTorn && (whole || end >= 0) {
			b = b[:end+1]
		}
		t, err := session.TailOf(b, whole)
		if !errors.Is(err, session.ErrMore) || n > 64*session.MaxLine {
			var torn *session.TornError
			if errors.As(err, &torn) && !whole && torn.Bytes == len(b) {
				continue
			}
			return t, err
		}
	}
}

// FindError says why no session could be chosen.
type FindError struct {
	Asked string   // what was asked for, or empty
	Live  []string // those that could have been meant, with their names
}

func (e *FindError) Error() string {
	switch {
	case e.Asked != "" && len(e.Live) == 0:
		return fmt.Sprintf("no session is called %q", e.Asked)
	case e.Asked != "":
		return fmt.Sprintf("several sessions are called %q: %s", e.Asked, strings.Join(e.Live, ", "))
	case len(e.Live) == 0:
		return "there is no session"
	}
	return fmt.Sprintf("there are %d sessions: %s", len(e.Live), strings.Join(e.Live, ", "))
}

// Hint says what helps.
func (e *FindError) Hint() string {
	if len(e.Live) > 0 {
		return "name one with --session or in $" + Env
	}
	return "start one with: promote session start"
}

// Env names the variable of the environment that chooses a session where nothing else does.
const Env = "NOTES_LINT_SESSION"

// Asked returns ref or, when it is empty, what the environment chooses.
func Asked(ref string, env []string) string {
	for _, v := range env {
		if value, ok := strings.CutPrefix(v, Env+"="); ok && ref == "" {
			return value
		}
	}
	return ref
}

// Find returns the session that ref means: an id, the beginning of one, or a name, of which the session started last is meant. An empty
// ref means the only session that takes steps or waits. Errors are *FindError or those of List.
func (d Dir) Find(ref string) (string, error) {
	all, err := d.List()
	if err != nil {
		return "", err
	}
	return Choose(all, ref)
}

// Choose is Find among sessions that were listed.
func Choose(all []Info, ref string) (string, error) {
	var hits []Info
	for _, i := range all {
		switch {
		case ref != "" && i.ID == ref:
			return i.ID, nil
		case ref == "" && i.State != session.StateDiscarded, ref != "" && i.Name == ref, len(ref) > 2 && strings.HasPrefix(i.ID, ref):
			hits = append(hits, i)
		}
	}
	if ref != "" && len(hits) > 0 && !slices.ContainsFunc(hits, func(i Info) bool { return i.Name != ref }) {
		last := slices.MaxFunc(hits, func(a, b Info) int { return a.Begun.Compare(b.Begun.Time) })
		if same := slices.DeleteFunc(slices.Clone(hits), func(i Info) bool { return !i.Begun.Equal(last.Begun.Time) }); len(same) == 1 {
			return last.ID, nil
		}
	}
	if len(hits) == 1 {
		return hits[0].ID, nil
	}
	e := &FindError{Asked: ref}
	for _, i := range hits {
		label := i.ID
		if i.Name != "" {
			label += fmt.Sprintf(" (%s)", i.Name)
		}
		e.Live = append(e.Live, label)
	}
	return "", e
}

// Read reads the trace of a session. Errors wrap fs.ErrNotExist.
func (d Dir) Read(id string) (*session.Trace, error) {
	root, err := os.OpenRoot(d.Root)
	if err != nil {
		return nil, fmt.Errorf("open the root: %w", err)
	}
	defer root.Close()
	b, err := root.ReadFile(d.trace(id))
	if err != nil {
		return nil, fmt.Errorf("read the trace of %q: %w", id, err)
	}
	return session.Read(b), nil
}
