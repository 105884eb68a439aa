package promotecli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/config"
	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/session"
)

// sessions is what the verbs of "promote session" share.
type sessions struct {
	s       Streams
	dir     string
	ref     string
	agent   string
	phase   int
	verbose bool
	json    bool
	keep    []string
	resolve []int
}

func sessionCommand(s Streams) *cobra.Command {
	v := &sessions{s: s}
	c := &cobra.Command{
		Use:   "session",
		Short: "Keep the working memory of a run: an append-only trace",
		Long: `Keeps the working memory of one run of an agent as an append-only trace below memories/session/, which git ignores. Each step is on
the disk when its number is printed. Read it with "notes-lint replay", "notes-lint inspect --session" and "notes-lint session".

A session is chosen by --session, by $NOTES_LINT_SESSION, or because there is only one.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	p := c.PersistentFlags()
	p.StringVarP(&v.dir, "directory", "C", ".", "run as if started in `DIR`")
	p.StringVar(&v.ref, "session", "", "the session: its `ID`, the beginning of it, or a name")
	p.StringVar(&v.agent, "agent", "", "`NAME` of the agent that takes the step")
	p.IntVar(&v.phase, "phase", -1, "`NUMBER` of the phase that the step belongs to")
	p.BoolVarP(&v.verbose, "verbose", "v", false, "print what the working memory holds now on standard error")
	p.BoolVar(&v.json, "json", false, "print JSON")
	c.AddCommand(v.start(), v.step(), v.set(), v.observe(), v.fail(), v.correct(), v.note(), v.get(), v.clear(), v.freeze(), v.compact(), v.resume(),
		v.notes(), v.repair(), v.end())
	return c
}

// keepFlags are those of steps that say what compaction must keep.
func (v *sessions) keepFlags(c *cobra.Command) *cobra.Command {
	c.Flags().StringSliceVar(&v.keep, "keep", nil, "keep this step in every compaction, as `TAG`: phase, scope, blocker, decision, safety or deliverable")
	c.Flags().IntSliceVar(&v.resolve, "resolves", nil, "`NUMBER` of a step whose tags this one takes away")
	return c
}

// root returns the root of the repository and its configuration.
func (v *sessions) root() (string, *config.Config, error) {
	start := v.dir
	if !filepath.IsAbs(start) {
		start = filepath.Join(v.s.Dir, start)
	}
	if info, err := os.Stat(start); err != nil || !info.IsDir() {
		return "", nil, &failure{code: exitUsage, err: fmt.Errorf("%q is not a folder", v.dir), hint: "name an existing folder with -C"}
	}
	root := config.Root(start, v.s.Env)
	b, err := os.ReadFile(filepath.Join(root, config.FileName))
	if errors.Is(err, fs.ErrNotExist) {
		return root, config.Default(), nil
	}
	if err != nil {
		return "", nil, &failure{code: exitUsage, err: fmt.Errorf("read the configuration: %w", err)}
	}
	c, problems := config.Load(config.FileName, b, config.Known{Rules: checklist.IDs()})
	if len(problems) > 0 {
		return "", nil, &failure{code: exitUsage, err: fmt.Errorf("%s", problems[0]), hint: "notes-lint check lists all that is wrong with the configuration"}
	}
	return root, c, nil
}

// store returns the sessions of the repository.
func (v *sessions) store() (*promotion.Sessions, error) {
	root, c, err := v.root()
	if err != nil {
		return nil, err
	}
	secrets := &guard.Secrets{}
	return &promotion.Sessions{Root: root, Dir: c.Layers.Session, Clock: v.s.Clock, Random: v.s.Random, Redact: secrets.Redact}, nil
}

// chosen returns the store and the session that is meant.
func (v *sessions) chosen() (*promotion.Sessions, string, error) {
	s, err := v.store()
	if err != nil {
		return nil, "", err
	}
	id, err := s.On().Find(sessiondir.Asked(v.ref, v.s.Env))
	if err != nil {
		return nil, "", sessionFailure(err)
	}
	return s, id, nil
}

// sessionFailure sorts an error into exit code and hint.
func sessionFailure(err error) error {
	var sorted *failure
	var find *sessiondir.FindError
	var state *session.StateError
	var field *session.FieldError
	var budget *session.BudgetError
	switch {
	case err == nil || errors.As(err, &sorted):
		return err
	case errors.As(err, &find):
		return &failure{code: exitUsage, err: err, hint: find.Hint()}
	case errors.As(err, &state) && state.From == session.StateWaiting:
		return &failure{code: exitWaiting, err: err, hint: "a person lets it go on with: promote session resume"}
	case errors.As(err, &state):
		return &failure{code: exitRefused, err: err, hint: "nothing was written; start another session"}
	case errors.As(err, &field), errors.Is(err, session.ErrNoSpill):
		return &failure{code: exitUsage, err: err, hint: "nothing was written; notes-lint session schema prints what a step may hold"}
	case errors.Is(err, promotion.ErrTorn):
		return &failure{code: exitFailed, err: err, hint: "nothing was written; promote session repair cuts it off, after a backup"}
	case errors.As(err, &budget):
		return &failure{code: exitRefused, err: err, hint: "give more --tokens, or resolve what was tagged to be kept"}
	case errors.Is(err, fs.ErrNotExist):
		return &failure{code: exitUsage, err: err, hint: "the session has ended"}
	}
	return applyFailure(err)
}

// write appends steps and prints their numbers.
func (v *sessions) write(ctx context.Context, steps ...session.Record) error {
	s, id, err := v.chosen()
	if err != nil {
		return err
	}
	for i := range steps {
		v.common(&steps[i])
	}
	ctx, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	written, err := s.Append(ctx, id, steps...)
	if err != nil {
		return sessionFailure(err)
	}
	v.told(written)
	return v.update(s, id)
}

// common fills what every step has.
func (v *sessions) common(r *session.Record) {
	if r.Agent == "" {
		r.Agent = v.agent
	}
	if r.Phase == nil && v.phase >= 0 {
		r.Phase = &v.phase
	}
	for _, k := range v.keep {
		r.Keep = append(r.Keep, session.Tag(k))
	}
	r.Resolves = append(r.Resolves, v.resolve...)
}

// told prints what was written: the number of each step, or its line as JSON.
func (v *sessions) told(written []session.Record) {
	for _, r := range written {
		if r.Step == nil {
			continue
		}
		if v.json {
			if line, err := session.Encode(r); err == nil {
				fmt.Fprintf(v.s.Out, "%s\n", line)
			}
			continue
		}
		fmt.Fprintln(v.s.Out, *r.Step)
		if r.Redacted > 0 {
			fmt.Fprintf(v.s.Err, "promote: warning: step %d: %d secrets were taken out\n", *r.Step, r.Redacted)
		}
		if o := r.Observation; o != nil && o.Truncated {
			fmt.Fprintf(v.s.Err, "promote: note: step %d: the observation has %d bytes; the whole is in %s\n", *r.Step, o.Bytes, o.Spill)
		}
	}
}

// update prints the counts of the working memory when it was asked for.
func (v *sessions) update(s *promotion.Sessions, id string) error {
	if !v.verbose {
		return nil
	}
	t, err := s.On().Read(id)
	if err != nil {
		return sessionFailure(err)
	}
	fmt.Fprint(v.s.Err, session.Fold(t.Records).Update())
	return nil
}

// value reads a value of the command line: JSON where it is JSON, a string otherwise.
func value(text string, asString bool) json.RawMessage {
	if raw := json.RawMessage(text); !asString && json.Valid(raw) {
		return raw
	}
	b, err := json.Marshal(text)
	if err != nil {
		return nil
	}
	return b
}

// text returns the words of the command line as one text, or standard input for "-".
func (v *sessions) text(args []string) (string, error) {
	if len(args) == 1 && args[0] == "-" {
		b, err := io.ReadAll(io.LimitReader(v.s.In, maxStdin+1))
		if err != nil {
			return "", &failure{code: exitFailed, err: fmt.Errorf("read standard input: %w", err)}
		}
		if len(b) > maxStdin {
			return "", &failure{code: exitUsage, err: fmt.Errorf("standard input has more than %d bytes", maxStdin), hint: "nothing was written"}
		}
		return strings.TrimSuffix(string(b), "\n"), nil
	}
	return strings.Join(args, " "), nil
}

// maxStdin is the most that is read from standard input for one step, in bytes.
const maxStdin = 256 << 20
