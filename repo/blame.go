package repo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// Origin is the commit that last changed a line.
type Origin struct {
	Commit string // full hash; empty when the line is not committed yet, or when it cannot be told
	Date   string // committer date in UTC, RFC 3339; empty when Commit is
	Edge   bool   // the commit is the edge of a shallow clone: the line is as old as it, or older
}

// blamer is a source that knows where lines come from.
type blamer interface {
	blame(ctx context.Context, rev, p string, lines []int) ([]Origin, error)
	// blameSince is blame for a file whose contents are those of a blob, which git need not be asked about each time.
	blameSince(ctx context.Context, rev, p, fromTop, blob string, lines []int) ([]Origin, error)
	readAt(commit, fromTop string) ([]byte, error)
}

// Origins says for each of the lines of a file, counted from 1, which commit last changed it; changes of white space do not
// count. Lines must lie inside the file. A view without history, and the go-git backend, answer with zero values: they
// cannot tell.
func (t *tree) Origins(ctx context.Context, p string, lines []int) ([]Origin, error) {
	out := make([]Origin, len(lines))
	b, ok := t.src.(blamer)
	if _, tracked := t.list.find(p); !ok || !tracked || len(lines) == 0 {
		return out, nil
	}
	rev := ""
	if t.info.AtCommit {
		rev = t.info.Revision
	}
	blob := ""
	if it, ok := t.list.find(p); ok && !t.info.Staged && it.mode != link && (t.info.AtCommit || t.Digest(p) != "") {
		blob = it.hash
	}
	got, err := b.blameSince(ctx, rev, p, t.fromTop(p), blob, lines)
	if err != nil {
		return out, fmt.Errorf("ask who wrote %q: %w", p, err)
	}
	for i := range got {
		got[i].Edge = got[i].Edge && t.info.Shallow // git marks the first commit of all too
	}
	return got, nil
}

// ReadAt returns the contents that a file had in a commit, by its path from the root of the view then. Errors wrap
// fs.ErrNotExist when it cannot be had, or ErrTooLarge.
func (t *tree) ReadAt(commit, p string) ([]byte, error) {
	b, ok := t.src.(blamer)
	if !ok || commit == "" {
		return nil, fmt.Errorf("%q at %q: %w", p, commit, fs.ErrNotExist)
	}
	return b.readAt(commit, t.fromTop(p))
}

func (s *gitSource) readAt(commit, fromTop string) ([]byte, error) {
	b, err := s.cat.read(commit + ":" + fromTop)
	if errors.Is(err, ErrNotLocal) { // git says the same of a path that the commit never had
		err = fmt.Errorf("%q at %s: %w", fromTop, commit, fs.ErrNotExist)
	}
	return b, err
}

func (s *gitSource) blameSince(ctx context.Context, rev, p, fromTop, blob string, lines []int) ([]Origin, error) {
	if blob == "" || s.commit == "" {
		return s.blame(ctx, rev, p, lines)
	}
	start, whole := s.past.start(ctx, s, &s.reach, fromTop, blob)
	switch {
	case whole.Commit != "":
		return slices.Repeat([]Origin{whole}, len(lines)), nil
	case start == "":
		return s.blame(ctx, rev, p, lines)
	}
	key := fmt.Sprintf("%s %s %v", start, fromTop, lines)
	if known, ok := s.past.remembered(key); ok {
		return slices.Clone(known), nil
	}
	got, err := s.blame(ctx, start, p, lines)
	if err == nil {
		s.past.remember(key, slices.Clone(got))
	}
	return got, err
}

// blame runs git blame, in the root of the view, for the asked lines of one file.
func (s *gitSource) blame(ctx context.Context, rev, p string, lines []int) ([]Origin, error) {
	if s.commit == "" {
		return make([]Origin, len(lines)), nil
	}
	args := []string{"blame", "-w", "--porcelain"}
	for i := 0; i < len(lines); {
		from := i
		for i++; i < len(lines) && lines[i] == lines[i-1]+1; i++ {
		}
		args = append(args, "-L", fmt.Sprintf("%d,%d", lines[from], lines[i-1]))
	}
	if rev != "" {
		args = append(args, rev)
	}
	args = append(args, "--", p)
	out, err := s.git.output(ctx, args...)
	if err != nil {
		return nil, err
	}
	at := readBlame(out)
	origins := make([]Origin, len(lines))
	for i, n := range lines {
		origins[i] = at[n]
	}
	return origins, nil
}

// readBlame reads porcelain output: for each line its origin.
func readBlame(out string) map[int]Origin {
	at := map[int]Origin{}
	known := map[string]*Origin{}
	var cur *Origin
	line := 0
	for l := range strings.Lines(out) {
		l = strings.TrimSuffix(l, "\n")
		key, value, _ := strings.Cut(l, " ")
		switch {
		case strings.HasPrefix(l, "\t"):
			if cur != nil {
				at[line] = *cur
			}
		case len(key) >= 40 && strings.Trim(key, "0123456789abcdef") == "":
			f := strings.Fields(value)
			if len(f) < 2 {
				continue
			}
			line, _ = strconv.Atoi(f[1])
			if known[key] == nil {
				known[key] = &Origin{Commit: key}
				if strings.Trim(key, "0") == "" {
					known[key].Commit = ""
				}
			}
			cur = known[key]
		case cur == nil:
		case key == "committer-time" && cur.Commit != "":
			unix, _ := strconv.ParseInt(value, 10, 64)
			cur.Date = commit{unix: unix}.date()
		case key == "boundary":
			cur.Edge = true
		}
	}
	for n, o := range at { // headers of a commit stand before its first line only
		if k := known[o.Commit]; k != nil {
			at[n] = *k
		}
	}
	return at
}
