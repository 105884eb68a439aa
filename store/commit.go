package store

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
)

// commit writes all new contents beside their targets first, where running out of space harms nobody, and then moves
// them into place. When a step fails it undoes the ones before.
func (d *disk) commit(plan Plan, before []original) error {
	var made []string // folders, outermost first
	temps := make([]string, len(plan.Changes))
	plot := journal{Moves: make([]move, len(plan.Changes))}
	for i, c := range plan.Changes {
		plot.Moves[i] = move{Path: c.Path, Was: c.Was}
		if !c.Delete {
			plot.Moves[i] = move{Path: c.Path, Temp: tempFor(c.Path)}
		}
	}
	if err := d.note(plot); err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	defer d.forget()
	undoStaging := func() {
		for _, t := range temps {
			if t != "" {
				_ = d.root.Remove(t)
			}
		}
		for _, dir := range slices.Backward(made) {
			_ = d.root.Remove(dir) // fails, rightly, when somebody put a file into it
		}
	}
	for i, c := range plan.Changes {
		if c.Delete {
			continue
		}
		dirs, err := d.mkdirAll(path.Dir(c.Path))
		made = append(made, dirs...)
		if err == nil {
			temps[i], err = d.stage(c, before[i], plot.Moves[i].Temp)
		}
		if err != nil {
			undoStaging()
			return fmt.Errorf("prepare %q: %w", c.Path, err)
		}
	}
	plot.Staged = true
	if err := d.note(plot); err != nil {
		undoStaging()
		return fmt.Errorf("write the journal: %w", err)
	}
	for i, c := range plan.Changes {
		err := d.place(c, temps[i])
		if err == nil {
			continue
		}
		err = fmt.Errorf("write %q: %w", c.Path, err)
		left := d.rollback(plan.Changes[:i], before[:i])
		undoStaging()
		if left != nil {
			return &RollbackError{err, left}
		}
		return err
	}
	d.syncFolders(plan)
	return nil
}

// mkdirAll makes the folders that are missing and returns them, outermost first.
func (d *disk) mkdirAll(dir string) (made []string, err error) {
	if dir == "." {
		return nil, nil
	}
	made, err = d.mkdirAll(path.Dir(dir))
	if err != nil {
		return made, err
	}
	if err = d.step("mkdir", dir); err == nil {
		err = d.root.Mkdir(dir, 0o755)
	}
	if errors.Is(err, fs.ErrExist) {
		return made, nil
	}
	if err != nil {
		return made, err
	}
	return append(made, dir), nil
}

// tempFor names a file beside another.
func tempFor(name string) string {
	return path.Join(path.Dir(name), "."+path.Base(name)+"."+rand.Text()[:8]+".tmp")
}

// stage writes the new contents of c to a file beside its target and returns the file's path, also with an error, once
// the file is there.
func (d *disk) stage(c Change, was original, temp string) (string, error) {
	f, err := d.root.OpenFile(temp, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	err = d.step("write", c.Path)
	if err == nil {
		_, err = f.Write(c.Now)
	}
	if err == nil {
		err = f.Chmod(modeFor(c, was))
	}
	if err == nil {
		err = f.Sync()
	}
	return temp, errors.Join(err, f.Close())
}

func modeFor(c Change, was original) fs.FileMode {
	switch {
	case c.Mode != 0:
		return c.Mode.Perm()
	case was.exists:
		return was.mode
	}
	return 0o644
}

// place makes one change visible.
func (d *disk) place(c Change, temp string) error {
	if err := d.step("place", c.Path); err != nil {
		return err
	}
	if c.Delete {
		return d.root.Remove(c.Path)
	}
	return d.root.Rename(temp, c.Path)
}

// rollback puts the files of changes that were made back, last first, and returns those it could not.
func (d *disk) rollback(changes []Change, before []original) (left []string) {
	for i, c := range slices.Backward(changes) {
		if err := d.restore(c.Path, before[i]); err != nil {
			left = append(left, c.Path)
		}
	}
	return left
}

func (d *disk) restore(name string, was original) error {
	if err := d.step("restore", name); err != nil {
		return err
	}
	if !was.exists {
		return d.root.Remove(name)
	}
	temp, err := d.stage(Change{Path: name, Now: was.contents}, was, tempFor(name))
	if err == nil {
		return d.root.Rename(temp, name)
	}
	if temp != "" {
		_ = d.root.Remove(temp)
	}
	return err
}

// syncFolders makes renames last over a power cut where the system can do that.
func (d *disk) syncFolders(plan Plan) {
	done := map[string]bool{}
	for _, c := range plan.Changes {
		dir := path.Dir(c.Path)
		if done[dir] {
			continue
		}
		done[dir] = true
		f, err := d.root.Open(dir)
		if err != nil {
			continue // a system without readable folders; the files themselves are safe
		}
		_ = f.Sync()
		_ = f.Close()
	}
}
