package repo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"
)

func (s *gitSource) trunk(ctx context.Context, limit int) ([]commit, error) {
	out, err := s.git.output(ctx, "rev-list", "--first-parent", "--timestamp", "--max-count="+strconv.Itoa(limit), s.commit, "--")
	if err != nil {
		return nil, err
	}
	var chain []commit
	for line := range strings.Lines(out) {
		date, hash, _ := strings.Cut(strings.TrimSpace(line), " ")
		unix, err := strconv.ParseInt(date, 10, 64)
		if err != nil || hash == "" {
			return nil, fmt.Errorf("git rev-list: cannot read %q", line)
		}
		chain = append(chain, commit{hash: hash, unix: unix})
	}
	return chain, nil
}

func (s *gitSource) snapshot(ctx context.Context, rev string) (listing, error) {
	return s.git.tree(ctx, rev)
}

// blobs reads through two runs of git side by side, for inflating is most of the work.
func (s *gitSource) blobs(ctx context.Context, hashes []string, visit func(i int, data []byte)) error {
	parts := min(runtime.GOMAXPROCS(0), 2, 1+len(hashes)/64)
	g, ctx := errgroup.WithContext(ctx)
	for k := range parts {
		from, to := len(hashes)*k/parts, len(hashes)*(k+1)/parts
		g.Go(func() error {
			return s.batch(ctx, hashes[from:to], func(i int, data []byte) { visit(from+i, data) })
		})
	}
	return g.Wait()
}

// batch reads objects through one run of git.
func (s *gitSource) batch(ctx context.Context, hashes []string, visit func(i int, data []byte)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := s.git.command(ctx, "cat-file", "--batch", "--buffer")
	cmd.Stdin = strings.NewReader(strings.Join(hashes, "\n") + "\n")
	var stderr firstBytes
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return gitError(ctx, "cat-file", "", err)
	}
	if err := readBatch(bufio.NewReaderSize(out, 256<<10), len(hashes), visit); err != nil {
		cancel()
		werr := cmd.Wait()
		return gitError(ctx, "cat-file", stderr.line(), errors.Join(err, werr))
	}
	if err := cmd.Wait(); err != nil {
		return gitError(ctx, "cat-file", stderr.line(), err)
	}
	return nil
}

// readBatch visits n answers of cat-file; those that are missing, no blobs or too large are passed over.
func readBatch(r *bufio.Reader, n int, visit func(i int, data []byte)) error {
	for i := range n {
		head, err := r.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return io.ErrUnexpectedEOF
		}
		if err != nil {
			return err
		}
		fields := strings.Fields(head)
		if len(fields) == 2 {
			continue
		}
		if len(fields) != 3 {
			return fmt.Errorf("unexpected answer %q", head)
		}
		size, err := strconv.Atoi(fields[2])
		if err != nil {
			return fmt.Errorf("unexpected answer %q", head)
		}
		if size > MaxFile || fields[1] != "blob" {
			if _, err := r.Discard(size + 1); err != nil {
				return err
			}
			continue
		}
		data := make([]byte, size+1)
		if _, err := io.ReadFull(r, data); err != nil {
			return err
		}
		visit(i, data[:size:size])
	}
	return nil
}

func (s *gitSource) dropped(ctx context.Context, since, fromTop, word string) (commit, error) {
	args := []string{"--no-color", "--no-show-signature", "--no-notes", "--no-textconv", "--no-renames", "--format=%H %ct",
		"--pickaxe-regex", "-S(^|[^A-Za-z0-9_])" + regexp.QuoteMeta(word) + "([^A-Za-z0-9_]|$)", since + ".." + s.commit, "--", ":(top,literal)" + fromTop}
	// Where two lines of history met and one of them had never had the file, git does not go down the other by itself.
	for _, first := range [][]string{{"log", "-1"}, {"log", "-1", "--full-history"}} {
		out, err := s.git.output(ctx, append(first, args...)...)
		if err != nil {
			return commit{}, err
		}
		if out = strings.TrimSpace(out); out != "" {
			return parseCommit(out)
		}
	}
	return commit{}, nil
}

func (s *gitSource) replaced(ctx context.Context, limit int) ([]Blob, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := s.git.command(ctx, "log", "--raw", "-z", "--no-abbrev", "--no-renames", "--diff-filter=M", "--no-color", "--no-relative",
		"--no-show-signature", "--no-notes", "--no-merges", "--format=%x01%H %ct %P", s.commit, "--")
	var stderr firstBytes
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, gitError(ctx, "log", "", err)
	}
	var blobs []Blob
	whole, err := readLog(out, func(_ commit, files []item) bool {
		for _, f := range files {
			blobs = append(blobs, Blob{f.path, f.hash})
		}
		return len(blobs) < limit
	})
	if !whole {
		cancel()
		cmd.Wait()
		return blobs[:min(len(blobs), limit)], err
	}
	if err := cmd.Wait(); err != nil {
		return nil, gitError(ctx, "log", stderr.line(), err)
	}
	return blobs, nil
}
