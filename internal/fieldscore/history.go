package fieldscore

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// history asks git about a repository, without a work tree.
type history struct {
	dir string
	env []string
}

func (h history) git(ctx context.Context, args ...string) ([]byte, error) {
	return h.feed(ctx, nil, args...)
}

// feed is git with something to read.
func (h history) feed(ctx context.Context, in []byte, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", h.dir, "--no-optional-locks"}, args...)...)
	cmd.Env, cmd.Stdin = h.env, bytes.NewReader(in)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return out, fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(errs.String()))
	}
	return out, nil
}

// span lists the first-parent commits from the old one to HEAD, oldest first.
func (h history) span(ctx context.Context) ([]string, error) {
	all, err := h.lines(ctx, "rev-list", "--first-parent", "--max-count=20000", "HEAD")
	if err != nil {
		return nil, err
	}
	first, err := h.lines(ctx, append([]string{"log", "--first-parent", "-m", "--diff-filter=A", "--format=%H", "HEAD", "--"}, memoryPaths()...)...)
	if err != nil {
		return nil, err
	}
	if len(first) == 0 {
		return nil, ErrNoSpan
	}
	i := slices.Index(all, first[len(first)-1])
	if i < 2 {
		return nil, ErrNoSpan
	}
	all = all[:i/2+1]
	slices.Reverse(all)
	return all, nil
}

// memoryPaths are git's patterns for the memory whose beginning marks the span.
func memoryPaths() []string {
	var out []string
	for _, name := range []string{"CLAUDE.md", "AGENTS.md", "GEMINI.md", "NOTES.md", "copilot-instructions.md"} {
		out = append(out, ":(glob)**/"+name)
	}
	return append(out, ":(glob)**/.cursor/rules/**", ":(glob)**/memory-bank/**", ":(glob)**/.serena/memories/**", ":(glob).claude/rules/**")
}

// lines splits an answer of git into lines that are not empty.
func (h history) lines(ctx context.Context, args ...string) ([]string, error) {
	b, err := h.git(ctx, args...)
	return strings.Fields(string(b)), err
}
