package repo

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// treeEntry is one line of a git tree, its name as raw bytes. go-git's own walkers stop at odd names and at missing
// trees without an error, so trees are read here.
type treeEntry struct {
	name string
	hash plumbing.Hash
	mode mode
	tree bool
}

// key is what git sorts by: a folder sorts as if its name ended in a slash.
func (e treeEntry) key() string {
	if e.tree {
		return e.name + "/"
	}
	return e.name
}

func (s *objectStore) tree(hash plumbing.Hash) ([]treeEntry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if hash.IsZero() {
		return nil, nil
	}
	if entries, ok := s.trees[hash]; ok {
		return entries, nil
	}
	data, err := s.readLocked(plumbing.TreeObject, hash, 0)
	if err != nil {
		return nil, err
	}
	entries, err := parseTree(data)
	if err != nil {
		return nil, fmt.Errorf("tree %s: %w", hash, err)
	}
	if s.cached += len(entries) + 1; s.cached > treeCache {
		clear(s.trees)
		s.cached = len(entries) + 1
	}
	s.trees[hash] = entries
	return entries, nil
}

func parseTree(data []byte) ([]treeEntry, error) {
	var entries []treeEntry
	for len(data) > 0 {
		head, rest, ok := bytes.Cut(data, []byte{0})
		octal, name, spaced := strings.Cut(string(head), " ")
		var e treeEntry
		if !ok || !spaced || name == "" || len(rest) < len(e.hash) {
			return nil, fmt.Errorf("damaged entry %q", head)
		}
		e.name, e.mode, e.tree = name, parseMode(octal), strings.TrimLeft(octal, "0") == "40000"
		copy(e.hash[:], rest)
		entries = append(entries, e)
		data = rest[len(e.hash):]
	}
	return entries, nil
}

// list collects the files of a tree under the folder dir, which is empty or ends in a slash.
func (s *objectStore) list(items []item, hash plumbing.Hash, dir string) ([]item, error) {
	entries, err := s.tree(hash)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !e.tree {
			items = append(items, item{path: dir + e.name, hash: hex.EncodeToString(e.hash[:]), mode: e.mode})
			continue
		}
		if items, err = s.list(items, e.hash, dir+e.name+"/"); err != nil {
			return nil, err
		}
	}
	return items, nil
}

// find returns the entry of a path in a tree; false when there is none.
func (s *objectStore) find(hash plumbing.Hash, p string) (treeEntry, bool, error) {
	for {
		name, rest, deeper := strings.Cut(p, "/")
		entries, err := s.tree(hash)
		if err != nil {
			return treeEntry{}, false, err
		}
		next, ok := treeEntry{}, false
		for _, e := range entries {
			if e.name == name {
				next, ok = e, true
			}
		}
		if !ok || deeper && !next.tree {
			return treeEntry{}, false, nil
		}
		if !deeper {
			return next, true, nil
		}
		hash, p = next.hash, rest
	}
}

// treeDiff collects the files that only one of two trees has.
type treeDiff struct {
	store   *objectStore
	removed []item
	added   []item
	want    bool // whether added is wanted
}

func (d *treeDiff) compare(old, new plumbing.Hash, dir string) error {
	if old == new {
		return nil
	}
	before, err := d.store.tree(old)
	if err != nil {
		return err
	}
	after, err := d.store.tree(new)
	if err != nil {
		return err
	}
	for len(before) > 0 || len(after) > 0 {
		switch {
		case len(after) == 0 || len(before) > 0 && before[0].key() < after[0].key():
			d.removed, err = d.collect(d.removed, before[0], dir)
			before = before[1:]
		case len(before) == 0 || after[0].key() < before[0].key():
			if d.want {
				d.added, err = d.collect(d.added, after[0], dir)
			}
			after = after[1:]
		default:
			if before[0].tree {
				err = d.compare(before[0].hash, after[0].hash, dir+before[0].name+"/")
			}
			before, after = before[1:], after[1:]
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *treeDiff) collect(items []item, e treeEntry, dir string) ([]item, error) {
	if e.tree {
		return d.store.list(items, e.hash, dir+e.name+"/")
	}
	return append(items, item{path: dir + e.name, hash: e.hash.String(), mode: e.mode}), nil
}
