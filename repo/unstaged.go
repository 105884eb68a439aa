package repo

import (
	"bytes"
	"os"
	"path"
	"slices"
)

// Bounds of the search for files that were moved on disk without git: beyond them deletions are just deletions.
const (
	maxMovedFrom = 500
	maxMovedTo   = 20_000
)

// unstaged lists the files that the disk has lost, and the untracked files that have their contents.
func (t *tree) unstaged() []change {
	found := t.loose()
	deleted := make([]string, 0, len(found.deleted))
	for p := range found.deleted {
		deleted = append(deleted, p)
	}
	slices.Sort(deleted)
	var bySize map[int64][]string
	if len(deleted) > 0 && len(deleted) <= maxMovedFrom && len(found.untracked) <= maxMovedTo {
		bySize = t.untrackedBySize(found.untracked)
	}
	changes := make([]change, len(deleted))
	taken := map[string]bool{}
	for i, p := range deleted {
		changes[i] = change{from: p}
		if len(bySize) > 0 {
			changes[i].to = t.sameContents(p, bySize, taken)
			taken[changes[i].to] = true
		}
	}
	return changes
}

func (t *tree) untrackedBySize(untracked listing) map[int64][]string {
	bySize := map[int64][]string{}
	for _, it := range untracked {
		if info, err := os.Lstat(t.full(it.path)); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
			bySize[info.Size()] = append(bySize[info.Size()], it.path)
		}
	}
	return bySize
}

// sameContents is the untracked file that equals the tracked file p, by preference one of the same name.
func (t *tree) sameContents(p string, bySize map[int64][]string, taken map[string]bool) string {
	it, ok := t.list.find(p)
	if !ok || it.mode != regular {
		return ""
	}
	want, err := t.src.blob(it.hash)
	if err != nil {
		return ""
	}
	best := ""
	for _, candidate := range bySize[int64(len(want))] {
		if taken[candidate] || best != "" && path.Base(candidate) != path.Base(p) {
			continue
		}
		if got, err := t.readDisk(candidate); err == nil && bytes.Equal(got, want) {
			best = candidate
			if path.Base(best) == path.Base(p) {
				break
			}
		}
	}
	return best
}
