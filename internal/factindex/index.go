// Package factindex finds entries of repository memory by their words, paths and names among very many, without reading all files each
// time: what follows from the files is kept between runs, in the cache that is handed in, and used as long as a file is what it was.
// It decides nothing about facts.
package factindex

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/repo"
)

// Source is what of a view the index needs.
type Source interface {
	memdir.Source
	Root() string
	Info() repo.Info
	Digest(path string) string
}

// Cache keeps values between runs. What it returns for a key is what was put there, or nothing.
type Cache interface {
	Get(key string) ([]byte, bool)
	Put(key string, b []byte)
}

// Index is the entries and proposals of a repository as they are now. It is not safe for concurrent use.
type Index struct {
	src      Source
	segments []*segment
	n        int              // entries alive
	length   int              // sum of their lengths
	Problems []memdir.Problem // files that are no entries and could not be read
}

// maxKept is how many changed files are worth reading again each time rather than writing the cache.
const maxKept = 64

// maxSlots is how many segments are kept at most.
const maxSlots = 48

// Open brings the index up to date with the files of repository memory and the inbox. A nil cache keeps nothing.
func Open(ctx context.Context, src Source, l memdir.Layout, cache Cache) (*Index, error) {
	root := ""
	if onDisk(src) {
		root = src.Root()
	}
	return Begin(ctx, root, l, cache).Open(ctx, src)
}

// Ahead is an index whose files are being looked at before there is a view of them. It is for one Open.
type Ahead struct {
	x      *Index
	root   string
	layout memdir.Layout
	cache  Cache
	sieve  *sieve
	done   chan struct{}
	err    error
}

// Begin looks at the files of memory below root, as they lie on disk, and returns at once; where root is empty only what is in the cache is
// loaded. What changes from then on is not seen, so whoever is to write begins under the lock.
func Begin(ctx context.Context, root string, l memdir.Layout, cache Cache) *Ahead {
	if real, err := filepath.EvalSymlinks(root); err == nil && root != "" {
		root = real
	}
	a := &Ahead{x: &Index{}, root: root, layout: l.WithDefaults(), cache: cache, done: make(chan struct{})}
	loaded := make(chan struct{})
	go func() {
		a.x.segments = kept(cache)
		close(loaded)
	}()
	a.sieve = newSieve(a.x, root, a.layout, loaded)
	go func() {
		defer close(a.done)
		a.err = a.sieve.onDisk(ctx)
	}()
	return a
}

// Open finishes the index with a view of what was looked at. A view of anything else, such as a commit, is indexed from the beginning.
func (a *Ahead) Open(ctx context.Context, src Source) (*Index, error) {
	<-a.done
	if a.root != "" && (!onDisk(src) || src.Root() != a.root) {
		return Open(ctx, src, a.layout, a.cache)
	}
	x, cache := a.x, a.cache
	x.src = src
	changed, err := a.sieve.changed(src, a.err)
	if err != nil {
		return nil, err
	}
	if len(changed) > maxKept && x.wasteful(len(changed)) {
		x.segments = nil
		s := newSieve(x, a.root, a.layout, a.sieve.loaded)
		if changed, err = s.changed(src, s.onDisk(ctx)); err != nil {
			return nil, err
		}
	}
	fresh, err := build(ctx, src, changed)
	if err != nil {
		return nil, err
	}
	old := len(x.segments)
	for i, b := range fresh {
		if cache != nil && len(changed) > maxKept && old+i < maxSlots {
			cache.Put(slot(old+i), b)
		}
		s := openSegment(b)
		clear(s.dead)
		x.segments = append(x.segments, s)
	}
	if cache != nil && len(changed) > maxKept && old+len(fresh) < maxSlots {
		cache.Put(slot(old+len(fresh)), nil) // what lies behind is of no use any more
	}
	x.count()
	return x, nil
}

// kept are the segments in a cache.
func kept(cache Cache) (out []*segment) {
	for i := 0; cache != nil && i < maxSlots; i++ {
		b, ok := cache.Get(slot(i))
		s := openSegment(b)
		if !ok || s == nil {
			break
		}
		out = append(out, s)
	}
	return out
}

func slot(i int) string { return "factindex/" + strconv.Itoa(i) }

// wasteful reports whether the segments are so many, or hold so many dead files, that all should be made anew.
func (x *Index) wasteful(changed int) bool {
	live, all := 0, 0
	for _, s := range x.segments {
		for _, dead := range s.dead {
			if !dead {
				live++
			}
		}
		all += s.n
	}
	return all > 0 && (live < all/2 || len(x.segments) > maxSlots-8-changed/segmentDocs)
}

