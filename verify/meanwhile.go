package verify

import (
	"context"
	"sync"

	"github.com/notes-lint/notes-lint/repo"
)

// meanwhile begins to ask history while other work is done, and returns what waits for the answer. Only the git program is asked so: the
// other backends answer one question at a time, and there the question is put when the answer is wanted.
func meanwhile[T any](view repo.View, ask func() (T, error)) func() (T, error) {
	answer := sync.OnceValues(ask)
	if view.Info().Backend == "git" {
		go func() { _, _ = answer() }()
	}
	return answer
}

// snapshots list the files of commits one after the other, two of them ahead of what is asked for.
type snapshots struct {
	next    func(i int) func() ([]repo.Blob, error)
	started []func() ([]repo.Blob, error)
}

func newSnapshots(ctx context.Context, view repo.View, commits []repo.Commit) *snapshots {
	return &snapshots{next: func(i int) func() ([]repo.Blob, error) {
		if i >= len(commits) {
			return nil
		}
		return meanwhile(view, func() ([]repo.Blob, error) { return view.Snapshot(ctx, commits[i].Hash) })
	}}
}

// at is the listing of the commit with a number, which counts up.
func (s *snapshots) at(i int) ([]repo.Blob, error) {
	for len(s.started) < i+3 {
		s.started = append(s.started, s.next(len(s.started)))
	}
	out, err := s.started[i]()
	s.started[i] = nil
	return out, err
}
