package promotecli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/tokens"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/session"
)

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
				return &failure{code: exitRefused, err: fmt.Errorf("nothing is stored under %q", args[0]), hint: "give --default, or store a value with: promote session set"}
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
				return &failure{code: exitWaiting, err: errors.New("a person approves, at a terminal"), hint: "run it at a terminal, or with --as-human, which is recorded"}
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
			n, err := tokens.Counter(count)
			if errors.Is(err, tokens.ErrUnknown) {
				return &failure{code: exitUsage, err: fmt.Errorf("unknown value %q of --count", count), hint: "--count takes estimate or exact"}
			}
			if err != nil {
				return err
			}
			if l.Tokens < 1 {
				return &failure{code: exitUsage, err: errors.New("--tokens takes a number from 1")}
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
		return &failure{code: exitWaiting, err: fmt.Errorf("%d compactions in a row failed: %w", c.Record.Failures, err), hint: "a person lets the session go on with: promote session resume"}
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
					return &failure{code: exitRefused, err: session.ErrChanged, hint: "a line that somebody altered is never repaired"}
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
