package repo

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/go-git/go-billy/v5"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"
)

// objectStore reads objects through go-git from all object directories of a repository. go-git's storage is not safe
// for concurrent use, hence the lock.
type objectStore struct {
	mu     sync.Mutex
	refs   *filesystem.Storage
	stores []*filesystem.ObjectStorage
	trees  map[plumbing.Hash][]treeEntry
	cached int
}

// Bounds of the caches for objects and for parsed trees, the latter counted in entries.
const (
	objectCache = 64 << 20
	treeCache   = 400_000
)

func newObjectStore(p *place) *objectStore {
	dirs := objectDirs(p)
	options := filesystem.Options{KeepDescriptors: true}
	var files billy.Filesystem = readOnly{dir: p.commonDir, objects: dirs[0]}
	if p.gitDir != p.commonDir {
		files = dotgit.NewRepositoryFilesystem(readOnly{dir: p.gitDir}, files)
	}
	lru := cache.NewObjectLRU(objectCache)
	s := &objectStore{
		refs:  filesystem.NewStorageWithOptions(files, lru, options),
		trees: map[plumbing.Hash][]treeEntry{},
	}
	s.stores = append(s.stores, &s.refs.ObjectStorage)
	for _, dir := range dirs[1:] {
		store := dotgit.New(readOnly{dir: dir, objects: dir})
		s.stores = append(s.stores, filesystem.NewObjectStorageWithOptions(store, lru, options))
	}
	return s
}

// objectDirs lists the object directories of a repository, its own first, then those of alternates.
func objectDirs(p *place) []string {
	first := p.env.get("GIT_OBJECT_DIRECTORY")
	if first == "" {
		first = filepath.Join(p.commonDir, objectsDir)
	}
	dirs := addObjectDir(nil, first, 0)
	for _, dir := range filepath.SplitList(p.env.get("GIT_ALTERNATE_OBJECT_DIRECTORIES")) {
		dirs = addObjectDir(dirs, dir, 0)
	}
	return dirs
}

// addObjectDir adds dir and, as git does, the alternates it names at most five deep.
func addObjectDir(dirs []string, dir string, depth int) []string {
	for _, known := range dirs {
		if known == dir {
			return dirs
		}
	}
	dirs = append(dirs, dir)
	text, err := readSmall(filepath.Join(dir, "info", "alternates"))
	if err != nil || depth == 5 {
		return dirs
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" && line[0] != '#' {
			dirs = addObjectDir(dirs, absolute(dir, line), depth+1)
		}
	}
	return dirs
}

// read returns an object of the given type, at most limit bytes of it; 0 is no limit.
func (s *objectStore) read(kind plumbing.ObjectType, hash plumbing.Hash, limit int64) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.readLocked(kind, hash, limit)
}

func (s *objectStore) readLocked(kind plumbing.ObjectType, hash plumbing.Hash, limit int64) ([]byte, error) {
	for _, store := range s.stores {
		object, err := store.EncodedObject(kind, hash)
		if errors.Is(err, plumbing.ErrObjectNotFound) || errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("object %s: %w", hash, err)
		}
		if limit > 0 && object.Size() > limit {
			return nil, ErrTooLarge
		}
		r, err := object.Reader()
		if err != nil {
			return nil, fmt.Errorf("object %s: %w", hash, err)
		}
		defer r.Close()
		var buf bytes.Buffer
		buf.Grow(int(object.Size()) + bytes.MinRead)
		_, err = io.Copy(&buf, r)
		return buf.Bytes(), err
	}
	return nil, &MissingObjectError{Hash: hash.String()}
}

// withPrefix lists the objects whose hash begins so.
func (s *objectStore) withPrefix(prefix []byte) (map[plumbing.Hash]bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := map[plumbing.Hash]bool{}
	for _, store := range s.stores {
		hashes, err := store.HashesWithPrefix(prefix)
		if err != nil {
			return nil, err
		}
		for _, h := range hashes {
			found[h] = true
		}
	}
	return found, nil
}

func (s *objectStore) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, store := range s.stores {
		errs = append(errs, store.Close())
	}
	return errors.Join(errs...)
}
