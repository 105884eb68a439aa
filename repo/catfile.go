package repo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
)

// catFile reads objects through one git process, which is started at the first question and again should it die.
type catFile struct {
	git     *program
	ctx     context.Context
	partial bool // the repository is a partial clone: git may die of a missing object instead of saying so

	mu     sync.Mutex
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *bufio.Reader
	stderr *firstBytes
}

// read returns the contents of the object that name stands for: a hash, or "commit:path".
func (c *catFile) read(name string) ([]byte, error) {
	if strings.ContainsAny(name, "\n\x00") {
		return nil, &MissingObjectError{Hash: strconv.Quote(name)}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.start(); err != nil {
		return nil, err
	}
	data, err := c.ask(name)
	if err != nil && !errors.Is(err, ErrNotLocal) && !errors.Is(err, ErrTooLarge) {
		stop := c.stop()
		if c.partial && c.ctx.Err() == nil {
			return nil, &MissingObjectError{Hash: name}
		}
		return nil, gitError(c.ctx, "cat-file", c.stderr.line(), errors.Join(err, stop))
	}
	return data, err
}

func (c *catFile) start() (err error) {
	if c.cmd != nil {
		return nil
	}
	cmd := c.git.command(c.ctx, "cat-file", "--batch")
	c.stderr = &firstBytes{}
	cmd.Stderr = c.stderr
	if c.stdin, err = cmd.StdinPipe(); err != nil {
		return err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	c.stdout = bufio.NewReaderSize(stdout, 64<<10)
	if err := cmd.Start(); err != nil {
		return gitError(c.ctx, "cat-file", "", err)
	}
	c.cmd = cmd
	return nil
}

func (c *catFile) ask(name string) ([]byte, error) {
	if _, err := io.WriteString(c.stdin, name+"\n"); err != nil {
		return nil, err
	}
	head, err := c.stdout.ReadString('\n')
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(head, " missing\n") {
		return nil, &MissingObjectError{Hash: name}
	}
	fields := strings.Fields(head)
	if len(fields) != 3 {
		return nil, fmt.Errorf("unexpected answer %q", head)
	}
	size, err := strconv.ParseInt(fields[2], 10, 64)
	if err != nil {
		return nil, fmt.Errorf("unexpected answer %q", head)
	}
	if size > MaxFile || fields[1] != "blob" {
		if _, err := io.CopyN(io.Discard, c.stdout, size+1); err != nil {
			return nil, err
		}
		if fields[1] != "blob" {
			return nil, &MissingObjectError{Hash: name}
		}
		return nil, ErrTooLarge
	}
	data := make([]byte, size+1)
	if _, err := io.ReadFull(c.stdout, data); err != nil {
		return nil, err
	}
	return data[:size:size], nil
}

func (c *catFile) stop() error {
	if c.cmd == nil {
		return nil
	}
	c.stdin.Close()
	err := c.cmd.Wait()
	c.cmd = nil
	return err
}

func (c *catFile) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stop()
}
