package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/meaning"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/recall"
)

// meaning gives the store the embedder that the user chose, if any. What a repository says about it is never asked. done writes the
// vectors that were made.
func (r *recalling) meaning(s *recall.Store, q *recall.Request, w *workspace) (done func(), err error) {
	done = func() {}
	q.Mode = recall.Mode(r.mode)
	if q.Mode == recall.Lexical || r.test { // cases hold for everybody, whatever embedder one has
		return done, nil
	}
	set, err := r.settings(w)
	if err != nil || set == nil {
		return done, err
	}
	if q.Mode == "" && set.Mode != "" {
		q.Mode = recall.Mode(set.Mode)
	}
	v := &meaning.Vectors{Embedder: meaning.New(set, r.a.s.Env),
		Tell: func(m string) { fmt.Fprintf(r.a.s.Err, "notes-lint: note: %s\n", visible.Line(m)) }}
	if w.cache != nil {
		c := &lazyCache{dir: w.cache.dir, namespace: w.cache.namespace + "\x00vectors\x00" + set.Identity()}
		v.Cache, done = c, c.close
	}
	s.Meaning, s.Bar = &patient{v, set.Timeout()}, set.Bar
	return done, nil
}

// settings reads the user's settings: the file that a flag names, or the one in the user's folder, which need not be there.
func (r *recalling) settings(w *workspace) (*meaning.Settings, error) {
	file := r.embedder
	if file == "" {
		folder := configFolder(r.a.s.Env, runtime.GOOS)
		if folder == "" {
			return r.without()
		}
		file = filepath.Join(folder, meaning.FileName)
	} else if !filepath.IsAbs(file) {
		file = filepath.Join(r.a.s.Dir, file)
	}
	set, err := meaning.Read(file, w.root)
	switch {
	case err != nil && r.embedder == "" && r.mode == "":
		fmt.Fprintf(r.a.s.Err, "notes-lint: warning: facts are found by their words only: %s\n", visible.Line(err.Error()))
		return nil, nil
	case err != nil:
		return nil, usage("", "settings of the embedder: %w", err)
	case set == nil && r.embedder != "":
		return nil, usage("--embedder takes a file", "%q does not exist", file)
	case set == nil:
		return r.without()
	}
	return set, nil
}

// without is what happens when no embedder is set: a mode that needs one cannot be had.
func (r *recalling) without() (*meaning.Settings, error) {
	if r.mode != "" {
		return nil, usage("the guide to recall says how to set one", "--mode %s needs an embedder", r.mode)
	}
	return nil, nil
}

// patient waits for an embedder only so long.
type patient struct {
	factindex.Meaning
	wait time.Duration
}

func (p *patient) Alike(ctx context.Context, x *factindex.Index, question string, n int) ([]factindex.Alike, error) {
	ctx, stop := context.WithTimeout(ctx, p.wait)
	defer stop()
	return p.Meaning.Alike(ctx, x, question, n)
}
