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
	"github.com/notes-lint/notes-lint/internal/tokens"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/session"
)

// sessionEnv names the variable that chooses a session where no flag does.
const sessionEnv = "NOTES_LINT_SESSION"

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
		return "", nil, &failure{exitUsage, fmt.Errorf("%q is not a folder", v.dir), "name an existing folder with -C"}
	}
	root := config.Root(start, v.s.Env)
	b, err := os.ReadFile(filepath.Join(root, config.FileName))
	if errors.Is(err, fs.ErrNotExist) {
		return root, config.Default(), nil
	}
	if err != nil {
		return "", nil, &failure{exitUsage, fmt.Errorf("read the configuration: %w", err), ""}
	}
	c, problems := config.Load(config.FileName, b, config.Known{Rules: checklist.IDs()})
	if len(problems) > 0 {
		return "", nil, &failure{exitUsage, fmt.Errorf("%s", problems[0]), "notes-lint check lists all that is wrong with the configuration"}
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
	ref := v.ref
	if ref == "" {
		ref = v.s.env(sessionEnv)
	}
	id, err := s.On().Find(ref)
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
		hint := "start one with: promote session start"
		if len(find.Live) > 0 {
			hint = "name one with --session or in $" + sessionEnv
		}
		return &failure{exitUsage, err, hint}
	case errors.As(err, &state) && state.From == session.StateWaiting:
		return &failure{exitWaiting, err, "a person lets it go on with: promote session resume"}
	case errors.As(err, &state):
		return &failure{exitRefused, err, "nothing was written; start another session"}
	case errors.As(err, &field), errors.Is(err, session.ErrNoSpill):
		return &failure{exitUsage, err, "nothing was written; notes-lint session schema prints what a step may hold"}
	case errors.Is(err, promotion.ErrTorn):
		return &failure{exitFailed, err, "nothing was written; promote session repair cuts it off, after a backup"}
	case errors.As(err, &budget):
		return &failure{exitRefused, err, "give more --tokens, or resolve what was tagged to be kept"}
	case errors.Is(err, fs.ErrNotExist):
		return &failure{exitUsage, err, "the session has ended"}
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
			return "", &failure{exitFailed, fmt.Errorf("read standard input: %w", err), ""}
		}
		if len(b) > maxStdin {
			return "", &failure{exitUsage, fmt.Errorf("standard input has more than %d bytes", maxStdin), "nothing was written"}
		}
		return strings.TrimSuffix(string(b), "\n"), nil
	}
	return strings.Join(args, " "), nil
}

// maxStdin is the most that is read from standard input for one step, in bytes.
const maxStdin = 256 << 20

// counter returns the counter of tokens of that name.
func counter(name string) (session.Counter, error) {
	switch name {
	case "estimate":
		return session.Estimate, nil
	case "exact":
		e := &tokens.Exact{}
		return e, e.Load()
	}
	return nil, &failure{exitUsage, fmt.Errorf("unknown value %q of --count", name), "--count takes estimate or exact"}
}

func (v *sessions) start() *cobra.Command {
	var task, system string
	c := &cobra.Command{Use: "start [NAME]", Short: "Begin a session and print its id", Args: cobra.MaximumNArgs(1),
		Long: `Begins a session under a new id and prints the id. The name is a label: a name that was used before begins an empty session too.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := v.store()
			if err != nil {
				return err
			}
			b := promotion.Begin{Task: task, Agent: v.agent, System: system}
			if len(args) > 0 {
				b.Name = args[0]
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), lockPatience)
			defer cancel()
			id, err := s.Start(ctx, b)
			if err != nil {
				return sessionFailure(err)
			}
			fmt.Fprintln(v.s.Out, id)
			return nil
		}}
	c.Flags().StringVar(&task, "task", "", "`SLUG` of the task folder below plans/artifacts")
	c.Flags().StringVar(&system, "system", "", "`TEXT` of the system prompt; it becomes step 0")
	return c
}

func (v *sessions) set() *cobra.Command {
	var asString bool
	c := &cobra.Command{Use: "set NAME VALUE", Short: "Store a value under a name", Args: cobra.ExactArgs(2),
		Long: `Stores a value under a name; the last one stored counts. VALUE is read as JSON where it is JSON, and as a string otherwise; "-" reads
standard input. Names are identifiers; those of the memory's own verbs are refused.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := v.text(args[1:])
			if err != nil {
				return err
			}
			return v.write(cmd.Context(), session.Set(args[0], value(text, asString)))
		}}
	c.Flags().BoolVar(&asString, "string", false, "store VALUE as a string even where it is JSON")
	return v.keepFlags(c)
}

