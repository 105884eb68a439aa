package promotecli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/session"
)

// stepFlags are a step as it is told on the command line.
type stepFlags struct {
	task, system                     string
	thought, tool, args              string
	observation, file, failed, code  string
	signals                          []string
	final, notOK                     bool
	subject, class, evidence, wanted string
	fact                             string
}

func (v *sessions) step() *cobra.Command {
	var f stepFlags
	c := &cobra.Command{Use: "step [-]", Short: "Append a step from flags, or steps as NDJSON from standard input", Args: cobra.MaximumNArgs(1),
		Example: `  promote session step --task "make the login test pass"
  promote session step --thought "Run the test first." --tool shell --args '{"cmd":"go test ./login"}' --observation "FAIL"
  agent | promote session step -`,
		Long: `Appends a step and prints its number. With "-" every line of standard input is a step as a JSON object; "notes-lint session schema" prints
what it may hold. What was acknowledged by a number is on the disk; the first line that is refused ends the run.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				if args[0] != "-" {
					return &failure{code: exitUsage, err: fmt.Errorf("unknown argument %q", args[0]), hint: `steps come from flags, or from standard input with "-"`}
				}
				return v.stream(cmd.Context())
			}
			r, err := v.fromFlags(f, cmd.Flags().Changed("observation"))
			if err != nil {
				return err
			}
			return v.write(cmd.Context(), r)
		}}
	s := c.Flags()
	s.StringVar(&f.task, "task", "", "what the user asked for")
	s.StringVar(&f.system, "system", "", "a system prompt")
	s.StringVar(&f.thought, "thought", "", "why, in one or two sentences")
	s.StringVar(&f.tool, "tool", "", "`NAME` of the tool that was called")
	s.StringVar(&f.args, "args", "", "arguments of the call, as `JSON`")
	s.StringVar(&f.observation, "observation", "", "what the tool answered")
	s.StringVar(&f.file, "observation-file", "", "read the answer from `FILE`, - for standard input")
	s.BoolVar(&f.notOK, "not-ok", false, "the tool answered that it failed")
	s.StringVar(&f.failed, "error", "", "why the call itself failed")
	s.StringVar(&f.code, "code", "", "code that was run")
	s.StringArrayVar(&f.signals, "signal", nil, "a remark for those who watch, as `TYPE:MESSAGE`")
	s.BoolVar(&f.final, "final", false, "this step ends the work")
	s.StringVar(&f.subject, "candidate", "", "propose that something outlives the session: its `SUBJECT`")
	s.StringVar(&f.class, "classification", "", "of the candidate: user, feedback, project or reference")
	s.StringVar(&f.evidence, "evidence", "", "of the candidate: step:N, a path or path:line")
	s.StringVar(&f.fact, "fact", "", "of the candidate: what is to be stored, in one or two sentences")
	s.StringVar(&f.wanted, "recommend", "yes", "of the candidate: whether it should be promoted")
	return v.keepFlags(c)
}

// fromFlags makes the one step that the flags tell.
func (v *sessions) fromFlags(f stepFlags, observed bool) (session.Record, error) {
	var kinds []session.Record
	if f.task != "" {
		kinds = append(kinds, session.Task(f.task))
	}
	if f.system != "" {
		kinds = append(kinds, session.System(f.system))
	}
	if f.subject != "" {
		kinds = append(kinds, session.Record{Kind: session.KindCandidate, Subject: f.subject, Classification: f.class, Evidence: f.evidence, Promote: f.wanted, Text: f.fact})
	}
	if f.tool != "" || f.thought != "" || f.args != "" || f.file != "" || f.failed != "" || observed {
		r, err := v.action(f, observed)
		if err != nil {
			return r, err
		}
		kinds = append(kinds, r)
	}
	if len(kinds) != 1 {
		return session.Record{}, &failure{code: exitUsage, err: fmt.Errorf("the flags tell %d steps, not one", len(kinds)),
			hint: "give --task, --system, --candidate, or --tool with what belongs to a call"}
	}
	return kinds[0], nil
}

func (v *sessions) action(f stepFlags, observed bool) (session.Record, error) {
	r := session.Record{Kind: session.KindAction, Thought: f.thought, Action: &session.Call{Tool: f.tool}, Error: f.failed, Final: f.final, Code: f.code}
	if f.args != "" {
		r.Action.Args = json.RawMessage(f.args)
	}
	text := f.observation
	if f.file != "" {
		b, err := v.file(f.file)
		if err != nil {
			return r, err
		}
		text, observed = string(b), true
	}
	if observed {
		r.Observation = &session.Observation{OK: !f.notOK && f.failed == "", Text: text}
	}
	for _, s := range f.signals {
		kind, message, _ := strings.Cut(s, ":")
		r.Signals = append(r.Signals, session.Signal{Type: strings.TrimSpace(kind), Message: strings.TrimSpace(message)})
	}
	return r, nil
}

// file reads an observation.
func (v *sessions) file(name string) ([]byte, error) {
	in := v.s.In
	if name != "-" {
		if !filepath.IsAbs(name) {
			name = filepath.Join(v.s.Dir, name)
		}
		f, err := os.Open(name)
		if err != nil {
			return nil, &failure{code: exitUsage, err: fmt.Errorf("read the observation: %w", err)}
		}
		defer f.Close()
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, maxStdin+1))
	if err != nil {
		return nil, &failure{code: exitFailed, err: fmt.Errorf("read the observation: %w", err)}
	}
	if len(b) > maxStdin {
		return nil, &failure{code: exitUsage, err: fmt.Errorf("the observation has more than %d bytes", maxStdin), hint: "nothing was written; keep it in a file and record where"}
	}
	return b, nil
}

// maxBatch is how many steps are written, and flushed to the disk, at once.
const maxBatch = 512

// stream appends the steps of standard input. Lines that are there already are written together.
func (v *sessions) stream(ctx context.Context) error {
	s, id, err := v.chosen()
	if err != nil {
		return err
	}
	in := bufio.NewReaderSize(v.s.In, 1<<20)
	out := bufio.NewWriter(v.s.Out)
	told := *v
	told.s.Out = out
	line := 0
	for {
		batch, first, readErr := v.batch(in, &line)
		if len(batch) > 0 {
			err := v.appendBatch(ctx, s, id, batch, first, &told)
			if err := errors.Join(err, out.Flush()); err != nil {
				return err
			}
		}
		if errors.Is(readErr, io.EOF) {
			return v.update(s, id)
		}
		if readErr != nil {
			return readErr
		}
	}
}

// batch reads a line, and those after it that have arrived. first is the number of the line of each step. Steps read before an error are
// returned with it.
func (v *sessions) batch(in *bufio.Reader, line *int) (steps []session.Record, numbers []int, err error) {
	for len(steps) < maxBatch {
		text, err := longLine(in)
		if len(text) > 0 || err == nil {
			*line++
		}
		if errors.Is(err, errLong) {
			return steps, numbers, &failure{code: exitUsage, err: fmt.Errorf("line %d of standard input has more than %d bytes", *line, maxStdin), hint: "nothing of it was written"}
		}
		if text = bytes.TrimSpace(text); len(text) > 0 {
			r, bad := session.ParseStep(text)
			if bad != nil {
				return steps, numbers, &failure{code: exitUsage, err: fmt.Errorf("line %d of standard input: %w", *line, bad), hint: "nothing of it was written; notes-lint session schema prints what a step may hold"}
			}
			v.common(&r)
			steps, numbers = append(steps, r), append(numbers, *line)
		}
		if err != nil {
			return steps, numbers, err
		}
		if rest, _ := in.Peek(in.Buffered()); !bytes.ContainsRune(rest, '\n') && len(steps) > 0 {
			break
		}
	}
	return steps, numbers, nil
}

var errLong = errors.New("the line is too long")

func longLine(in *bufio.Reader) ([]byte, error) {
	var out []byte
	for {
		part, err := in.ReadSlice('\n')
		out = append(out, part...)
		if len(out) > maxStdin {
			return out, errLong
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return out, err
		}
	}
}

// appendBatch writes a batch. When one of its steps is refused, those before it are written and the line is named.
func (v *sessions) appendBatch(ctx context.Context, s *promotion.Sessions, id string, batch []session.Record, lines []int, told *sessions) error {
	ctx, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	written, err := s.Append(ctx, id, batch...)
	var field *session.FieldError
	if err != nil && !errors.As(err, &field) {
		return sessionFailure(err)
	}
	if err == nil {
		told.told(written)
		return nil
	}
	for i, r := range batch {
		written, err := s.Append(ctx, id, r)
		if err != nil {
			return sessionFailure(fmt.Errorf("line %d of standard input: %w", lines[i], err))
		}
		told.told(written)
	}
	return nil
}