// count sums up what scores need.
func (x *Index) count() {
	for _, s := range x.segments {
		for i := range s.n {
			if s.dead[i] {
				s.lost++
				continue
			}
			if n := s.length(i); n >= 0 {
				x.n++
				x.length += n
			} else {
				s.dead[i] = true
				s.lost++
			}
		}
	}
}

// Len is the number of entries and proposals.
func (x *Index) Len() int { return x.n }

// Superseding returns the entries that say that they take the place of another, in order of their paths.
func (x *Index) Superseding() []Entry { return x.holding([]term{termOf(replaceTerm, "")}) }

// Read reads the file of an entry as it is now.
func (x *Index) Read(e Entry) (policy.Fact, *note.Document, error) {
	b, err := x.src.ReadMemory(e.Path)
	if err != nil {
		return policy.Fact{}, nil, fmt.Errorf("read %q: %w", e.Path, err)
	}
	d := note.ParseEntry(e.Path, b, note.Options{Layer: e.Fact.Layer, Role: note.EntryFile})
	if d.Front == nil || d.Front.Node == nil {
		return policy.Fact{}, nil, fmt.Errorf("read %q: it has no readable front matter", e.Path)
	}
	f, _ := policy.Read(d)
	return f, d, nil
}

// entryFile reports whether a file of the folders of memory is read as an entry.
func entryFile(p string) bool {
	return path.Ext(p) == ".md" && !strings.EqualFold(path.Base(p), "README.md")
}

// entryName is entryFile for a name.
func entryName(name []byte) bool {
	return bytes.HasSuffix(name, []byte(".md")) && !bytes.EqualFold(name, []byte("README.md"))
}

// build reads files and makes segments of them. A segment is put together while the files of the next are being read.
func build(ctx context.Context, src Source, files []file) ([][]byte, error) {
	out := make([][]byte, (len(files)+segmentDocs-1)/segmentDocs)
	var g errgroup.Group
	defer func() { _ = g.Wait() }()
	for p := range out {
		part := files[p*segmentDocs : min(len(files), (p+1)*segmentDocs)]
		records, words, err := readAll(ctx, src, part)
		if err != nil {
			return nil, err
		}
		_ = g.Wait() // one at a time: what is read is large
		g.Go(func() error {
			b := newBuilder()
			for i := range part {
				b.add(words[i], records[i])
			}
			out[p] = b.bytes()
			return nil
		})
	}
	return out, g.Wait()
}

// readAll returns the records of files and the words in them.
func readAll(ctx context.Context, src Source, files []file) (records [][]byte, words [][]weighted, err error) {
	records, words = make([][]byte, len(files)), make([][]weighted, len(files))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0) * 2)
	const chunk = 64
	for from := 0; from < len(files); from += chunk {
		g.Go(func() error {
			r := reader{src: src, sum: map[term]int{}}
			defer r.close()
			for i := from; i < min(len(files), from+chunk); i++ {
				var err error
				if records[i], words[i], err = r.read(files[i]); err != nil {
					return err
				}
			}
			return ctx.Err()
		})
	}
	return records, words, g.Wait()
}

// reader makes records of files.
type reader struct {
	src    Source
	sum    map[term]int
	dir    string  // of the folder
	folder *folder // that was read from last
	buf    []byte
}

func (r *reader) read(f file) ([]byte, []weighted, error) {
	e := Entry{Path: f.path, State: f.state}
	b, err := r.contents(f)
	switch {
	case errors.Is(err, repo.ErrTooLarge), errors.Is(err, fs.ErrNotExist), errors.Is(err, repo.ErrNotLocal):
		return encode(&e), nil, nil
	case err != nil:
		return nil, nil, fmt.Errorf("read %q: %w", f.path, err)
	}
	d := note.ParseEntry(f.path, b, note.Options{Layer: f.layer, Role: note.EntryFile})
	if d.Front == nil || d.Front.Node == nil {
		return encode(&e), nil, nil
	}
	e.Valid = true
	e.Fact, _ = policy.Read(d)
	clear(r.sum)
	terms(&e.Fact, func(t term, weight int) {
		e.Len += weight
		r.sum[t] += weight
	})
	words := make([]weighted, 0, len(r.sum))
	for t, w := range r.sum {
		words = append(words, weighted{t, min(255, w)})
	}
	return encode(&e), words, nil
}