func (v *sessions) correct() *cobra.Command {
	var asString bool
	c := &cobra.Command{Use: "correct NAME VALUE", Short: "Put a value right: it wins over what is stored under the name", Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return v.write(cmd.Context(), session.Correct(args[0], value(args[1], asString)))
		}}
	c.Flags().BoolVar(&asString, "string", false, "take VALUE as a string even where it is JSON")
	return v.keepFlags(c)
}

func (v *sessions) get() *cobra.Command {
	var otherwise string
	c := &cobra.Command{Use: "get NAME", Short: "Print the value of a name, as notes-lint session get does", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, id, err := v.chosen()
			if err != nil {
				return err
			}
			t, err := s.On().Read(id)
			if err != nil {
				return sessionFailure(err)
			}
			got, ok := session.Fold(t.Records).Get(args[0])
			switch {
			case ok && v.json:
				fmt.Fprintf(v.s.Out, "%s\n", got.Value)
			case ok:
				fmt.Fprintln(v.s.Out, got.Text())
			case cmd.Flags().Changed("default"):
				fmt.Fprintln(v.s.Out, otherwise)
			default:
				return &failure{exitRefused, fmt.Errorf("nothing is stored under %q", args[0]), "give --default, or store a value with: promote session set"}
			}
			return nil
		}}
	c.Flags().StringVar(&otherwise, "default", "", "print this `VALUE` for a name without one")
	return c
}

func (v *sessions) observe() *cobra.Command {
	return v.keepFlags(&cobra.Command{Use: "observe TEXT", Short: "Record something that was learned", Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := v.text(args)
			if err != nil {
				return err
			}
			return v.write(cmd.Context(), session.Observe(text))
		}})
}

func (v *sessions) fail() *cobra.Command {
	var subject, class string
	c := &cobra.Command{Use: "fail TEXT", Short: "Record an approach that did not work", Args: cobra.MinimumNArgs(1),
		Long: `Records an approach that did not work, so that it is not tried again; ask with "notes-lint session tried TEXT". With --subject and --class
it also counts as a mistake when the session ends.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := v.text(args)
			if err != nil {
				return err
			}
			r := session.Fail(text)
			r.Subject, r.Class = subject, class
			return v.write(cmd.Context(), r)
		}}
	c.Flags().StringVar(&subject, "subject", "", "`NAME` of what the mistake was about")
	c.Flags().StringVar(&class, "class", "", "`KIND` of the mistake")
	return v.keepFlags(c)
}

func (v *sessions) note() *cobra.Command {
	return v.keepFlags(&cobra.Command{Use: "note TEXT", Short: "Write a note to the scratchpad", Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := v.text(args)
			if err != nil {
				return err
			}
			return v.write(cmd.Context(), session.Scratch(text))
		}})
}

func (v *sessions) clear() *cobra.Command {
	return &cobra.Command{Use: "clear", Short: "Empty the working memory before an unrelated piece of work; the trace keeps it", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return v.write(cmd.Context(), session.Clear()) }}
}

// turn runs a verb on the chosen session with the patience of a lock.
func (v *sessions) turn(ctx context.Context, do func(context.Context, *promotion.Sessions, string) error) error {
	s, id, err := v.chosen()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	return sessionFailure(do(ctx, s, id))
}

func (v *sessions) freeze() *cobra.Command {
	return &cobra.Command{Use: "freeze", Short: "Take no more steps: the answer is about to be given", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return v.turn(cmd.Context(), func(ctx context.Context, s *promotion.Sessions, id string) error { return s.Freeze(ctx, id) })
		}}
}

func (v *sessions) resume() *cobra.Command {
	var human bool
	c := &cobra.Command{Use: "resume", Short: "Let a session go on that waits for approval; a person does this", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !human && (v.s.Person == nil || !v.s.Person()) {
				return &failure{exitWaiting, errors.New("a person approves, at a terminal"), "run it at a terminal, or with --as-human, which is recorded"}
			}
			by := "human"
			if u := v.s.env("USER"); u != "" {
				by += "/" + u
			}
			return v.turn(cmd.Context(), func(ctx context.Context, s *promotion.Sessions, id string) error { return s.Resume(ctx, id, by) })
		}}
	c.Flags().BoolVar(&human, "as-human", false, "approve without a terminal")
	return c
}

func (v *sessions) compact() *cobra.Command {
	var l session.Ladder
	var count string
	c := &cobra.Command{Use: "compact", Short: "Make the view of the session fit a budget, and print what it comes to", Args: cobra.NoArgs,
		Long: `Climbs the ladder of compaction until the view has at most --tokens: L1 cuts old observations, L2 leaves a line and a pointer of each, L3
puts a summary in the place of closed chunks, L4 moves old observations to .cache/tool-output/, L5 leaves only what must be kept. The
trace itself is not changed; a summary is appended. What was tagged with --keep is in every view, or the command fails. The fourth
failure in a row stops the session until a person resumes it.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			n, err := counter(count)
			if err != nil {
				return err
			}
			if l.Tokens < 1 {
				return &failure{exitUsage, errors.New("--tokens takes a number from 1"), ""}
			}
			return v.turn(cmd.Context(), func(ctx context.Context, s *promotion.Sessions, id string) error {
				s.Count = n
				return v.compacted(s.Compact(ctx, id, l))
			})
		}}
	c.Flags().IntVar(&l.Tokens, "tokens", 4000, "most tokens of the view")
	c.Flags().IntVar(&l.Recent, "recent", 3, "last actions whose observations stay whole until L5")
	c.Flags().IntVar(&l.Chunk, "chunk", 20, "steps of a chunk, where no phases are named")
	c.Flags().StringVar(&count, "count", "estimate", "how tokens are counted: estimate or exact (o200k_base)")
	return c
}

