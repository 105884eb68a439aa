package factindex

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

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
		paths, err := src.ListMemory(from.dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("list %q: %w", from.dir, err)
		}
		files = slices.Grow(files, len(paths))
		for _, p := range paths {
			if entryFile(p) {
				files = append(files, file{path: p, layer: from.layer})
			}
		}
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	files = slices.CompactFunc(files, func(a, b file) bool { return a.path == b.path })
	const chunk = 512
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for from := 0; from < len(files); from += chunk {
		g.Go(func() error {
			for i := from; i < min(len(files), from+chunk); i++ {
				files[i].state = layered(State(src, files[i].path), files[i].layer)
			}
			return ctx.Err()
		})
	}
	return files, g.Wait()
}

// State says what a file is now, so that another state means that it has to be read again: the blob where the view knows it, size and
// time of change on disk otherwise. Where neither can be told it is empty, and then the file is read each time.
func State(src Source, p string) string {
	if d := src.Digest(p); d != "" {
		return "b" + d
	}
	info := src.Info()
	if src.Root() == "" || info.AtCommit || info.Staged {
		return ""
	}
	st, err := os.Lstat(filepath.Join(src.Root(), filepath.FromSlash(p)))
	if err != nil || !st.Mode().IsRegular() {
		return ""
	}
	return "s" + strconv.FormatInt(st.Size(), 36) + "." + strconv.FormatInt(st.ModTime().UnixNano(), 36)
}

// layered is a state that also says as what a file was read.
func layered(state string, l note.Layer) string {
	if state == "" {
		return ""
	}
	return strconv.Itoa(int(l)) + state
}
