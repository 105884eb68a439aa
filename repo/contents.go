package repo

import (
	"bytes"
	"context"
	"crypto/sha1" // git names contents so
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Digest identifies contents without reading them; see View.
func (t *tree) Digest(p string) string {
	it, ok := t.list.find(p)
	if !ok || it.mode != regular || it.hash == p { // in memory a path stands for its contents
		return ""
	}
	if t.objects {
		return it.hash
	}
	if it.sparse || !t.worktree() {
		return ""
	}
	if t.few && t.digests.Add(1) <= fewDigests && t.holds(it) {
		return it.hash
	}
	if changed := t.loose().changed; changed == nil || changed[p] {
		return ""
	}
	return it.hash
}

// fewDigests is how many files are read to see whether they have changed: to have git compare all files takes as long as many more.
const fewDigests = 8

// holds reports whether a file on disk has just the contents that the index names.
func (t *tree) holds(it item) bool {
	b, err := t.readDisk(it.path)
	if err != nil {
		return false
	}
	sum := sha1.New()
	if len(it.hash) > hex.EncodedLen(sha1.Size) {
		sum = sha256.New()
	}
	fmt.Fprintf(sum, "blob %d\x00", len(b))
	sum.Write(b)
	return hex.EncodeToString(sum.Sum(nil)) == it.hash
}

// ReadEach reads many files; see View.
func (t *tree) ReadEach(ctx context.Context, paths []string, visit func(i int, data []byte, err error)) error {
	if a, ok := t.src.(archive); ok && t.objects {
		return t.readObjects(ctx, a, paths, visit)
	}
	const chunk = 32
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for from := 0; from < len(paths) && ctx.Err() == nil; from += chunk {
		g.Go(func() error {
			r := folderReader{t: t, buf: buffers.Get().(*bytes.Buffer)}
			defer r.close()
			for i := from; i < min(from+chunk, len(paths)); i++ {
				data, err := r.read(paths[i])
				visit(i, data, err)
			}
			return ctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

// buffers are what files are read into when many are.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// folderReader reads files of the disk and keeps the folders above the last one open, for the next is mostly below some of them too. What it
// returns is good until the next file is read.
type folderReader struct {
	t    *tree
	at   []string   // those folders by their names, outermost first
	open []*os.Root // one for each
	buf  *bytes.Buffer
}

func (r *folderReader) read(p string) ([]byte, error) {
	it, ok := r.t.list.find(p)
	dir := path.Dir(p)
	if !ok || it.mode != regular || it.sparse || !r.t.worktree() || dir == "." {
		return r.t.ReadFile(p)
	}
	in, err := r.enter(strings.Split(dir, "/"))
	if err != nil {
		return nil, err
	}
	if in == nil {
		return r.t.ReadFile(p)
	}
	return readInto(r.buf, in, path.Base(p), p)
}

// enter opens a folder by its names from the root downwards; nil where one of them is none that lies there itself, as behind a link.
func (r *folderReader) enter(names []string) (*os.Root, error) {
	same := 0
	for same < len(names) && same < len(r.at) && names[same] == r.at[same] {
		same++
	}
	r.leave(same)
	above, err := r.t.openRoot()
	if err != nil {
		return nil, err
	}
	if same > 0 {
		above = r.open[same-1]
	}
	for _, name := range names[same:] {
		if above, err = above.OpenRoot(name); err != nil {
			return nil, nil
		}
		r.at, r.open = append(r.at, name), append(r.open, above)
	}
	return above, nil
}

func (r *folderReader) close() {
	r.leave(0)
	buffers.Put(r.buf)
}

// leave closes all but the outermost of the folders that are open.
func (r *folderReader) leave(outermost int) {
	for _, in := range r.open[outermost:] {
		in.Close()
	}
	r.at, r.open = r.at[:outermost], r.open[:outermost]
}

// readObjects reads tracked files in one go, and what is no plain tracked file one by one.
func (t *tree) readObjects(ctx context.Context, a archive, paths []string, visit func(i int, data []byte, err error)) error {
	var at []int
	var hashes []string
	for i, p := range paths {
		if it, ok := t.list.find(p); ok && it.mode == regular {
			at, hashes = append(at, i), append(hashes, it.hash)
			continue
		}
		data, err := t.ReadFile(p)
		visit(i, data, err)
	}
	done := make([]bool, len(at))
	err := a.blobs(ctx, hashes, func(n int, data []byte) {
		done[n] = true
		data, err := judgeable(paths[at[n]], data)
		visit(at[n], data, err)
	})
	if err != nil {
		return err
	}
	for n, ok := range done {
		if !ok {
			visit(at[n], nil, notFound(paths[at[n]], "its contents cannot be had"))
		}
	}
	return nil
}