func (v *sessions) compacted(c promotion.Compacted, err error) error {
	for _, r := range c.Record.Levels {
		fmt.Fprintf(v.s.Err, "promote: %s: %d tokens\n", r.Level, r.Tokens)
	}
	if c.State == session.StateWaiting {
		return &failure{exitWaiting, fmt.Errorf("%d compactions in a row failed: %w", c.Record.Failures, err), "a person lets the session go on with: promote session resume"}
	}
	if err != nil {
		return err
	}
	if v.json {
		b, err := session.Encode(c.Record)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(v.s.Out, "%s\n", b)
		return err
	}
	if c.Record.Text != "" {
		_, err = fmt.Fprintln(v.s.Out, visible.Text(c.Record.Text))
	}
	return err
}

func (v *sessions) notes() *cobra.Command {
	return &cobra.Command{Use: "notes", Short: "Write the note of the session anew from its trace; lines of people stay", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return v.turn(cmd.Context(), func(ctx context.Context, s *promotion.Sessions, id string) error {
				name, err := s.Note(ctx, id, v.places(ctx, s.Root))
				if err == nil {
					fmt.Fprintln(v.s.Out, name)
				}
				return err
			})
		}}
}

func (v *sessions) repair() *cobra.Command {
	return &cobra.Command{Use: "repair", Short: "Cut off what a crash left at the end of the trace, after a backup", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return v.turn(cmd.Context(), func(ctx context.Context, s *promotion.Sessions, id string) error {
				r, err := s.Repair(ctx, id)
				if err != nil {
					return err
				}
				if r.Cut == 0 {
					fmt.Fprintln(v.s.Out, "nothing to cut off")
				} else {
					fmt.Fprintf(v.s.Out, "cut off %d bytes; the trace as it was is %s\n", r.Cut, r.Backup)
				}
				for _, p := range r.Left {
					fmt.Fprintf(v.s.Err, "promote: warning: %s\n", visible.Line(p.String()))
				}
				if len(r.Left) > 0 {
					return &failure{exitRefused, session.ErrChanged, "a line that somebody altered is never repaired"}
				}
				return nil
			})
		}}
}

func (v *sessions) end() *cobra.Command {
	var o promotion.EndOptions
	var right, wrong []string
	c := &cobra.Command{Use: "end", Short: "End the session: counters are written, scratch is removed", Args: cobra.NoArgs,
		Long: `Ends the session. Mistakes and outcomes are added to memories/stats, the steps that candidates cite are kept in the folder of the task,
and everything else of the session is removed, unless --keep says otherwise.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, a := range right {
				o.Outcomes = append(o.Outcomes, promotion.Outcome{Area: a, Correct: true})
			}
			for _, a := range wrong {
				o.Outcomes = append(o.Outcomes, promotion.Outcome{Area: a})
			}
			o.Agent = v.agent
			return v.turn(cmd.Context(), func(ctx context.Context, s *promotion.Sessions, id string) error {
				e, err := s.End(ctx, id, o)
				if err != nil {
					return err
				}
				if e.Events > 0 {
					fmt.Fprintf(v.s.Out, "counted %d\n", e.Events)
				}
				if e.Excerpt != "" {
					fmt.Fprintf(v.s.Out, "kept %d steps in %s\n", len(e.Cited), e.Excerpt)
				}
				if e.Lost > 0 {
					fmt.Fprintf(v.s.Err, "promote: warning: %d steps that candidates cite are gone: the session has no task\n", e.Lost)
				}
				return nil
			})
		}}
	c.Flags().BoolVar(&o.Keep, "keep", false, "leave trace and note where they are, closed for good")
	c.Flags().StringArrayVar(&right, "correct", nil, "work in `AREA` was right")
	c.Flags().StringArrayVar(&wrong, "wrong", nil, "work in `AREA` was wrong")
	return c
}
