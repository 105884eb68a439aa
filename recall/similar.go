package recall

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/factindex"
)

const (
	lastPhases = 10  // that the guard looks at, as ControlFlow's cache guard does
	alike      = 0.5 // of the question's words that a phase has to share, unless a file in play ties it to the work
	maxTasks   = 2000
)

// terms is a set of words to look for, and paths.
type terms struct {
	words map[string]bool
	files []string
}

func interest(q Request) terms {
	w := terms{map[string]bool{}, q.Files}
	for _, x := range factindex.Words(q.Query) {
		w.words[x] = true
	}
	for _, s := range factindex.Symbols(q.Query) {
		if strings.Contains(s, "/") {
			w.files = append(w.files[:len(w.files):len(w.files)], s)
		}
	}
	return w
}

// share is how much of what is looked for stands in a text, and whether a file in play does.
func (w terms) share(text string) (share float64, file string) {
	has := map[string]bool{}
	for _, x := range factindex.Words(text) {
		if w.words[x] {
			has[x] = true
		}
	}
	for _, f := range w.files {
		if strings.Contains(text, f) {
			return float64(len(has)) / float64(max(1, len(w.words))), f
		}
	}
	return float64(len(has)) / float64(max(1, len(w.words))), ""
}

// in reports whether a text has to do with what is looked for.
func (w terms) in(text string) bool {
	share, file := w.share(text)
	return share >= leastShare || file != ""
}

// Similar looks through the reports of the last ten phases for work like that of the question. It recommends to look there and does no
// more; it is silent without overlap.
func (s *Store) Similar(ctx context.Context, q Request) (*Answer, error) {
	if Ignored(q.Turn) {
		return &Answer{}, nil
	}
	type phase struct {
		started, file, slug string
		n                   int
	}
	files, err := s.View.ListMemory(s.Tasks)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list %q: %w", s.Tasks, err)
	}
	started := map[string]string{}
	var phases []phase
	for _, f := range files {
		dir := path.Dir(f)
		if n := phaseOf(f); n > 0 && path.Dir(dir) == path.Clean(s.Tasks) {
			if _, known := started[dir]; !known && len(started) < maxTasks {
				t, _, err := s.head(dir)
				if err != nil {
					return nil, err
				}
				started[dir] = t.Started
			}
			phases = append(phases, phase{started[dir], f, path.Base(dir), n})
		}
	}
	slices.SortFunc(phases, func(a, b phase) int {
		return cmp.Or(strings.Compare(b.started, a.started), strings.Compare(a.slug, b.slug), cmp.Compare(b.n, a.n))
	})
	a := &Answer{}
	want := interest(q)
	for _, p := range phases[:min(len(phases), lastPhases)] {
		b, err := s.read(p.file)
		if err != nil {
			return nil, err
		}
		share, file := want.share(string(b))
		if share < alike && file == "" {
			continue
		}
		why := fmt.Sprintf("shares %.0f %% of the words", 100*share)
		if file != "" {
			why = "names " + file
		}
		a.State = append(a.State, Line{"similar", fmt.Sprintf("phase %d of %s %s: read it before starting", p.n, p.slug, why), p.file})
	}
	return a, ctx.Err()
}
