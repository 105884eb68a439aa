package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/internal/tokens"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/render"
	"github.com/notes-lint/notes-lint/session"
)

// trace are the flags of commands that read a session.
type trace struct {
	a          *app
	ref        string
	to         int
	strategies []string
	maxTokens  int
	count      string
	jsonOut    bool
}

func (t *trace) choose(f *pflag.FlagSet) {
	f.StringVar(&t.ref, "session", "", "the session: its `ID`, the beginning of it, or a name (default $NOTES_LINT_SESSION, or the only one)")
}

func (t *trace) views(f *pflag.FlagSet) {
	f.IntVar(&t.to, "to", -1, "stop after so many steps: `N` gives the first N")
	f.StringArrayVar(&t.strategies, "strategy", nil, "make the view with `NAME:ARGS`, several in their order: "+strings.Join(session.Names(session.Makers()), ", "))
	f.IntVar(&t.maxTokens, "max-tokens", 0, "make the view fit so many tokens, or fail")
	f.StringVar(&t.count, "count", "estimate", "how tokens are counted: estimate or exact (o200k_base)")
	f.StringVar(&t.a.o.now, "now", "", "take this `TIME` (RFC 3339) as the present")
	_ = f.MarkHidden("now")
}

// dir returns the folder of the sessions.
func (t *trace) dir(cmd *cobra.Command) (sessiondir.Dir, error) {
	w, err := t.a.open(cmd.Context())
	if err != nil {
		return sessiondir.Dir{}, err
	}
	defer w.close()
	if w.root == "" {
		return sessiondir.Dir{}, usage("sessions are no part of a commit", "there is no folder on disk to read sessions from")
	}
	return sessiondir.Dir{Root: w.root, Path: w.layout().Session}, nil
}

// read returns the chosen session.
func (t *trace) read(cmd *cobra.Command) (*session.Trace, error) {
	d, err := t.dir(cmd)
	if err != nil {
		return nil, err
	}
	id, err := d.Find(sessiondir.Asked(t.ref, t.a.s.Env))
	var find *sessiondir.FindError
	if errors.As(err, &find) {
		return nil, &fault{Usage, err, find.Hint()}
	}
	if err != nil {
		return nil, &fault{Unfinished, err, ""}
	}
	tr, err := d.Read(id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &fault{Usage, err, "the session has ended"}
	}
	if err != nil {
		return nil, &fault{Unfinished, err, ""}
	}
	for _, p := range tr.Problems {
		fmt.Fprintf(t.a.s.Err, "notes-lint: warning: %s: %s\n", id, visible.Line(p.String()))
	}
	return tr, nil
}

// first returns the records of the first n steps; all for a negative n.
func first(records []session.Record, n int) []session.Record {
	if n < 0 {
		return records
	}
	for i, r := range records {
		if r.Step != nil && *r.Step >= n {
			return records[:i]
		}
	}
	return records
}

// view returns the steps that the flags ask for, and the counter that counts them.
func (t *trace) view(records []session.Record) ([]session.Record, session.Counter, error) {
	count, err := tokens.Counter(t.count)
	if errors.Is(err, tokens.ErrUnknown) {
		return nil, nil, usage("--count takes estimate or exact", "unknown value %q of --count", t.count)
	}
	if err != nil {
		return nil, nil, &fault{Unfinished, err, ""}
	}
	env := session.Env{Now: time.Now(), Count: count}
	if t.a.o.now != "" {
		now, err := time.Parse(time.RFC3339, t.a.o.now)
		if err != nil {
			return nil, nil, usage("write it as 2026-08-20T09:00:00Z", "--now: %w", err)
		}
		env.Now = now
	}
	var list []session.Strategy
	for _, spec := range t.strategies {
		s, err := session.ParseStrategy(spec, session.Makers())
		if err != nil {
			return nil, nil, usage("write it as name, name:N or name:key=value,key=value", "--%w", err)
		}
		list = append(list, s)
	}
	if t.maxTokens > 0 {
		list = []session.Strategy{session.Fit(t.maxTokens, list...)}
	}
	steps, err := t.steps(records, env, list)
	var budget *session.BudgetError
	if errors.As(err, &budget) {
		return nil, nil, &fault{Findings, err, "give a larger budget, or resolve what was tagged to be kept"}
	}
	return steps, env.Count, err
}

