package repo

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

func (s *gitSource) history() historian {
	if s.commit == "" {
		return nil
	}
	return s
}

// deletions reads one run of git log.
func (s *gitSource) deletions(ctx context.Context, visit func(commit, []item) bool) error {
	return s.log(ctx, func(out io.Reader) (bool, error) { return readLog(out, visit) }, "-c", "--raw", "--no-abbrev", "--diff-filter=D", "--format=%x01%H %ct %P")
}

// log reads one run of git log over the judged commit, without renames. It is ended early when read has enough, and when the view ends.
func (s *gitSource) log(ctx context.Context, read func(io.Reader) (whole bool, err error), args ...string) error {
	if err := s.ctx.Err(); err != nil { // the view has ended
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	cmd := s.git.command(ctx, append(append([]string{"log", "-z", "--no-renames", "--no-color", "--no-relative", "--no-show-signature", "--no-notes"}, args...), s.commit, "--")...)
	var stderr firstBytes
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return gitError(ctx, "log", "", err)
	}
	whole, err := read(out)
	if !whole {
		cancel()
		cmd.Wait()
		return err
	}
	if err := cmd.Wait(); err != nil {
		return gitError(ctx, "log", stderr.line(), err)
	}
	return nil
}

// readLog hands on every commit of a log that deletes files; whole is false when visit or an error ended it early.
func readLog(out io.Reader, visit func(commit, []item) bool) (whole bool, err error) {
	scan := bufio.NewScanner(out)
	scan.Buffer(make([]byte, 64<<10), 1<<20)
	scan.Split(splitNul)
	var c commit
	var files []item
	for scan.Scan() {
		switch record := bytes.TrimPrefix(scan.Bytes(), []byte("\n")); {
		case len(record) == 0:
		case record[0] == '\x01':
			if len(files) > 0 && !visit(c, files) {
				return false, nil
			}
			if c, err = parseCommit(string(record[1:])); err != nil {
				return false, err
			}
			files = nil
		case record[0] == ':':
			hash := hashBefore(string(record))
			if scan.Scan() {
				files = append(files, item{path: scan.Text(), hash: hash})
			}
		}
	}
	if err := scan.Err(); err != nil {
		return false, err
	}
	return len(files) == 0 || visit(c, files), nil
}

// hashBefore reads the hash that a file had in the first parent from the head of a raw difference, which has as many colons
// as there are parents.
func hashBefore(head string) string {
	parents := len(head) - len(strings.TrimLeft(head, ":"))
	if fields := strings.Fields(head[parents:]); len(fields) > parents+1 {
		return fields[parents+1]
	}
	return ""
}

func parseCommit(line string) (commit, error) {
	fields := strings.Fields(line)
	if len(fields) < 2 {
		return commit{}, fmt.Errorf("git log: cannot read %q", line)
	}
	unix, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return commit{}, fmt.Errorf("git log: cannot read %q", line)
	}
	c := commit{hash: fields[0], unix: unix}
	if len(fields) > 2 {
		c.parent = fields[2]
	}
	return c, nil
}

func splitNul(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return i + 1, data[:i], nil
	}
	if atEOF && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// changes asks git for all commits at once. Where contents are missing git gives up on the whole run: then each commit
// is asked alone, and one that fails is asked for identical contents only, which needs none.
func (s *gitSource) changes(ctx context.Context, commits []commit) ([][]change, error) {
	all, err := s.diffTrees(ctx, commits, "-M50%")
	if err == nil || ctx.Err() != nil {
		return all, err
	}
	all = make([][]change, len(commits))
	for i := range commits {
		one, err := s.diffTrees(ctx, commits[i:i+1], "-M50%")
		if err != nil {
			one, err = s.diffTrees(ctx, commits[i:i+1], "-M100%")
		}
		if err != nil {
			return nil, err
		}
		all[i] = one[0]
	}
	return all, nil
}

func (s *gitSource) diffTrees(ctx context.Context, commits []commit, similarity string) ([][]change, error) {
	var stdin strings.Builder
	for _, c := range commits {
		stdin.WriteString(c.hash + " " + c.parent + "\n")
	}
	out, err := s.git.outputWith(ctx, stdin.String(), "diff-tree", "--stdin", "-r", "--raw", "-z", similarity,
		"-l"+strconv.Itoa(renameLimit), "--diff-filter=DR")
	if err != nil {
		return nil, err
	}
	byCommit := parseRaw(out)
	all := make([][]change, len(commits))
	for i, c := range commits {
		all[i] = byCommit[c.hash]
	}
	return all, nil
}

// staged runs the porcelain command: diff-index would expand a sparse index, which writes.
func (s *gitSource) staged(ctx context.Context) ([]change, error) {
	diff := func(similarity string) (string, error) {
		return s.git.output(ctx, "diff", "--cached", "--raw", "-z", "--no-color", "--no-relative", "--no-ext-diff", similarity,
			"-l"+strconv.Itoa(renameLimit), "--diff-filter=DR", s.commit, "--")
	}
	out, err := diff("-M50%")
	if exitCode(err) != 0 && ctx.Err() == nil {
		out, err = diff("-M100%")
	}
	return parseRaw(out)[""], err
}

// parseRaw reads raw differences. Records that stand under a commit are filed under its hash, all others under "".
func parseRaw(out string) map[string][]change {
	byCommit := map[string][]change{}
	var fields []string
	for record := range records(out) {
		fields = append(fields, record)
	}
	hash := ""
	for i := 0; i < len(fields); i++ {
		head := fields[i]
		switch {
		case !strings.HasPrefix(head, ":"):
			hash = head
		case i+2 < len(fields) && head[strings.LastIndexByte(head, ' ')+1] == 'R':
			byCommit[hash] = append(byCommit[hash], change{from: fields[i+1], to: fields[i+2]})
			i += 2
		case i+1 < len(fields):
			byCommit[hash] = append(byCommit[hash], change{from: fields[i+1]})
			i++
		}
	}
	return byCommit
}
