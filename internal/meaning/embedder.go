package meaning

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/philippgille/chromem-go"
	"golang.org/x/sync/errgroup"
)

// New returns the embedder that settings choose. env is the environment of the run.
func New(s *Settings, env []string) Embedder {
	switch {
	case len(s.Command) > 0:
		return &command{s.Command, s.dir, env}
	case s.Ollama != "":
		return server(chromem.NewEmbeddingFuncOllama(s.Model, strings.TrimRight(s.Ollama, "/")))
	}
	secret := ""
	for _, e := range env {
		if k, v, ok := strings.Cut(e, "="); ok && s.KeyEnv != "" && k == s.KeyEnv {
			secret = v
		}
	}
	return server(chromem.NewEmbeddingFuncOpenAICompat(strings.TrimRight(s.OpenAI, "/"), secret, s.Model, nil))
}

// server asks for one text at a time, several at once.
type server chromem.EmbeddingFunc

const askedAtOnce = 8

func (f server) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	if len(texts) == 0 {
		return out, nil
	}
	var err error
	if out[0], err = f(ctx, texts[0]); err != nil { // one that does not answer is not asked again
		return nil, err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(askedAtOnce)
	for i := 1; i < len(texts); i++ {
		g.Go(func() error {
			v, err := f(ctx, texts[i])
			out[i] = v
			return err
		})
	}
	return out, g.Wait()
}

// command is a program that reads one JSON string a line and writes one array of numbers a line, in the same order.
type command struct {
	argv []string
	dir  string
	env  []string
}

const (
	maxAnswer = 256 << 20 // bytes of all answers
	maxLine   = 1 << 20
	afterEnd  = time.Second // that a program has to go once it was told to
)

// Embed runs the program. It is started in the folder of the settings, not in the repository, so that it finds nothing there by accident.
func (c *command) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	var in, complaint bytes.Buffer
	lines := json.NewEncoder(&in)
	for _, t := range texts {
		if err := lines.Encode(t); err != nil {
			return nil, fmt.Errorf("write a text: %w", err)
		}
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	cmd := exec.CommandContext(running, c.argv[0], c.argv[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stderr, cmd.WaitDelay = c.dir, c.env, &in, &capped{b: &complaint}, afterEnd
	answers, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start %q: %w", c.argv[0], err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %q: %w", c.argv[0], err)
	}
	out, bad := vectors(answers, len(texts))
	if bad != nil && !errors.Is(bad, errFewer) {
		stop()
	}
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return out, fmt.Errorf("%q: %w", c.argv[0], ctx.Err())
	case running.Err() == nil && err != nil:
		return out, fmt.Errorf("%q: %w: %s", c.argv[0], err, strings.TrimSpace(complaint.String()))
	case bad != nil:
		return out, fmt.Errorf("%q: %w", c.argv[0], bad)
	}
	return out, nil
}

var errFewer = errors.New("fewer answers than texts")

// vectors reads up to n answers.
func vectors(r io.Reader, n int) ([][]float32, error) {
	var out [][]float32
	s := bufio.NewScanner(io.LimitReader(r, maxAnswer))
	s.Buffer(nil, maxLine)
	for len(out) < n && s.Scan() {
		var v []float32
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			return out, fmt.Errorf("answer %d is no array of numbers: %w", len(out)+1, err)
		}
		out = append(out, v)
	}
	if err := s.Err(); err != nil {
		return out, fmt.Errorf("read the answers: %w", err)
	}
	if len(out) < n {
		return out, errFewer
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(r, maxLine))
	return out, nil
}

// capped keeps the beginning of what is written to it.
type capped struct{ b *bytes.Buffer }

func (c *capped) Write(p []byte) (int, error) {
	c.b.Write(p[:min(len(p), max(0, 400-c.b.Len()))])
	return len(p), nil
}
