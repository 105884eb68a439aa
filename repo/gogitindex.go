package repo

import (
	"bytes"
	"crypto/sha1"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/go-git/go-git/v5/plumbing/filemode"
	"github.com/go-git/go-git/v5/plumbing/format/index"
)

// maxIndex is the largest index file that is read, in bytes.
const maxIndex = 1 << 30

// readIndex lists the index file, with the collapsed folders of a sparse index expanded. No file means no entries.
func (s *goGitSource) readIndex(file string) (listing, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxIndex))
	if err != nil {
		return nil, err
	}
	var idx index.Index
	err = index.NewDecoder(bytes.NewReader(withChecksum(data))).Decode(&idx)
	switch {
	case errors.Is(err, index.ErrUnknownExtension) && isSparseIndex(idx.Entries):
	case errors.Is(err, index.ErrUnknownExtension):
		return nil, &UnsupportedError{Feature: "this index (a split index, or an extension newer than this program)"}
	case errors.Is(err, index.ErrUnsupportedVersion):
		return nil, &UnsupportedError{Feature: fmt.Sprintf("an index of version %d", idx.Version)}
	case err != nil:
		return nil, fmt.Errorf("read index %q: %w", file, err)
	}
	return s.indexItems(idx.Entries)
}

// withChecksum fills in the checksum that index.skipHash leaves zero, for the decoder insists on it.
func withChecksum(data []byte) []byte {
	body := len(data) - sha1.Size
	if body < 0 || !bytes.Equal(data[body:], make([]byte, sha1.Size)) {
		return data
	}
	sum := sha1.Sum(data[:body])
	return append(data[:body:body], sum[:]...)
}

// isSparseIndex reports whether entries stand for whole folders, which only a sparse index has. The decoder reads them
// all before it meets the extension that it does not know. An index is never both sparse and split.
func isSparseIndex(entries []*index.Entry) bool {
	for _, e := range entries {
		if e.Mode == filemode.Dir {
			return true
		}
	}
	return false
}

func (s *goGitSource) indexItems(entries []*index.Entry) (listing, error) {
	collected := stages{items: make([]item, 0, len(entries))}
	for _, e := range entries {
		if e.Mode != filemode.Dir {
			it := item{path: e.Name, hash: e.Hash.String(), sparse: e.SkipWorktree, mode: indexMode(e.Mode)}
			collected.add(it, int(e.Stage))
			continue
		}
		items, err := s.objects.list(nil, e.Hash, e.Name)
		if err != nil {
			return nil, fmt.Errorf("expand %q of the sparse index: %w", e.Name, err)
		}
		for _, it := range items {
			it.sparse = true
			collected.add(it, 0)
		}
	}
	return newListing(collected.items), nil
}

func indexMode(m filemode.FileMode) mode {
	switch m {
	case filemode.Symlink:
		return link
	case filemode.Submodule:
		return gitlink
	}
	return regular
}
