package repo

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// maxWalk is how many files a walk over the disk collects.
const maxWalk = 200_000

// ReadFile returns the contents under judgement; see View.
func (t *tree) ReadFile(p string) ([]byte, error) {
	e, real, err := t.follow(p)
	if err != nil {
		return nil, err
	}
	if !e.Exists() && !(e.State == Deleted && t.objects) {
		return nil, notFound(p, e.State.String())
	}
	return t.contents(e, real)
}

// ReadMemory is ReadFile for memory files; see View.
func (t *tree) ReadMemory(p string) ([]byte, error) {
	e, real, err := t.follow(p)
	if err != nil {
		return nil, err
	}
	if t.disk && e.State == Ignored && !inGitDir(real) {
		return t.readDisk(real)
	}
	if !e.Exists() {
		return nil, notFound(p, e.State.String())
	}
	return t.contents(e, real)
}

// follow resolves p until it is no symlink.
func (t *tree) follow(p string) (Entry, string, error) {
	next := p
	for range maxLinks + 1 {
		e, real := t.resolve(next, 0)
		if e.Kind != Symlink {
			return e, real, nil
		}
		if e.Link == "" || path.IsAbs(e.Link) || filepath.IsAbs(e.Link) {
			return e, real, notFound(p, "a symlink that leaves the root")
		}
		next = path.Join(path.Dir(real), e.Link)
	}
	return Entry{}, "", notFound(p, "more than 8 symlinks deep")
}

// contents reads a path that exists, from the objects or the disk as its state demands.
func (t *tree) contents(e Entry, real string) ([]byte, error) {
	if e.Kind == Dir {
		return nil, notFound(e.Path, "a directory")
	}
	if t.objects && e.State != Untracked || e.State == Sparse {
		it, ok := t.list.find(real)
		if !ok {
			return nil, notFound(e.Path, "not listed")
		}
		data, err := t.src.blob(it.hash)
		if err != nil {
			return nil, fmt.Errorf("read %q: %w", e.Path, err)
		}
		return judgeable(e.Path, data)
	}
	return t.readDisk(real)
}

// readDisk reads a file below the root. Symlinks cannot lead it out.
func (t *tree) readDisk(p string) ([]byte, error) {
	root, err := t.openRoot()
	if err != nil {
		return nil, err
	}
	return readBelow(root, filepath.FromSlash(p), p)
}

// readBelow reads the file p, which is called name below root.
func readBelow(root *os.Root, name, p string) ([]byte, error) {
	var buf bytes.Buffer
	return readInto(&buf, root, name, p)
}

// readInto is readBelow with a buffer that the contents stand in.
func readInto(buf *bytes.Buffer, root *os.Root, name, p string) ([]byte, error) {
	info, err := root.Stat(name)
	if err != nil {
		return nil, insideError(p, err)
	}
	if !info.Mode().IsRegular() { // to open a pipe would be to wait for somebody to write to it
		return nil, notFound(p, "not a regular file")
	}
	if info.Size() > MaxFile {
		return nil, fmt.Errorf("read %q: %w", p, ErrTooLarge)
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, insideError(p, err)
	}
	defer f.Close()
	buf.Reset()
	buf.Grow(int(info.Size()))
	data := buf.AvailableBuffer()[:info.Size()] // as long as it was; who writes to it now is read the next time
	n, err := io.ReadFull(f, data)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, fmt.Errorf("read %q: %w", p, err)
	}
	return judgeable(p, data[:n])
}

func (t *tree) openRoot() (*os.Root, error) {
	t.rootOnce.Do(func() { t.rootDir, t.rootErr = os.OpenRoot(t.root) })
	return t.rootDir, t.rootErr
}

// judgeable refuses contents that are too large, or that are only a pointer to the real ones.
func judgeable(p string, data []byte) ([]byte, error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("read %q: %w", p, ErrTooLarge)
	}
	if len(data) < 1024 && bytes.HasPrefix(data, []byte("version https://git-lfs.github.com/spec/")) {
		return nil, fmt.Errorf("read %q: an LFS pointer: %w", p, ErrNotLocal)
	}
	return data, nil
}

// notFound says that p has no contents to read, and why.
func notFound(p, why string) error { return fmt.Errorf("read %q: %s: %w", p, why, fs.ErrNotExist) }

// insideError turns a refusal to leave the root, which is no error of the system, into a missing file.
func insideError(p string, err error) error {
	var errno syscall.Errno
	if !errors.As(err, &errno) && !errors.Is(err, fs.ErrClosed) {
		return notFound(p, "a symlink that leaves the root")
	}
	return fmt.Errorf("read %q: %w", p, err)
}

// ListMemory lists the files below a folder, ignored or not; see View.
func (t *tree) ListMemory(folder string) ([]string, error) {
	dir, inside := cleanPath(folder)
	if !inside || inGitDir(dir) {
		return nil, nil
	}
	var found []string
	if t.objects {
		for _, it := range t.list.below(dir) {
			if it.mode != gitlink {
				found = append(found, it.path)
			}
		}
	}
	if !t.disk {
		return found, nil
	}
	onDisk, err := t.walkMemory(dir)
	if err != nil {
		return nil, err
	}
	found = append(found, onDisk...)
	slices.Sort(found)
	return slices.Compact(found), nil
}

// walkMemory lists files and symlinks below dir on disk, at most maxWalk. The folder itself may be a symlink.
func (t *tree) walkMemory(dir string) ([]string, error) {
	root, err := t.openRoot()
	if err != nil {
		return nil, err
	}
	_, start, err := t.follow(dir)
	if err != nil {
		return nil, nil
	}
	if info, err := root.Stat(filepath.FromSlash(start)); err != nil || !info.IsDir() {
		return nil, nil
	}
	var found []string
	err = fs.WalkDir(root.FS(), start, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && p == start:
			return err
		case err != nil:
			return fs.SkipDir
		case d.Name() == ".git" && p != start:
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.Type().IsRegular() || d.Type()&fs.ModeSymlink != 0:
			found = append(found, path.Join(dir, strings.TrimPrefix(p, start)))
		}
		if len(found) >= maxWalk {
			return fs.SkipAll
		}
		return nil
	})
	return found, err
}
