package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

// memory returns durable memory with its events.
func (p *Pass) memory(ctx context.Context) (*memdir.Memory, error) {
	m := &p.shared.memory
	m.Lock()
	defer m.Unlock()
	if m.read == nil {
		read, err := memdir.Read(ctx, p.View, p.Options.Memory)
		if err != nil {
			return nil, err
		}
		m.read = read
	}
	return m.read, nil
}

// stored is an entry with its values read.
type stored struct {
	doc *note.Document
	policy.Fact
}

// facts returns the entries of repository memory and of the inbox with their values. Those that no program wrote have no id, and the
// rules about trust and time have nothing to say about them.
func (p *Pass) facts() []stored {
	all := &p.shared.facts
	all.Do(func() {
		for _, d := range p.entries() {
			f, _ := policy.Read(d)
			all.stored = append(all.stored, stored{d, f})
		}
	})
	return all.stored
}

// standings hands each managed entry of repository memory to a rule, with how it stands now.
func (p *Pass) standings(ctx context.Context, look func(stored, policy.Standing)) error {
	if p.Options.Now.IsZero() {
		return nil
	}
	var m *memdir.Memory
	for _, f := range p.facts() {
		if !f.Managed() || f.Layer != note.Repo {
			continue
		}
		if m == nil {
			var err error
			if m, err = p.memory(ctx); err != nil {
				return err
			}
		}
		look(f, m.Standing(&f.Fact, p.Options.Now))
	}
	return nil
}
