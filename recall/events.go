package recall

import (
	"bytes"
	"path"

	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/policy"
)

// events reads the ledger, counters and refused values. Of the ledger only what decides how facts stand is kept in the cache: most
// lines tell that something was created.
func (s *Store) events() (*memdir.Memory, error) {
	if s.Cache == nil {
		return memdir.ReadEvents(s.View, s.Layout)
	}
	return memdir.ReadEvents(&thin{s.View, s.Cache, s.Layout.WithDefaults().Ledger}, s.Layout)
}

// thin reads files of the ledger without the lines that nobody asks for.
type thin struct {
	factindex.Source
	cache  factindex.Cache
	ledger string
}

// ReadMemory reads a file, or what of it matters.
func (t *thin) ReadMemory(p string) ([]byte, error) {
	state := ""
	if path.Dir(p) == t.ledger {
		state = factindex.State(t.Source, p)
	}
	key := "ledger/" + p
	if state != "" {
		if b, ok := t.cache.Get(key); ok {
			if kept, same := bytes.CutPrefix(b, []byte(state+"\n")); same {
				return kept, nil
			}
		}
	}
	b, err := t.Source.ReadMemory(p)
	if err != nil || state == "" {
		return b, err
	}
	events, problems := policy.ReadEvents(b)
	if len(problems) > 0 {
		return b, nil // told of each time
	}
	kept := []byte(state + "\n")
	for _, e := range events {
		if e.Op == policy.Verified || e.Op == policy.Evicted || e.Op == policy.Lifted {
			line, err := policy.Line(e)
			if err != nil {
				return b, nil
			}
			kept = append(kept, line...)
		}
	}
	t.cache.Put(key, kept)
	return b, nil
}
