package repo

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
)

// program is the git binary, set up for one folder.
type program struct {
	path string
	dir  string
	env  environ
}

// newProgram prepares runs that take no lock, ask nobody, fetch nothing and answer in English.
func newProgram(path, dir string, env environ) *program {
	return &program{path: path, dir: dir, env: env.with(
		"GIT_OPTIONAL_LOCKS=0",
		"GIT_NO_LAZY_FETCH=1",
		"GIT_ALLOW_PROTOCOL=none", // for git before 2.45, which does not know GIT_NO_LAZY_FETCH
		"GIT_TERMINAL_PROMPT=0",
		"GIT_NO_REPLACE_OBJECTS=1", // go-git knows no replacements either
		"LC_ALL=C",
	)}
}

func (g *program) command(ctx context.Context, args ...string) *exec.Cmd {
	flags := []string{"-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "--no-pager"}
	cmd := exec.CommandContext(ctx, g.path, append(flags, args...)...)
	cmd.Dir = g.dir
	cmd.Env = g.env
	return cmd
}

// output runs git to its end.
func (g *program) output(ctx context.Context, args ...string) (string, error) {
	return g.outputWith(ctx, "", args...)
}

// stream runs git to its end and hands on every record of its output, which end in NUL, while git is still writing.
func (g *program) stream(ctx context.Context, record func(string) error, args ...string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := g.command(ctx, args...)
	var stderr firstBytes
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return gitError(ctx, args[0], "", err)
	}
	if err := eachRecord(out, record); err != nil {
		cancel()
		cmd.Wait()
		return err
	}
	if err := cmd.Wait(); err != nil {
		return gitError(ctx, args[0], stderr.line(), err)
	}
	return nil
}

// eachRecord cuts a stream into records. Records share the memory of the block that they arrived in: one string for each
// record would cost more than all the rest.
func eachRecord(r io.Reader, record func(string) error) error {
	buf := make([]byte, 256<<10)
	kept := 0
	for {
		n, err := r.Read(buf[kept:])
		kept += n
		if end := bytes.LastIndexByte(buf[:kept], 0) + 1; end > 0 && (kept == len(buf) || err != nil) {
			for one := range records(string(buf[:end])) {
				if err := record(one); err != nil {
					return err
				}
			}
			kept = copy(buf, buf[end:kept])
		}
		switch {
		case errors.Is(err, io.EOF) && kept == 0:
			return nil
		case errors.Is(err, io.EOF):
			return io.ErrUnexpectedEOF
		case err != nil:
			return err
		case kept == len(buf):
			buf = append(buf, make([]byte, len(buf))...)
		}
	}
}

// outputWith runs git to its end with the given standard input.
func (g *program) outputWith(ctx context.Context, stdin string, args ...string) (string, error) {
	cmd := g.command(ctx, args...)
	if stdin != "" {
		cmd.Stdin = strings.NewReader(stdin)
	}
	var stdout strings.Builder
	var stderr firstBytes
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", gitError(ctx, args[0], stderr.line(), err)
	}
	return stdout.String(), nil
}

func gitError(ctx context.Context, command, line string, err error) error {
	if ctx.Err() != nil {
		err, line = context.Cause(ctx), ""
	}
	return &GitError{Command: command, Line: line, Err: err}
}

// exitCode is the exit code of a failed run of git, 0 when it did not run at all.
func exitCode(err error) int {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode()
	}
	return 0
}

// firstBytes keeps the beginning of what is written to it.
type firstBytes struct{ buf bytes.Buffer }

func (f *firstBytes) Write(p []byte) (int, error) {
	if room := 1024 - f.buf.Len(); room > 0 {
		f.buf.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

// line is the text on one line, for git spreads an error and its remedy over several.
func (f *firstBytes) line() string { return strings.Join(strings.Fields(f.buf.String()), " ") }
