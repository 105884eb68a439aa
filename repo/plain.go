package repo

import (
	"fmt"
	"io/fs"
	"path/filepath"
)

// noSource is the source of views that have nothing behind their listing.
type noSource struct{}

func (noSource) blob(string) ([]byte, error)        { return nil, fs.ErrNotExist }
func (noSource) commitFile(string) (string, bool)   { return "", false }
func (noSource) ignoreSettings() (s ignoreSettings) { return s }
func (noSource) history() historian                 { return nil }
func (noSource) close() error                       { return nil }

// openPlain opens a folder that is no repository, or is not to be seen as one.
func openPlain(o Options) (*tree, error) {
	dir := o.Root
	if dir == "" {
		dir = o.Dir
	}
	root, err := realPath(dir)
	if err != nil {
		return nil, err
	}
	if !isDir(root) {
		return nil, fmt.Errorf("%q is not a folder", dir)
	}
	items, whole := walkPlain(root, maxWalk)
	info := Info{Backend: "plain", Unknown: "history"}
	if !whole {
		info.Unknown = fmt.Sprintf("history; files beyond the first %d", maxWalk)
	}
	t := newTree(root, info, newListing(items), noSource{})
	t.disk = true
	return t, nil
}

// walkPlain lists the files and symlinks below root, git's own left out. It stops at limit.
func walkPlain(root string, limit int) (items []item, whole bool) {
	whole = true
	filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			if d != nil && d.IsDir() {
				return fs.SkipDir // what cannot be entered is left out
			}
			return nil
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return nil
		}
		switch kind := d.Type(); {
		case d.Name() == ".git" && d.IsDir():
			return fs.SkipDir
		case d.Name() == ".git" || kind.IsDir():
		case len(items) == limit:
			whole = false
			return fs.SkipAll
		case kind.IsRegular():
			items = append(items, item{path: filepath.ToSlash(rel)})
		case kind&fs.ModeSymlink != 0:
			items = append(items, item{path: filepath.ToSlash(rel), mode: link})
		}
		return nil
	})
	return items, whole
}
