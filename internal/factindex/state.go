package factindex

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
)

// sieve keeps the files of memory that no segment knows.
type sieve struct {
	x      *Index
	root   string          // on disk; empty where the view does not show what lies there
	loaded <-chan struct{} // closed once the segments are there
	rest   []from          // not looked at on disk
	walked map[string]bool // folders whose files were handed to it: one folder of memory may lie in the other
	found  []file
}

// from is a folder of memory.
type from struct {
	dir   string
	layer note.Layer
}

func newSieve(x *Index, root string, l memdir.Layout, loaded <-chan struct{}) *sieve {
	return &sieve{x: x, root: root, loaded: loaded, rest: []from{{l.Repo, note.Repo}, {l.Inbox, note.Inbox}}, walked: map[string]bool{}}
}

// onDisk looks at the folders that can be listed where they lie, in their order and up to the first that cannot. Files are looked at
// while the segments are being loaded.
func (s *sieve) onDisk(ctx context.Context) error {
	for len(s.rest) > 0 && plainFolder(s.root, s.rest[0].dir) {
		if err := s.walk(ctx, path.Clean(s.rest[0].dir), s.rest[0].layer); err != nil {
			return fmt.Errorf("list %q: %w", s.rest[0].dir, err)
		}
		s.rest = s.rest[1:]
	}
	return ctx.Err()
}

// changed returns the files of memory that no segment knows as they are now, in order of their paths, once the others are marked as
// alive. What was not looked at on disk is asked of the view. The error is that of looking there.
func (s *sieve) changed(src Source, err error) ([]file, error) {
	<-s.loaded
	if err != nil {
		return nil, err
	}
	for _, f := range s.rest {
		if err := s.viewed(src, f.dir, f.layer); err != nil {
			return nil, fmt.Errorf("list %q: %w", f.dir, err)
		}
	}
	slices.SortFunc(s.found, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return s.found[:min(len(s.found), maxFiles)], nil
}

// maxFiles bounds what is read.
const maxFiles = 1 << 20

// file is a file of memory with its state.
type file struct {
	path, state string
	layer       note.Layer
}

// alive reports whether a segment knows a file in a state, and marks it there.
func (x *Index) alive(path, state []byte) bool {
	if len(state) == 0 {
		return false
	}
	hash := hashOf(path, state)
	for _, s := range x.segments {
		if doc := s.doc(hash); doc >= 0 {
			s.dead[doc] = false
			return true
		}
	}
	return false
}

// onDisk reports whether a view shows what lies on disk now.
func onDisk(src Source) bool {
	info := src.Info()
	return src.Root() != "" && !info.AtCommit && !info.Staged
}

// plainFolder reports whether a folder can be listed where it lies: root is on disk, and no link leads to the folder.
func plainFolder(root, dir string) bool {
	if root == "" || !filepath.IsLocal(filepath.FromSlash(dir)) {
		return false
	}
	at := root
	for _, part := range strings.Split(path.Clean(dir), "/") {
		at = filepath.Join(at, part)
		st, err := os.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) {
			return true
		}
		if err != nil || !st.IsDir() || part == ".git" {
			return false
		}
	}
	return true
}

