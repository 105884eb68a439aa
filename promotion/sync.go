package promotion

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/syncblock"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

// SyncOptions bound the block that memory gets in a file of people.
type SyncOptions struct {
	To    string // path of the file from the root
	Lines int    // of the whole file at most
	Bytes int    // of the whole file at most
}

// Synced tells what a sync wrote.
type Synced struct {
	Path    string   `json:"path"`
	Written int      `json:"written"`
	Left    []string `json:"left,omitempty"` // ids of facts for which there was no room
	Refuted []string `json:"refuted,omitempty"`
}

// Sync writes the active, verified facts of repository memory into one marked block of a file that people write, and touches nothing else in it.
// What the tree contradicts, what awaits verification and what came from outside stays out. Only a person may: it speaks to every later agent.
func (t *Turn) Sync(ctx context.Context, o SyncOptions) (Synced, error) {
	out := Synced{Path: o.To}
	if err := t.mustBeHuman("write memory into instructions"); err != nil {
		return out, err
	}
	facts, err := t.trusted(ctx, &out)
	if err != nil {
		return out, err
	}
	src, err := t.read(o.To)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		src = nil
		if path.Ext(o.To) == ".mdc" {
			src = []byte("---\ndescription: Facts from the memory of this repository\nalwaysApply: false\n---\n")
		}
	case err != nil:
		return out, fmt.Errorf("read %q: %w", o.To, err)
	}
	if bytes.Contains(src, []byte(syncblock.Begin)) {
		if _, _, ok := syncblock.Find(src); !ok {
			return out, input("%s has the beginning of a block and not its end: put the line %s back", o.To, syncblock.End)
		}
	}
	for {
		now := syncblock.Place(src, syncblock.Write(facts))
		if bytes.Count(now, []byte("\n")) <= o.Lines && len(now) <= o.Bytes || len(facts) == 0 {
			out.Written = len(facts)
			return out, t.write(o.To, now, "facts from memory")
		}
		last := facts[len(facts)-1]
		out.Left, facts = append(out.Left, last.ID), facts[:len(facts)-1]
	}
}

// trusted lists the facts that may be told to everybody, the surest first, and among those of one confidence in order of their ids.
func (t *Turn) trusted(ctx context.Context, out *Synced) ([]syncblock.Fact, error) {
	confirmed := map[string]bool{}
	var ids []string
	for _, f := range t.Memory.Facts {
		if f.Layer == note.Repo && f.Managed() && t.Memory.Standing(&f, t.Now).State == policy.Active {
			ids = append(ids, f.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	held, err := t.look(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, c := range held {
		confirmed[c.ID] = c.Holds
		if !c.Holds {
			out.Refuted = append(out.Refuted, c.ID)
		}
	}
	var facts []policy.Fact
	for _, f := range t.Memory.Facts {
		if confirmed[f.ID] && f.Layer == note.Repo {
			facts = append(facts, f)
		}
	}
	slices.SortFunc(facts, func(a, b policy.Fact) int {
		if n := int(t.Memory.Standing(&b, t.Now).Confidence - t.Memory.Standing(&a, t.Now).Confidence); n != 0 {
			return n
		}
		return strings.Compare(a.ID, b.ID)
	})
	var lines []syncblock.Fact
	for _, f := range facts {
		lines = append(lines, syncblock.Fact{ID: f.ID, Subject: f.Subject, Text: f.Text})
	}
	return lines, nil
}
