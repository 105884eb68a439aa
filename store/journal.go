package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
)

// journalName is the name of the journal, in the folder of the lock. It is there while a plan is carried out, and after a crash.
const journalName = ".journal"

// journal is what a plan is about to do. A crash before all new contents are staged leaves nothing but their files, which the next writer
// removes; after that, the next writer finishes the plan.
type journal struct {
	Staged bool   `json:"staged"` // all new contents are on the disk
	Moves  []move `json:"moves"`
}

// move puts the staged file in the place of another, or removes that one.
type move struct {
	Temp string `json:"temp,omitempty"` // empty for a removal
	Path string `json:"path"`
	Was  Digest `json:"was,omitempty"` // of what is removed
}

// maxJournal is the largest journal that is read, in bytes.
const maxJournal = 64 << 20

// note writes the journal and makes it last.
func (d *disk) note(j journal) error {
	b, err := json.Marshal(j)
	if err != nil {
		return fmt.Errorf("encode the journal: %w", err)
	}
	if err := d.step("journal", d.journal); err != nil {
		return err
	}
	next := d.journal + ".new"
	f, err := d.root.OpenFile(next, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = d.root.Rename(next, d.journal)
	}
	if err != nil {
		_ = d.root.Remove(next)
	}
	return err
}

func (d *disk) forget() { _ = d.root.Remove(d.journal) }

// recover finishes, or takes back, what a writer that died has begun. The lock is held.
func (d *disk) recover() error {
	f, err := d.root.Open(d.journal)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("open the journal: %w", err)
	}
	b, err := io.ReadAll(io.LimitReader(f, maxJournal))
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("read the journal: %w", err)
	}
	var j journal
	if json.Unmarshal(b, &j) == nil {
		for _, m := range j.Moves {
			if err := d.redo(m, j.Staged); err != nil {
				return fmt.Errorf("finish what a writer that died began at %q: %w", m.Path, err)
			}
		}
	}
	d.forget()
	return nil
}

// redo makes one move of a journal. What does not look like one of ours is passed over: a journal may come from anywhere.
func (d *disk) redo(m move, staged bool) error {
	if d.checkPath(m.Path) != nil {
		return nil
	}
	if m.Temp == "" {
		b, err := d.root.ReadFile(m.Path)
		if !staged || err != nil || DigestOf(b) != m.Was {
			return nil
		}
		return d.root.Remove(m.Path)
	}
	if d.checkPath(m.Temp) != nil || path.Dir(m.Temp) != path.Dir(m.Path) || !strings.HasPrefix(path.Base(m.Temp), "."+path.Base(m.Path)+".") || path.Ext(m.Temp) != ".tmp" {
		return nil
	}
	if _, err := d.root.Lstat(m.Temp); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if !staged {
		return d.root.Remove(m.Temp)
	}
	return d.root.Rename(m.Temp, m.Path)
}