// viewed looks at the files of a folder through the view.
func (s *sieve) viewed(src Source, dir string, l note.Layer) error {
	paths, err := src.ListMemory(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	own := map[string]bool{}
	for _, p := range paths {
		if !entryFile(p) || s.walked[path.Dir(p)] {
			continue
		}
		own[path.Dir(p)] = true
		if state := layered(State(src, p), l); !s.x.alive([]byte(p), []byte(state)) {
			s.found = append(s.found, file{p, state, l})
		}
	}
	maps.Copy(s.walked, own)
	return nil
}

// walk looks at the files of a folder on disk: asking for the state of very many files one by one through a view costs more than all
// the rest.
func (s *sieve) walk(ctx context.Context, dir string, l note.Layer) error {
	if s.walked[dir] {
		return nil
	}
	s.walked[dir] = true
	at, err := openFolder(filepath.Join(s.root, filepath.FromSlash(dir)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer at.close()
	below, err := s.folder(ctx, at, dir, l)
	if err != nil {
		return err
	}
	slices.Sort(below)
	for _, d := range below {
		if err := s.walk(ctx, d, l); err != nil {
			return err
		}
	}
	return nil
}

// folder looks at the files of a folder and returns the folders in it. Files are asked about while more are listed.
func (s *sieve) folder(ctx context.Context, at *folder, dir string, l note.Layer) (below []string, err error) {
	workers := runtime.GOMAXPROCS(0)
	var g sync.WaitGroup
	parts, changed := make(chan *batch, 2*workers), make([][]file, workers)
	for w := range workers {
		g.Go(func() { changed[w] = s.sift(at, parts, len(dir)+1, l) })
	}
	b := &batch{}
	err = at.each(func(name []byte, kind fs.FileMode) {
		switch {
		case kind.IsDir() && string(name) != ".git":
			below = append(below, dir+"/"+string(name))
		case (kind.IsRegular() || kind&fs.ModeSymlink != 0) && entryName(name) && ctx.Err() == nil:
			if b.add(dir, name); len(b.ends) == batchFiles {
				parts <- b
				b = &batch{}
			}
		}
	})
	parts <- b
	close(parts)
	g.Wait()
	s.found = append(s.found, slices.Concat(changed...)...)
	return below, errors.Join(err, ctx.Err())
}

// sift asks about the files of batches and returns those that no segment knows. Names begin behind the folder's part of a path.
func (s *sieve) sift(at *folder, parts <-chan *batch, name int, l note.Layer) []file {
	var changed []file
	var waiting []*batch
	for b := range parts {
		b.ask(at, name, l)
		waiting = append(waiting, b)
		select {
		case <-s.loaded:
			for _, b := range waiting {
				changed = b.changed(s.x, l, changed)
			}
			waiting = waiting[:0]
		default:
		}
	}
	<-s.loaded
	for _, b := range waiting {
		changed = b.changed(s.x, l, changed)
	}
	return changed
}

// batch is some paths of one folder and their states, one behind the other: that many small strings would be a burden.
type batch struct {
	paths, states []byte
	ends          []int // of the paths, each of which has a zero byte behind it
}

const batchFiles = 1024

func (b *batch) add(dir string, name []byte) {
	if b.ends == nil {
		b.paths, b.ends = make([]byte, 0, batchFiles*(len(dir)+len(name)+8)), make([]int, 0, batchFiles)
	}
	b.paths = append(append(append(b.paths, dir...), '/'), name...)
	b.ends = append(b.ends, len(b.paths))
	b.paths = append(b.paths, 0)
}

// ask finds out the states of the files; that of a file that has none is zeros.
func (b *batch) ask(at *folder, name int, l note.Layer) {
	from := 0
	b.states = make([]byte, 0, len(b.ends)*(stateSize+1))
	for _, end := range b.ends {
		if size, mod, ok := at.regular(b.paths[from+name : end]); ok {
			b.states = append(appendState(b.states, size, mod), '0'+byte(l))
		} else {
			b.states = append(b.states, make([]byte, stateSize+1)...)
		}
		from = end + 1
	}
}

// changed adds the files that no segment knows.
func (b *batch) changed(x *Index, l note.Layer, out []file) []file {
	from := 0
	for i, end := range b.ends {
		path, state := b.paths[from:end], b.states[i*(stateSize+1):(i+1)*(stateSize+1)]
		if from = end + 1; state[0] == 0 {
			state = nil
		}
		if !x.alive(path, state) {
			out = append(out, file{string(path), string(state), l})
		}
	}
	return out
}

// State says what a file is now, so that another state means that it has to be read again: size and time of change
// on disk, the blob in a view of a commit or of the index. Where neither can be told it is empty, and then the file is read each time.
func State(src Source, p string) string {
	if onDisk(src) {
		return stat(filepath.Join(src.Root(), filepath.FromSlash(p)))
	}
	if d := src.Digest(p); d != "" {
		return "b" + d
	}
	return ""
}

// stat is the state of a file on disk; empty for what is no regular file.
func stat(file string) string { return stateOf(regular(file)) }

func stateOf(size, at int64, ok bool) string {
	if !ok {
		return ""
	}
	return string(appendState(nil, size, at))
}

const stateSize = 17

func appendState(b []byte, size, at int64) []byte {
	b = binary.LittleEndian.AppendUint64(append(b, 's'), uint64(size))
	return binary.LittleEndian.AppendUint64(b, uint64(at))
}

// layered is a state that also says as what a file was read.
func layered(state string, l note.Layer) string {
	if state == "" {
		return ""
	}
	return state + string('0'+rune(l))
}

// contents reads a file: where it lies when it was listed there, through the view otherwise.
func (r *reader) contents(f file) ([]byte, error) {
	if !strings.HasPrefix(f.state, "s") {
		return r.src.ReadMemory(f.path)
	}
	dir := path.Dir(f.path)
	if r.folder == nil || r.dir != dir {
		r.close()
		at, err := openFolder(filepath.Join(r.src.Root(), filepath.FromSlash(dir)))
		if err != nil {
			return nil, err
		}
		r.dir, r.folder = dir, at
	}
	b, err := r.folder.read(path.Base(f.path), r.buf)
	r.buf = b[:0]
	return b, err
}

func (r *reader) close() {
	if r.folder != nil {
		r.folder.close()
		r.folder = nil
	}
}
