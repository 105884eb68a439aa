package factindex

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
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
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
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
	entries, err := readDir(filepath.Join(root, filepath.FromSlash(dir)))
	if errors.Is(err, fs.ErrNotExist) {
		return files, nil
	}
	if err != nil {
		return nil, err
	}
	var here []file
	for _, e := range entries {
		switch p := dir + "/" + e.Name(); {
		case e.IsDir() && e.Name() != ".git":
			if files, err = walk(ctx, root, p, l, files); err != nil {
				return nil, err
			}
		case (e.Type().IsRegular() || e.Type()&fs.ModeSymlink != 0) && entryFile(p):
			here = append(here, file{path: p, layer: l})
		}
	}
	const chunk = 512
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for from := 0; from < len(here); from += chunk {
		g.Go(func() error {
			for i := from; i < min(len(here), from+chunk); i++ {
				here[i].state = layered(stat(root+string(filepath.Separator)+here[i].path), l)
			}
			return ctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return append(files, here...), nil
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
func stat(file string) string {
	size, at, ok := regular(file)
	if !ok {
		return ""
	}
	var b [17]byte
	b[0] = 's'
	binary.LittleEndian.PutUint64(b[1:], uint64(size))
	binary.LittleEndian.PutUint64(b[9:], uint64(at))
	return string(b[:])
}

// layered is a state that also says as what a file was read.
func layered(state string, l note.Layer) string {
	if state == "" {
		return ""
	}
	return state + string(rune('0'+l))
}

// readDir lists a folder in no order.
func readDir(dir string) ([]fs.DirEntry, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadDir(-1)
}

// contents reads a file: where it lies when it was listed there, through the view otherwise.
func contents(src Source, f file) ([]byte, error) {
	if !strings.HasPrefix(f.state, "s") {
		return src.ReadMemory(f.path)
	}
	r, err := os.Open(filepath.Join(src.Root(), filepath.FromSlash(f.path)))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, repo.MaxFile+1))
	if len(b) > repo.MaxFile {
		return nil, repo.ErrTooLarge
	}
	return b, err
}
