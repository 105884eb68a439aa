package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Tail gives the last n bytes of a file, or all of it when it is shorter; whole says which.
type Tail func(n int) (last []byte, whole bool, err error)

// Append adds lines to the end of a file below root that exists. Under the lock of opts, make gets the end of the file as it is and
// returns what to add, with its line end. The bytes are on the disk when Append returns without an error. When writing fails half-way
// the file is cut back to what it was; a crash can leave the beginning of a line, never less than what was acknowledged.
// Errors are those of Apply, of make, or wrap fs.ErrNotExist.
func Append(ctx context.Context, root, name string, opts Options, make func(Tail) ([]byte, error)) error {
	if _, err := os.Lstat(filepath.Join(root, filepath.FromSlash(name))); err != nil {
		return fmt.Errorf("open %q: %w", name, err) // before the lock leaves a folder behind
	}
	return locked(ctx, root, opts, nil, func(d *disk) error {
		err := d.append(name, make)
		if errors.Is(err, fs.ErrNotExist) && opts.Lock != "" { // gone since, and the lock made its folder again
			_ = d.root.Remove(opts.Lock)
			_ = d.root.Remove(path.Dir(opts.Lock))
		}
		return err
	})
}

func (d *disk) append(name string, make func(Tail) ([]byte, error)) error {
	if err := d.checkPath(name); err != nil {
		return err
	}
	f, err := d.root.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return fmt.Errorf("open %q: %w", name, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("look at %q: %w", name, err)
	}
	lines, err := make(func(n int) ([]byte, bool, error) { return tail(f, info.Size(), n) })
	if err != nil || len(lines) == 0 {
		return err
	}
	if err := d.writeEnd(f, name, lines); err != nil {
		err = fmt.Errorf("write %q: %w", name, err)
		if cut := d.step("truncate", name); cut != nil {
			return errors.Join(err, cut)
		}
		if cut := f.Truncate(info.Size()); cut != nil {
			return &RollbackError{err, []string{name}}
		}
		return err
	}
	return nil
}

// partial is an error of a fault by which only the first n bytes get written.
type partial interface{ Wrote() int }

func (d *disk) writeEnd(f *os.File, name string, lines []byte) error {
	if err := d.step("append", name); err != nil {
		var p partial
		if errors.As(err, &p) {
			_, _ = f.Write(lines[:min(p.Wrote(), len(lines))])
		}
		return err
	}
	if _, err := f.Write(lines); err != nil {
		return err
	}
	if err := d.step("sync", name); err != nil {
		return err
	}
	return f.Sync()
}

func tail(f *os.File, size int64, n int) ([]byte, bool, error) {
	whole := int64(n) >= size
	if whole {
		n = int(size)
	}
	b := make([]byte, n)
	if _, err := f.ReadAt(b, size-int64(n)); err != nil && !errors.Is(err, io.EOF) {
		return nil, false, err
	}
	return b, whole, nil
}

// Purge removes a folder below root with everything in it, under the lock of opts, which may lie inside. One that is not there is no
// error; a symlink is refused.
func Purge(ctx context.Context, root, folder string, opts Options) error {
	return locked(ctx, root, opts, nil, func(d *disk) error { return d.purge(folder) })
}

func (d *disk) purge(folder string) error {
	if !fs.ValidPath(folder) || folder == "." {
		return &PathError{folder, "it is not a clean path below the root"}
	}
	if err := d.checkPath(folder + "/x"); err != nil {
		return err
	}
	if err := d.step("purge", folder); err != nil {
		return err
	}
	if err := d.root.RemoveAll(folder); err != nil {
		return fmt.Errorf("remove %q: %w", folder, err)
	}
	return nil
}

// Held is a root whose lock is held: several plans and appends can be made as one turn. It is of no use after the call that gave it.
type Held struct{ d *disk }

// Hold calls do while the lock of opts is held, with what it needs to write below root.
func Hold(ctx context.Context, root string, opts Options, do func(*Held) error) error {
	return locked(ctx, root, opts, nil, func(d *disk) error { return do(&Held{d}) })
}

// Apply is Apply under the lock that is held.
func (h *Held) Apply(plan Plan) error { return h.d.apply(plan) }

// Append is Append under the lock that is held.
func (h *Held) Append(name string, make func(Tail) ([]byte, error)) error {
	return h.d.append(name, make)
}

// Purge is Purge under the lock that is held.
func (h *Held) Purge(folder string) error { return h.d.purge(folder) }

// Read returns the contents of a file. Errors wrap fs.ErrNotExist.
func (h *Held) Read(name string) ([]byte, error) {
	if err := h.d.checkPath(name); err != nil {
		return nil, err
	}
	b, err := h.d.root.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read %q: %w", name, err)
	}
	return b, nil
}
