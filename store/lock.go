package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/gofrs/flock"
)

// lock takes the lock file of that name, which it makes with its folder, and waits for it until ctx ends. Should somebody remove the
// file meanwhile, as the end of a session does, it asks again: a lock on a file that has no name any more keeps nobody out.
func (d *disk) lock(ctx context.Context, root, name string) (unlock func(), err error) {
	for {
		if err := d.root.MkdirAll(path.Dir(name), 0o755); err != nil {
			return nil, fmt.Errorf("make the folder of the lock: %w", err)
		}
		unlock, err := hold(ctx, filepath.Join(root, filepath.FromSlash(name)))
		if err != nil || unlock != nil {
			return unlock, err
		}
	}
}

// hold locks one file. It returns nil without an error when the file lost its name meanwhile.
func hold(ctx context.Context, file string) (unlock func(), err error) {
	l := flock.New(file)
	ok, err := l.TryLock()
	if err == nil && !ok {
		err = wait(ctx, l)
	}
	if errors.Is(err, ErrLocked) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("lock %q: %w", filepath.Base(file), err)
	}
	// Whoever removes the file holds the lock on it, so once these two are the same they stay it.
	mine, err := l.Stat()
	named, gone := os.Lstat(file)
	if err == nil && gone == nil && os.SameFile(mine, named) {
		return func() { _ = l.Close() }, nil
	}
	_ = l.Close()
	if err == nil && (errors.Is(gone, fs.ErrNotExist) || gone == nil) {
		return nil, nil
	}
	return nil, fmt.Errorf("lock %q: %w", filepath.Base(file), errors.Join(err, gone))
}

// wait blocks in the system's own queue, which is fair and costs nothing, until ctx ends.
func wait(ctx context.Context, l *flock.Flock) error {
	done := make(chan error, 1)
	go func() { done <- l.Lock() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		go func() { // the lock may still come; nobody wants it then
			if <-done == nil {
				_ = l.Close()
			}
		}()
		return fmt.Errorf("%w: %w", ErrLocked, ctx.Err())
	}
}
