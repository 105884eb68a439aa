// Package memdir reads the durable memory of a repository through a view of it: entries, proposals, the ledger, refused values and
// counters. It decides nothing; package policy does.
package memdir

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/repo"
)

// Layout names the places. Empty fields mean the defaults, those of note.Layout and below memories/.
type Layout struct {
	Repo, Inbox            string
	Ledger, Stats, Archive string
	Rejected               string
}

// WithDefaults fills the empty fields of l.
func (l Layout) WithDefaults() Layout {
	for _, f := range []struct {
		into  *string
		value string
	}{
		{&l.Repo, "memories/repo"}, {&l.Inbox, "memories/inbox"}, {&l.Ledger, "memories/ledger"}, {&l.Stats, "memories/stats"},
		{&l.Archive, "memories/archive"}, {&l.Rejected, "memories/rejected.ndjson"},
	} {
		if *f.into == "" {
			*f.into = f.value
		}
	}
	return l
}

// Problem is a file, or a line of one, that could not be read.
type Problem struct {
	Path    string
	Line    int // from 1; 0 for the whole file
	Message string
}

// String writes p as a message of one line.
func (p Problem) String() string {
	if p.Line == 0 {
		return p.Path + ": " + p.Message
	}
	return fmt.Sprintf("%s:%d: %s", p.Path, p.Line, p.Message)
}

// Source is what of a view the reading needs.
type Source interface {
	ReadMemory(path string) ([]byte, error)
	ListMemory(folder string) ([]string, error)
}

// Memory is what was read.
type Memory struct {
	policy.Memory
	Docs     []*note.Document // of Facts, in their order: front matter and fact only
	Problems []Problem
}

// Read reads everything. Entries whose front matter cannot be read are problems and no facts; a store that is not there is empty.
func Read(ctx context.Context, src Source, l Layout) (*Memory, error) {
	l = l.WithDefaults()
	m, err := ReadEvents(src, l)
	if err != nil {
		return m, err
	}
	for _, from := range []struct {
		dir   string
		layer note.Layer
	}{{l.Repo, note.Repo}, {l.Inbox, note.Inbox}} {
		if err := m.entries(ctx, src, from.dir, from.layer); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// ReadEvents reads everything but the entries: the ledger, refused values and counters.
func ReadEvents(src Source, l Layout) (*Memory, error) {
	l = l.WithDefaults()
	m := &Memory{Memory: policy.Memory{Rules: policy.Default()}}
	err := errors.Join(
		each(m, src, l.Ledger, policy.ReadEvents, &m.Events, func(e *policy.Event) string { return e.ID }),
		each(m, src, l.Stats, policy.ReadCounts, &m.Counts, func(c *policy.Count) string { return c.ID }))
	b, bad := src.ReadMemory(l.Rejected)
	if bad == nil {
		m.add(l.Rejected, func() (problems []policy.LineProblem) { m.Rejections, problems = policy.ReadRejections(b); return })
	} else if !errors.Is(bad, fs.ErrNotExist) {
		err = errors.Join(err, fmt.Errorf("read %q: %w", l.Rejected, bad))
	}
	return m, err
}

func (m *Memory) add(file string, read func() []policy.LineProblem) {
	for _, p := range read() {
		m.Problems = append(m.Problems, Problem{file, p.Line, p.Message})
	}
}

// each reads the event files of a folder. An event that stands in two files counts once.
func each[T any](m *Memory, src Source, dir string, read func([]byte) ([]T, []policy.LineProblem), into *[]T, id func(*T) string) error {
	files, err := src.ListMemory(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("list %q: %w", dir, err)
	}
	seen := map[string]bool{}
	for _, f := range files {
		if path.Ext(f) != ".ndjson" {
			continue
		}
		b, err := src.ReadMemory(f)
		if err != nil {
			return fmt.Errorf("read %q: %w", f, err)
		}
		m.add(f, func() []policy.LineProblem {
			events, problems := read(b)
			for _, e := range events {
				if k := id(&e); !seen[k] {
					seen[k] = true
					*into = append(*into, e)
				}
			}
			return problems
		})
	}
	return nil
}

func (m *Memory) entries(ctx context.Context, src Source, dir string, layer note.Layer) error {
	files, err := src.ListMemory(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("list %q: %w", dir, err)
	}
	files = slices.DeleteFunc(files, func(f string) bool {
		return path.Ext(f) != ".md" || strings.EqualFold(path.Base(f), "README.md")
	})
	docs, problems := make([]*note.Document, len(files)), make([]string, len(files))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range files {
		g.Go(func() error {
			b, err := src.ReadMemory(f)
			switch {
			case errors.Is(err, repo.ErrTooLarge), errors.Is(err, fs.ErrNotExist), errors.Is(err, repo.ErrNotLocal):
				problems[i] = err.Error()
			case err != nil:
				return fmt.Errorf("read %q: %w", f, err)
			default:
				docs[i] = note.ParseEntry(f, b, note.Options{Layer: layer, Role: note.EntryFile})
			}
			return ctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for i, d := range docs {
		switch {
		case problems[i] != "":
			m.Problems = append(m.Problems, Problem{files[i], 0, problems[i]})
		case d.Front == nil || d.Front.Node == nil:
			m.Problems = append(m.Problems, Problem{files[i], 0, "it has no readable front matter"})
		default:
			f, _ := policy.Read(d)
			m.Facts, m.Docs = append(m.Facts, f), append(m.Docs, d)
		}
	}
	return nil
}
