package factindex

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
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

// listed returns the files of memory with their states, in order of their paths.
func listed(ctx context.Context, src Source, l memdir.Layout) ([]file, error) {
	var files []file
	for _, from := range []struct {
		dir   string
		layer note.Layer
	}{{l.Repo, note.Repo}, {l.Inbox, note.Inbox}} {
		var err error
		if plainFolder(src, from.dir) {
			files, err = walk(ctx, src.Root(), from.dir, from.layer, files)
		} else {
			files, err = viewed(src, from.dir, from.layer, files)
		}
		if err != nil {
			return nil, fmt.Errorf("list %q: %w", from.dir, err)
		}
	}
	byPath := func(a, b file) int { return strings.Compare(a.path, b.path) }
	if !slices.IsSortedFunc(files, byPath) {
		slices.SortFunc(files, byPath)
	}
	files = slices.CompactFunc(files, func(a, b file) bool { return a.path == b.path })
	if len(files) > maxFiles {
		files = files[:maxFiles]
	}
	return files, ctx.Err()
}

// maxFiles bounds what is looked at.
const maxFiles = 1 << 20

// onDisk reports whether a view shows what lies on disk now.
func onDisk(src Source) bool {
	info := src.Info()
	return src.Root() != "" && !info.AtCommit && !info.Staged
}

// plainFolder reports whether a folder can be listed where it lies: it is on disk, and no link leads to it.
func plainFolder(src Source, dir string) bool {
	if !onDisk(src) || !filepath.IsLocal(filepath.FromSlash(dir)) {
		return false
	}
	at := src.Root()
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

// viewed lists a folder through the view.
func viewed(src Source, dir string, l note.Layer, files []file) ([]file, error) {
	paths, err := src.ListMemory(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, p := range paths {
		if entryFile(p) {
			files = append(files, file{p, layered(State(src, p), l), l})
		}
	}
	return files, nil
}

// walk lists a folder on disk: asking for the state of very many files one by one through a view costs more than all the rest.
func walk(ctx context.Context, root, dir string, l note.Layer, files []file) ([]file, error) {
	at, err := openFolder(filepath.Join(root, filepath.FromSlash(dir)))
	if errors.Is(err, fs.ErrNotExist) {
		return files, nil
	}
	if err != nil {
		return nil, err
	}
	defer at.close()
	here, below, err := asked(ctx, at, dir, l)
	if err != nil {
		return nil, err
	}
	files = append(files, here...)
	for _, d := range below {
		if files, err = walk(ctx, root, d, l, files); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// asked lists the entries of a folder with their states, in order, and the folders in it. Files are asked about while more are listed.
func asked(ctx context.Context, at *folder, dir string, l note.Layer) (here []file, below []string, err error) {
	workers := runtime.GOMAXPROCS(0)
	var g sync.WaitGroup
	parts, sorted := make(chan batch, 2*workers), make([][]file, workers)
	for w := range workers {
		g.Go(func() {
			for b := range parts {
				sorted[w] = b.files(at, len(dir)+1, l, sorted[w])
			}
			slices.SortFunc(sorted[w], func(a, b file) int { return strings.Compare(a.path[len(dir):], b.path[len(dir):]) })
		})
	}
	var b batch
	err = at.each(func(name []byte, kind fs.FileMode) {
		switch {
		case kind.IsDir() && string(name) != ".git":
			below = append(below, dir+"/"+string(name))
		case (kind.IsRegular() || kind&fs.ModeSymlink != 0) && entryName(name) && ctx.Err() == nil:
			if b.add(dir, name); len(b.ends) == batchFiles {
				parts <- b
				b = batch{}
			}
		}
	})
	parts <- b
	close(parts)
	g.Wait()
	for _, more := range sorted {
		here = merged(here, more)
	}
	return here, below, errors.Join(err, ctx.Err())
}

// batch is some paths of one folder, one behind the other: that many small strings would be a burden.
type batch struct {
	paths []byte
	ends  []int
}

const batchFiles = 1024

func (b *batch) add(dir string, name []byte) {
	if b.ends == nil {
		b.paths, b.ends = make([]byte, 0, batchFiles*(len(dir)+len(name)+8)), make([]int, 0, batchFiles)
	}
	b.paths = append(append(append(b.paths, dir...), '/'), name...)
	b.ends = append(b.ends, len(b.paths))
}

// files adds the files of the batch with their states. Names begin behind the folder's part of a path.
func (b *batch) files(at *folder, name int, l note.Layer, out []file) []file {
	paths, first := string(b.paths), len(out)
	if cap(out)-len(out) < len(b.ends) {
		out = slices.Grow(out, len(out)+8*batchFiles)
	}
	states := make([]byte, 0, len(b.ends)*(stateSize+1))
	from := 0
	for _, end := range b.ends {
		f := file{path: paths[from:end], layer: l}
		from = end
		if size, mod, ok := at.regular(f.path[name:]); ok {
			states = append(appendState(states, size, mod), '0'+byte(l))
			f.state = "s" // and more, below
		}
		out = append(out, f)
	}
	text := string(states)
	for i := first; i < len(out); i++ {
		if out[i].state != "" {
			out[i].state, text = text[:stateSize+1], text[stateSize+1:]
		}
	}
	return out
}

// merged is two lists in order as one.
func merged(a, b []file) []file {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	out := make([]file, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0].path < b[0].path {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
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
