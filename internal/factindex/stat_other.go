//go:build !linux

package factindex

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/notes-lint/notes-lint/repo"
)

// folder is a folder on disk.
type folder struct{ dir string }

func openFolder(dir string) (*folder, error) {
	_, err := os.Stat(dir)
	return &folder{dir}, err
}

func (*folder) close() {}

// each hands on the names in the folder, in no order. A name is shared until the next one.
func (d *folder) each(do func(name []byte, kind fs.FileMode)) error {
	f, err := os.Open(d.dir)
	if err != nil {
		return err
	}
	entries, err := f.ReadDir(-1)
	for _, e := range entries {
		do([]byte(e.Name()), e.Type())
	}
	return errors.Join(err, f.Close())
}

// regular returns size and time of change, in nanoseconds, of a regular file of the folder.
func (d *folder) regular(name []byte) (size, at int64, ok bool) {
	return regular(filepath.Join(d.dir, string(name)))
}

// read reads a file of the folder into buf, which it returns grown.
func (d *folder) read(name string, buf []byte) ([]byte, error) {
	f, err := os.Open(filepath.Join(d.dir, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, repo.MaxFile+1))
	if len(b) > repo.MaxFile {
		return nil, repo.ErrTooLarge
	}
	return append(buf[:0], b...), err
}

// regular returns size and time of change, in nanoseconds, of a regular file.
func regular(file string) (size, at int64, ok bool) {
	st, err := os.Lstat(file)
	if err != nil || !st.Mode().IsRegular() {
		return 0, 0, false
	}
	return st.Size(), st.ModTime().UnixNano(), true
}
