package repo

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-git/go-billy/v5"
)

// readOnly shows a git directory to go-git, which cannot write through it. It puts the object directory where go-git
// looks for it, hides alternates (objectStore follows them, once and across file systems), and shows packs of
// `git maintenance` under the only name that go-git knows.
type readOnly struct {
	dir     string
	objects string
}

const objectsDir = "objects"

func (r readOnly) place(name string) (string, error) {
	name = filepath.Clean(name)
	if !filepath.IsLocal(name) {
		return "", &fs.PathError{Op: "open", Path: name, Err: billy.ErrCrossedBoundary}
	}
	below, ok := strings.CutPrefix(filepath.ToSlash(name), objectsDir)
	switch {
	case !ok || below != "" && below[0] != '/':
		return filepath.Join(r.dir, name), nil
	case below == "/info/alternates":
		return "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	file := filepath.Join(r.objects, filepath.FromSlash(below))
	if pack, ok := strings.CutPrefix(below, "/pack/pack-"); ok {
		if _, err := os.Lstat(file); err != nil {
			return filepath.Join(r.objects, "pack", "loose-"+pack), nil
		}
	}
	return file, nil
}

func (r readOnly) Open(name string) (billy.File, error) {
	file, err := r.place(name)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	return readOnlyFile{File: f, name: name}, nil
}

func (r readOnly) OpenFile(name string, flag int, _ os.FileMode) (billy.File, error) {
	if flag != os.O_RDONLY {
		return nil, billy.ErrReadOnly
	}
	return r.Open(name)
}

func (r readOnly) Stat(name string) (os.FileInfo, error) {
	file, err := r.place(name)
	if err != nil {
		return nil, err
	}
	return os.Stat(file)
}

func (r readOnly) Lstat(name string) (os.FileInfo, error) {
	file, err := r.place(name)
	if err != nil {
		return nil, err
	}
	return os.Lstat(file)
}

func (r readOnly) ReadDir(name string) ([]os.FileInfo, error) {
	dir, err := r.place(name)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var infos []os.FileInfo
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			continue // gone since
		}
		if rest, ok := strings.CutPrefix(info.Name(), "loose-"); ok && filepath.Base(dir) == "pack" {
			info = renamedInfo{info, "pack-" + rest}
		}
		infos = append(infos, info)
	}
	return infos, nil
}

func (r readOnly) Readlink(name string) (string, error) {
	file, err := r.place(name)
	if err != nil {
		return "", err
	}
	return os.Readlink(file)
}

func (readOnly) Join(elem ...string) string                  { return filepath.Join(elem...) }
func (r readOnly) Root() string                              { return r.dir }
func (readOnly) Create(string) (billy.File, error)           { return nil, billy.ErrReadOnly }
func (readOnly) Rename(string, string) error                 { return billy.ErrReadOnly }
func (readOnly) Remove(string) error                         { return billy.ErrReadOnly }
func (readOnly) TempFile(string, string) (billy.File, error) { return nil, billy.ErrReadOnly }
func (readOnly) MkdirAll(string, os.FileMode) error          { return billy.ErrReadOnly }
func (readOnly) Symlink(string, string) error                { return billy.ErrReadOnly }
func (readOnly) Chroot(string) (billy.Filesystem, error)     { return nil, billy.ErrNotSupported }
func (readOnly) Capabilities() billy.Capability              { return billy.ReadCapability | billy.SeekCapability }

// readOnlyFile is an open file without the means to change it. go-git opens it again by its name within readOnly.
type readOnlyFile struct {
	*os.File
	name string
}

func (f readOnlyFile) Name() string { return f.name }

func (readOnlyFile) Write([]byte) (int, error) { return 0, billy.ErrReadOnly }
func (readOnlyFile) Truncate(int64) error      { return billy.ErrReadOnly }
func (readOnlyFile) Lock() error               { return nil }
func (readOnlyFile) Unlock() error             { return nil }

type renamedInfo struct {
	os.FileInfo
	name string
}

func (r renamedInfo) Name() string { return r.name }
