package repo

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"sync"
)

// Commit is a commit by its hash and its date.
type Commit struct {
	Hash string // full; empty for none
	Date string // committer date in UTC, RFC 3339
}

// Blob is a file of a commit.
type Blob struct {
	Path string // from the root of the view
	Hash string // of the contents: files of the same hash are the same
}

// Deletion is a file that a commit deleted.
type Deletion struct {
	Blob        // as it was last
	By   Commit // the commit that deleted it
}

// archive is a source that can be asked about whole commits. All paths are from the top.
type archive interface {
	// trunk lists first parents, the judged commit first.
	trunk(ctx context.Context, limit int) ([]commit, error)
	// snapshot lists the regular files of a commit below the root of the view, relative to it.
	snapshot(ctx context.Context, rev string) (listing, error)
	// blobs visits the contents that are on this machine and not too large, perhaps from several goroutines at once.
	blobs(ctx context.Context, hashes []string, visit func(i int, data []byte)) error
	// replaced lists old contents of files that commits changed, newest first.
	replaced(ctx context.Context, limit int) ([]Blob, error)
	// dropped finds the newest commit behind since that took away an occurrence of a word from a file; the zero commit when
	// there is none.
	dropped(ctx context.Context, since, fromTop, word string) (commit, error)
}

// Trunk lists the judged commit and its first parents, newest first; see View.
func (t *tree) Trunk(ctx context.Context, limit int) ([]Commit, error) {
	a, ok := t.src.(archive)
	if !ok || t.info.Revision == "" || limit <= 0 {
		return nil, nil
	}
	t.seen.mu.Lock()
	defer t.seen.mu.Unlock()
	if known, ok := t.seen.trunks[limit]; ok {
		return slices.Clone(known), nil
	}
	chain, err := a.trunk(ctx, limit)
	if err != nil {
		return nil, fmt.Errorf("list the commits before %s: %w", t.info.Revision, err)
	}
	out := make([]Commit, len(chain))
	for i, c := range chain {
		out[i] = Commit{c.hash, c.date()}
	}
	if t.seen.trunks == nil {
		t.seen.trunks = map[int][]Commit{}
	}
	t.seen.trunks[limit] = out
	return slices.Clone(out), nil
}

// archiveCache is what was asked about commits already: several searches look at the same few.
type archiveCache struct {
	mu        sync.Mutex
	trunks    map[int][]Commit
	snapshots map[string][]Blob
	files     int // in all snapshots
}

// maxSnapshotFiles is how many files snapshots may have in all to be kept, some 50 MB.
const maxSnapshotFiles = 400_000

// Snapshot lists the files of a commit; see View.
func (t *tree) Snapshot(ctx context.Context, commit string) ([]Blob, error) {
	a, ok := t.src.(archive)
	if !ok || commit == "" {
		return nil, fmt.Errorf("the files of commit %q: %w", commit, fs.ErrNotExist)
	}
	t.seen.mu.Lock()
	known, ok := t.seen.snapshots[commit]
	t.seen.mu.Unlock()
	if ok {
		return slices.Clone(known), nil
	}
	items, err := a.snapshot(ctx, commit)
	if err != nil {
		return nil, fmt.Errorf("list the files of commit %q: %w", commit, err)
	}
	out := make([]Blob, 0, len(items))
	for _, it := range items {
		if it.mode == regular {
			out = append(out, Blob{it.path, it.hash})
		}
	}
	t.seen.keep(commit, out)
	return out, nil
}

func (c *archiveCache) keep(commit string, files []Blob) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.files+len(files) > maxSnapshotFiles || c.snapshots[commit] != nil {
		return
	}
	if c.snapshots == nil {
		c.snapshots = map[string][]Blob{}
	}
	c.files += len(files)
	c.snapshots[commit] = slices.Clone(files)
}

// Deleted lists files that history deleted; see View.
func (t *tree) Deleted(ctx context.Context, limit int) ([]Deletion, error) {
	h := t.src.history()
	if h == nil || limit <= 0 {
		return nil, nil
	}
	t.past.mu.Lock()
	defer t.past.mu.Unlock()
	// A question that nothing answers makes the walk go to its end.
	p, err := t.walkPast(ctx, h, newSearch(t, []Ask{{Path: "\x01", Exact: true}}))
	if err != nil {
		return nil, err
	}
	var out []Deletion
	for _, e := range p.events {
		if e.hash == "" {
			continue
		}
		c := p.commits[e.at]
		out = append(out, Deletion{Blob: Blob{e.path, e.hash}, By: Commit{c.hash, c.date()}})
		if len(out) == limit {
			break
		}
	}
	return out, nil
}

// Replaced lists old contents of changed files; see View.
func (t *tree) Replaced(ctx context.Context, limit int) ([]Blob, error) {
	a, ok := t.src.(archive)
	if !ok || t.info.Revision == "" || limit <= 0 {
		return nil, nil
	}
	all, err := a.replaced(ctx, limit)
	if err != nil {
		return nil, fmt.Errorf("list what commits replaced: %w", err)
	}
	var out []Blob
	for _, b := range all {
		if rel, ok := t.fromRoot(b.Path); ok {
			out = append(out, Blob{rel, b.Hash})
		}
	}
	return out, nil
}

// ReadBlobs reads the contents of blobs; see View.
func (t *tree) ReadBlobs(ctx context.Context, blobs []Blob, visit func(i int, data []byte)) error {
	a, ok := t.src.(archive)
	if !ok || len(blobs) == 0 {
		return nil
	}
	hashes := make([]string, len(blobs))
	for i, b := range blobs {
		hashes[i] = b.Hash
	}
	return a.blobs(ctx, hashes, visit)
}

// Dropped says which commit took a word out of a file; see View.
func (t *tree) Dropped(ctx context.Context, since, path, word string) (Commit, error) {
	a, ok := t.src.(archive)
	if !ok || since == "" {
		return Commit{}, nil
	}
	c, err := a.dropped(ctx, since, t.fromTop(path), word)
	if err != nil || c.hash == "" {
		return Commit{}, err
	}
	return Commit{c.hash, c.date()}, nil
}
