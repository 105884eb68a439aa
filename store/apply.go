package store

import (
	"context"
	"fmt"
	"os"
	"path"
)

// DefaultLock is the lock file of a repository's memory, relative to the root.
const DefaultLock = "memories/.lock"

// Options change how a plan is applied. The zero value is good.
type Options struct {
	Lock     string                      // lock file relative to the root, slash-separated; empty means DefaultLock
	Fleeting bool                        // the lock file is removed when the work is done
	Fault    func(op, path string) error // lets a test fail a step, by its name and path; nil fails none
}

// Apply makes every change of the plan below root, or none. It refuses, before it writes anything, paths that leave the
// root, run through a symlink or into .git, and files that are not as the plan expects them. It waits for the lock until
// ctx ends. Errors are, or wrap, *PathError, *ConflictError, ErrLocked, *RollbackError or what the file system said.
func Apply(ctx context.Context, root string, plan Plan, opts Options) error {
	// The first look keeps a refused plan from leaving even a lock file behind; the one that counts is made under the lock.
	look := func(d *disk) error { _, err := d.preflight(plan); return err }
	return locked(ctx, root, opts, look, func(d *disk) error { return d.apply(plan) })
}

// apply makes every change of the plan, or none. The lock is held.
func (d *disk) apply(plan Plan) error {
	before, err := d.preflight(plan)
	if err != nil {
		return err
	}
	return d.commit(plan, before)
}

// locked opens the root, lets look refuse before there is a lock file, and calls do under the lock. A nil look refuses nothing.
func locked(ctx context.Context, root string, opts Options, look, do func(*disk) error) error {
	dir, err := os.OpenRoot(root)
	if err != nil {
		return fmt.Errorf("open the root: %w", err)
	}
	defer dir.Close()
	d := &disk{root: dir, fault: opts.Fault}
	if opts.Lock == "" {
		opts.Lock = DefaultLock
	}
	if err := d.checkPath(opts.Lock); err != nil {
		return err
	}
	if look != nil {
		if err := look(d); err != nil {
			return err
		}
	}
	unlock, err := d.lock(ctx, root, opts.Lock)
	if err != nil {
		return err
	}
	defer func() {
		if opts.Fleeting {
			_ = d.root.Remove(opts.Lock) // whoever waits for it asks again, see lock
		}
		unlock()
	}()
	d.journal = path.Join(path.Dir(opts.Lock), journalName)
	if err := d.recover(); err != nil {
		return err
	}
	return do(d)
}