func (t *trace) steps(records []session.Record, env session.Env, list []session.Strategy) ([]session.Record, error) {
	if len(list) == 0 {
		return session.Standard(records, env)
	}
	return session.Apply(records, env, list...)
}

// ended is the exit code of a command that showed a trace.
func ended(tr *session.Trace) error {
	if err := tr.Check(); err != nil {
		return &fault{Findings, err, "what is shown is what the file says now"}
	}
	return nil
}

// replayCommand prints a session step by step.
func (a *app) replayCommand() *cobra.Command {
	t := &trace{a: a}
	var format string
	var block bool
	c := &cobra.Command{Use: "replay", Short: "Print a session again, step by step, or as what a model is shown", Args: cobra.NoArgs,
		Long: `Prints the trace of a session. The formats: text shows every record with time and number; ndjson the lines as they are on disk; prompt the
block that begins with "TRACE:"; messages a conversation with calls of tools; chat one in which observations are words of the user; context
the block of working memory. The last four show the standard view, in which what a compaction dropped is replaced by its summary, or the
view that --strategy and --max-tokens make.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			tr, err := t.read(cmd)
			if err != nil {
				return err
			}
			if err := t.replay(tr, format, block); err != nil {
				return err
			}
			return ended(tr)
		}}
	t.choose(c.Flags())
	t.views(c.Flags())
	c.Flags().StringVarP(&format, "format", "f", "text", "output `FORMAT`: text, ndjson, prompt, messages, chat or context")
	c.Flags().BoolVar(&block, "with-context", false, "append the block of working memory to the last message")
	return c
}

func (t *trace) replay(tr *session.Trace, format string, block bool) error {
	records := first(tr.Records, t.to)
	switch format {
	case "text":
		for _, r := range records {
			fmt.Fprint(t.a.s.Out, session.Text(r))
		}
		return nil
	case "ndjson":
		for _, r := range records {
			line, err := session.Encode(r)
			if err != nil {
				return &fault{Unfinished, err, ""}
			}
			fmt.Fprintf(t.a.s.Out, "%s\n", line)
		}
		return nil
	case "context":
		return t.printBlock(session.Fold(records).Context(session.ContextOptions{}))
	case "prompt", "messages", "chat":
	default:
		return usage("--format takes text, ndjson, prompt, messages, chat or context", "unknown value %q of --format", format)
	}
	steps, _, err := t.view(records)
	if err != nil {
		return err
	}
	if format == "prompt" {
		fmt.Fprint(t.a.s.Out, session.Prompt(steps))
		return nil
	}
	messages := session.Chat(steps)
	if format == "messages" {
		messages = session.ToolChat(steps)
	}
	if block {
		messages = session.WithContext(messages, session.Fold(records).Context(session.ContextOptions{}))
	}
	return render.WriteJSON(t.a.s.Out, messages)
}

// printBlock prints a block, and nothing at all for an empty one.
func (t *trace) printBlock(block string) error {
	if block == "" {
		return nil
	}
	_, err := fmt.Fprintln(t.a.s.Out, block)
	return err
}

// sessionCommand holds the verbs that ask the working memory.
func (a *app) sessionCommand() *cobra.Command {
	c := &cobra.Command{Use: "session", Short: "Ask the working memory of a session", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	c.AddCommand(a.sessionList(), a.sessionShow(), a.sessionGet(), a.sessionContext(), a.sessionEnv(), a.sessionTried(), a.sessionSchema())
	return c
}

func (a *app) sessionList() *cobra.Command {
	t := &trace{a: a}
	c := &cobra.Command{Use: "list", Short: "List the sessions, oldest first", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := t.dir(cmd)
			if err != nil {
				return err
			}
			all, err := d.List()
			if err != nil {
				return &fault{Unfinished, err, ""}
			}
			if t.jsonOut {
				if all == nil {
					all = []sessiondir.Info{}
				}
				return render.WriteJSON(a.s.Out, all)
			}
			w := tabwriter.NewWriter(a.s.Out, 0, 4, 2, ' ', 0)
			for _, i := range all {
				fmt.Fprintf(w, "%s\t%s\t%d steps\t%s\n", i.ID, i.State, i.Steps, visible.Line(i.Name))
			}
			return w.Flush()
		}}
	c.Flags().BoolVar(&t.jsonOut, "json", false, "print JSON")
	return c
}

// asking makes a verb that reads a session and asks its working memory.
func (t *trace) asking(c *cobra.Command, do func(cmd *cobra.Command, args []string, tr *session.Trace, w session.Working) error) *cobra.Command {
	c.RunE = func(cmd *cobra.Command, args []string) error {
		tr, err := t.read(cmd)
		if err != nil {
			return err
		}
		if err := do(cmd, args, tr, session.Fold(first(tr.Records, t.to))); err != nil {
			return err
		}
		return ended(tr)
	}
	t.choose(c.Flags())
	return c
}

func (a *app) sessionShow() *cobra.Command {
	t := &trace{a: a, to: -1}
	c := t.asking(&cobra.Command{Use: "show", Short: "Show the three compartments of the working memory", Args: cobra.NoArgs},
		func(_ *cobra.Command, _ []string, tr *session.Trace, w session.Working) error {
			if t.jsonOut {
				return render.WriteJSON(a.s.Out, struct {
					Session      string             `json:"session"`
					State        session.State      `json:"state"`
					Steps        int                `json:"steps"`
					Variables    []session.Variable `json:"variables"`
					Observations []string           `json:"observations"`
					Failures     []string           `json:"failed_approaches"`
				}{tr.ID(), tr.Tail.State, tr.Tail.Next, orEmpty(w.All()), orEmpty(w.Observations), orEmpty(w.Failures)})
			}
			fmt.Fprintf(a.s.Out, "session %s %s, %s, %d steps\n", tr.ID(), visible.Line(tr.Name()), tr.Tail.State, tr.Tail.Next)
			fmt.Fprintf(a.s.Out, "variables: %d\n", len(w.All()))
			for _, v := range w.All() {
				fmt.Fprintf(a.s.Out, "  %s = %s\n", v.Name, visible.Line(string(v.Value)))
			}
			for _, list := range []struct {
				name  string
				items []string
			}{{"observations", w.Observations}, {"failed approaches", w.Failures}} {
				fmt.Fprintf(a.s.Out, "%s: %d\n", list.name, len(list.items))
				for _, i := range list.items {
					fmt.Fprintf(a.s.Out, "  %s\n", visible.Line(i))
				}
			}
			return nil
		})
	c.Flags().BoolVar(&t.jsonOut, "json", false, "print JSON")
	return c
}

func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

func (a *app) sessionGet() *cobra.Command {
	t := &trace{a: a, to: -1}
	var otherwise string
	c := t.asking(&cobra.Command{Use: "get NAME", Short: "Print the value of a name, whole", Args: cobra.ExactArgs(1),
		Long: `Prints the value that was stored last under a name, or what a person corrected it to: a string as it is, other values as JSON. For a name
without a value it prints --default, and without that it fails with exit code 1.`},
		func(cmd *cobra.Command, args []string, _ *session.Trace, w session.Working) error {
			got, ok := w.Get(args[0])
			if !ok && !cmd.Flags().Changed("default") {
				return &fault{Findings, fmt.Errorf("nothing is stored under %q", args[0]), "give --default, or store a value with: promote session set"}
			}
			if !ok {
				fmt.Fprintln(a.s.Out, otherwise)
				return nil
			}
			if t.jsonOut {
				fmt.Fprintf(a.s.Out, "%s\n", got.Value)
			} else {
				fmt.Fprintln(a.s.Out, got.Text())
			}
			return nil
		})
	c.Flags().StringVar(&otherwise, "default", "", "print this `VALUE` for a name without one")
	c.Flags().BoolVar(&t.jsonOut, "json", false, "print strings as JSON too")
	return c
}

func (a *app) sessionContext() *cobra.Command {
	t := &trace{a: a}
	var o session.ContextOptions
	var style string
	var brief bool
	c := t.asking(&cobra.Command{Use: "context", Short: "Print the block of working memory for a prompt", Args: cobra.NoArgs,
		Long: `Prints what is stored, learned and failed as a block for a prompt. Values are cut to 100 characters, sections without content are left out, and
an empty memory prints nothing.`},
		func(_ *cobra.Command, _ []string, _ *session.Trace, w session.Working) error {
			switch style {
			case "markdown":
			case "plain":
				o.Plain = true
			default:
				return usage("--style takes markdown or plain", "unknown value %q of --style", style)
			}
			if brief {
				o.Observations, o.Failures = session.Brief().Observations, session.Brief().Failures
			}
			return t.printBlock(w.Context(o))
		})
	c.Flags().StringVar(&style, "style", "markdown", "markdown, or plain for a block without headings")
	c.Flags().BoolVar(&brief, "tail", false, "show the last 5 observations and the last 3 failures only")
	c.Flags().IntVar(&t.to, "to", -1, "as it was after the first `N` steps")
	return c
}

func (a *app) sessionEnv() *cobra.Command {
	t := &trace{a: a, to: -1}
	var format string
	c := t.asking(&cobra.Command{Use: "env", Short: `Print the working memory as variables, for eval "$(notes-lint session env)"`, Args: cobra.NoArgs,
		Long: `Prints the namespace of an executor: every value under its name, and the verbs store, recall, observe and fail. The shell format is for "eval" in a
POSIX shell; names that a shell or a program acts on, or that the environment has already, are left out, which standard error tells.`},
		func(_ *cobra.Command, _ []string, tr *session.Trace, w session.Working) error {
			switch format {
			case "json":
				return render.WriteJSON(a.s.Out, session.NamespaceOf(tr.ID(), w))
			case "shell":
			default:
				return usage("--format takes shell or json", "unknown value %q of --format", format)
			}
			script, skipped := w.Shell(tr.ID(), func(name string) bool {
				return slices.ContainsFunc(a.s.Env, func(v string) bool { return strings.HasPrefix(v, name+"=") })
			})
			fmt.Fprint(a.s.Out, script)
			for _, s := range skipped {
				fmt.Fprintf(a.s.Err, "notes-lint: note: left out %s\n", visible.Line(s))
			}
			return nil
		})
	c.Flags().StringVarP(&format, "format", "f", "shell", "shell or json")
	return c
}

func (a *app) sessionTried() *cobra.Command {
	t := &trace{a: a, to: -1}
	c := t.asking(&cobra.Command{Use: "tried TEXT", Short: "Tell whether an approach failed before, in other words too; exit 1 when it did", Args: cobra.MinimumNArgs(1)},
		func(_ *cobra.Command, args []string, _ *session.Trace, w session.Working) error {
			hits := w.Tried(strings.Join(args, " "))
			if t.jsonOut {
				if err := render.WriteJSON(a.s.Out, orEmpty(hits)); err != nil {
					return err
				}
			} else {
				for _, h := range hits {
					fmt.Fprintf(a.s.Out, "failed before: %s\n", visible.Line(h.Text))
				}
			}
			if len(hits) > 0 {
				return found
			}
			return nil
		})
	c.Flags().BoolVar(&t.jsonOut, "json", false, "print JSON")
	return c
}

func (a *app) sessionSchema() *cobra.Command {
	return &cobra.Command{Use: "schema", Short: "Print the JSON Schema of a record of a trace", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return render.WriteJSON(a.s.Out, session.Schema()) }}
}
