package repo

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
)

// Touch is one change of one file by one commit.
type Touch struct {
	Commit
	Author string // name only, as the mailmap of the repository has it
	Path   string // from the root of the view
}

// toucher is a source that knows who changed what.
type toucher interface {
	// touches hands on commits that are not merges, newest first, each with the files that it changed, from the top.
	touches(ctx context.Context, visit func(c Commit, author string, files []string) bool) error
}

// Touches lists what commits changed; see View.
func (t *tree) Touches(ctx context.Context, keep func(path string) bool, limit int) ([]Touch, error) {
	src, ok := t.src.(toucher)
	if !ok || t.info.Revision == "" || limit <= 0 {
		return nil, nil
	}
	var out []Touch
	err := src.touches(ctx, func(c Commit, author string, files []string) bool {
		for _, f := range files {
			if rel, ok := t.fromRoot(f); ok && keep(rel) && len(out) < limit {
				out = append(out, Touch{c, author, rel})
			}
		}
		return len(out) < limit
	})
	if err != nil {
		return nil, fmt.Errorf("list who changed what: %w", err)
	}
	return out, nil
}

func (s *gitSource) touches(ctx context.Context, visit func(Commit, string, []string) bool) error {
	return s.log(ctx, func(out io.Reader) (bool, error) { return readTouches(out, visit) }, "--name-only", "--no-merges", "--format=%x01%H %ct %aN")
}

// readTouches reads heads that begin with a byte 1 and the names of files behind each; whole is false when visit or an error
// ended it early.
func readTouches(out io.Reader, visit func(Commit, string, []string) bool) (whole bool, err error) {
	scan := bufio.NewScanner(out)
	scan.Buffer(make([]byte, 64<<10), 1<<20)
	scan.Split(splitNul)
	var c commit
	var author string
	var files []string
	for scan.Scan() {
		record := bytes.TrimPrefix(scan.Bytes(), []byte("\n"))
		if len(record) == 0 {
			continue
		}
		if record[0] != '\x01' {
			files = append(files, string(record))
			continue
		}
		if len(files) > 0 && !visit(Commit{c.hash, c.date()}, author, files) {
			return false, nil
		}
		hash, rest, _ := strings.Cut(string(record[1:]), " ")
		unix, name, _ := strings.Cut(rest, " ")
		if c, err = parseCommit(hash + " " + unix); err != nil {
			return false, err
		}
		author, files = name, nil
	}
	if err := scan.Err(); err != nil {
		return false, err
	}
	return len(files) == 0 || visit(Commit{c.hash, c.date()}, author, files), nil
}
