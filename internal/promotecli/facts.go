package promotecli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/session"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// factFlags are a fact as it is told on the command line.
type factFlags struct {
	r                           promotion.Request
	category, kind, source      string
	session, from               string
	step                        int
	phaseEnd, taskDone          bool
	actionable, durable, useful string
}

func (f *factFlags) add(c *cobra.Command) {
	s := c.Flags()
	s.StringVar(&f.r.Subject, "subject", "", "what the fact is about, 3 to 80 characters")
	s.StringVar(&f.r.Fact, "fact", "", "the fact, in one or two sentences")
	s.StringVar(&f.category, "category", "", "user, feedback, project or reference")
	s.StringVar(&f.kind, "kind", "", "user_stated_preference, tool_result_verified or task_completion_strategy")
	s.StringVar(&f.source, "source", "", "user_stated, user_correction, tool_verified, agent_inferred, recalled, external or system")
	s.StringVar(&f.r.Confidence, "confidence", "", "from 0 to 1; default what the source gives")
	s.StringVar(&f.r.Reason, "reason", "", "why another task needs it")
	s.StringArrayVar(&f.r.Citations, "cite", nil, "evidence as `PATH[:LINE[-LINE]]`; may be repeated")
	s.StringVar(&f.r.Key, "key", "", "dotted `NAME` under which one fact at most is in use")
	s.StringSliceVar(&f.r.Tags, "tag", nil, "a word to find it by; may be repeated")
	s.StringSliceVar(&f.r.Scope, "scope", nil, "`GLOB` of the paths that it is about; may be repeated")
	s.StringVar(&f.r.Expires, "expires", "", "`TIME` after which it does not hold, as 2026-01-31T09:30:00Z")
	s.StringVar(&f.session, "session", "", "the session that it comes from: `ID`, its beginning, or a name")
	s.IntVar(&f.step, "step", -1, "`NUMBER` of the step of the session")
	s.StringVar(&f.r.Task, "task", "", "`SLUG` of the task that it comes from")
	s.BoolVar(&f.phaseEnd, "phase-end", false, "written because a phase ends")
	s.BoolVar(&f.taskDone, "task-done", false, "written because a task is done")
	s.StringVar(&f.actionable, "actionable", "", "whether it can be acted on by itself, yes or no")
	s.StringVar(&f.durable, "durable", "", "whether it is unlikely to change, yes or no")
	s.StringVar(&f.useful, "general", "", "whether an unrelated task needs it, yes or no")
	s.StringVar(&f.r.Decision, "decision", "", "on a near-copy: skip, merge (its citations and reason only) or create")
	s.StringVar(&f.r.Why, "rationale", "", "why to create in spite of a near-copy")
	s.StringVar(&f.from, "from", "", "read the fact from `FILE` as a JSON object, - for standard input")
}

// request makes a request of the flags and, when asked, of a file. Flags win.
func (f *factFlags) request(d *desk) (promotion.Request, error) {
	r := f.r
	if f.from != "" {
		told := r.Draft
		r.Draft = promotion.Draft{}
		if err := d.readDraft(f.from, &r.Draft); err != nil {
			return r, err
		}
		over(&r.Draft, told)
	}
	for _, c := range []struct {
		into  *string
		value string
	}{{(*string)(&r.Category), f.category}, {(*string)(&r.Kind), f.kind}, {(*string)(&r.Source), f.source}, {&r.Session, f.session}} {
		if c.value != "" {
			*c.into = c.value
		}
	}
	if f.step >= 0 {
		r.Step = &f.step
	}
	r.Answers = checklist.Answers{Actionable: f.actionable, Durable: f.durable, General: f.useful}
	for name, v := range map[string]string{"actionable": f.actionable, "durable": f.durable, "general": f.useful} {
		if v != "" && v != "yes" && v != "no" {
			return r, &failure{code: exitUsage, err: fmt.Errorf("--%s takes yes or no, not %q", name, v)}
		}
	}
	switch {
	case f.phaseEnd && f.taskDone:
		return r, &failure{code: exitUsage, err: errors.New("--phase-end and --task-done exclude each other")}
	case f.phaseEnd:
		r.When = "phase-end"
	case f.taskDone:
		r.When = "task-done"
	}
	if err := decision(r.Decision, r.Why); err != nil {
		return r, err
	}
	return r, nil
}

// decision checks what a person decided about a near-copy.
func decision(what, why string) error {
	switch what {
	case "", "skip", "merge":
		return nil
	case "create":
		if why == "" {
			return &failure{code: exitUsage, err: errors.New("--decision create needs --rationale"), hint: "say what it adds to the fact that is there"}
		}
		return nil
	}
	return &failure{code: exitUsage, err: fmt.Errorf("--decision takes skip, merge or create, not %q", what)}
}

// maxDraft is the largest fact that is read, in bytes.
const maxDraft = 1 << 20

// openInput opens a file of the command line, - for standard input.
func (d *desk) openInput(name string) (io.Reader, func(), error) {
	if name == "-" {
		return d.s.In, func() {}, nil
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(d.s.Dir, name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, &failure{code: exitUsage, err: fmt.Errorf("read the file: %w", err)}
	}
	return f, func() { _ = f.Close() }, nil
}

func (d *desk) readDraft(name string, into *promotion.Draft) error {
	in, done, err := d.openInput(name)
	if err != nil {
		return err
	}
	defer done()
	dec := json.NewDecoder(io.LimitReader(in, maxDraft))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return &failure{code: exitUsage, err: fmt.Errorf("read the fact: %w", err), hint: "it is one JSON object with subject, fact, category, kind, source, reason and citations"}
	}
	return nil
}

// over lets the values of another draft win where it has any.
func over(d *promotion.Draft, by promotion.Draft) {
	for _, f := range []struct {
		into  *string
		value string
	}{{&d.Subject, by.Subject}, {&d.Fact, by.Fact}, {&d.Confidence, by.Confidence}, {&d.Reason, by.Reason}, {&d.Key, by.Key}, {&d.Expires, by.Expires}, {&d.Task, by.Task}} {
		if f.value != "" {
			*f.into = f.value
		}
	}
	for _, f := range []struct {
		into  *[]string
		value []string
	}{{&d.Citations, by.Citations}, {&d.Tags, by.Tags}, {&d.Scope, by.Scope}} {
		if len(f.value) > 0 {
			*f.into = f.value
		}
	}
}

// withTrace completes a request by the session that it names.
func (d *desk) withTrace(t *promotion.Turn, r *promotion.Request) error {
	if r.Session == "" && r.Step == nil && r.Source != taxonomy.ToolVerified {
		return nil
	}
	id, trace, err := d.trace(t.Keeper, r.Session, r.Task)
	if err != nil {
		return err
	}
	r.Session, r.Trace = id, trace
	if trace != nil && len(trace.Records) > 0 && r.Task == "" {
		r.Task = trace.Records[0].Task
	}
	return nil
}

func (d *desk) factVerb(use, short, long string, do func(context.Context, *promotion.Turn, promotion.Request) (promotion.Result, error)) *cobra.Command {
	var f factFlags
	c := d.flags(&cobra.Command{Use: use, Short: short, Long: long, Args: cobra.NoArgs, RunE: func(cmd *cobra.Command, _ []string) error {
		r, err := f.request(d)
		if err != nil {
			return err
		}
		return d.settle(cmd.Context(), r, false, do)
	}})
	f.add(c)
	return c
}

// settle makes a turn with a request, on the whole of memory or on what is near to it. When the gate asks a person and one sits at the terminal, it asks them.
func (d *desk) settle(ctx context.Context, r promotion.Request, whole bool, do func(context.Context, *promotion.Turn, promotion.Request) (promotion.Result, error)) error {
	try := func(r promotion.Request) error {
		var told promotion.Result
		turn := d.turn
		if !whole {
			turn = func(ctx context.Context, work func(context.Context, *promotion.Turn) (any, string, error)) error {
				return d.turnNear(ctx, r.Draft, work)
			}
		}
		err := turn(ctx, func(ctx context.Context, t *promotion.Turn) (any, string, error) {
			if err := d.withTrace(t, &r); err != nil {
				return nil, "", err
			}
			res, err := do(ctx, t, r)
			told = res
			return res, inWords(res), err
		})
		if err == nil && !d.dryRun && told.Path != "" && r.Trace != nil && r.Step != nil {
			return d.keepStep(ctx, r)
		}
		return err
	}
	err := try(r)
	var f *failure
	if errors.As(err, &f) && f.code == exitWaiting && f.stop != nil && d.atTerminal() {
		what, why, asked := d.ask(f.stop)
		if asked != nil {
			return asked
		}
		r.Decision, r.Why = what, why
		return try(r)
	}
	return err
}

// inWords is a result for people.
func inWords(r promotion.Result) string {
	var b strings.Builder
	for _, w := range r.Warnings {
		b.WriteString("warning: " + w + "\n")
	}
	return b.String() + became(r)
}

func became(r promotion.Result) string {
	switch r.Verdict {
	case "created":
		return fmt.Sprintf("created %s in %s\n", r.ID, r.Path)
	case "proposed":
		return fmt.Sprintf("proposed %s in %s; a person decides: promote review\n", r.ID, r.Path)
	case "merged":
		return fmt.Sprintf("merged the evidence into %s, %s\n", r.Into, r.Path)
	case "skipped":
		return "skipped; nothing was written\n"
	case "pass":
		return fmt.Sprintf("pass: it would be %s\n", r.Path)
	}
	return strings.TrimSpace(r.Verdict+" "+r.ID) + "\n"
}

// keepStep marks the step that a fact comes from in its session, so that the end of the session keeps it. A session that has ended has done so.
func (d *desk) keepStep(ctx context.Context, r promotion.Request) error {
	v := &sessions{s: d.s, dir: d.dir}
	s, err := v.store()
	if err != nil {
		return err
	}
	if _, err := s.On().Find(r.Session); err != nil {
		return nil
	}
	_, err = s.Append(ctx, r.Session, session.Record{Kind: session.KindCandidate, Subject: r.Subject, Classification: string(r.Category),
		Evidence: fmt.Sprintf("step:%d", *r.Step), Promote: "yes", Text: r.Fact, Verdict: "promoted", Agent: d.agent})
	var state *session.StateError
	if errors.As(err, &state) { // the answer is being given: end keeps what it cites only when it was marked before
		fmt.Fprintf(d.s.Err, "promote: warning: session %s takes no more steps, so that step %d will not be kept\n", r.Session, *r.Step)
		return nil
	}
	return sessionFailure(err)
}

func createCommand(s Streams) *cobra.Command {
	return (&desk{s: s}).factVerb("create", "Write a fact to repository memory; an agent's goes to the inbox",
		`Asks checklist A about a fact and writes it down as an entry. When a person acts it goes to repository memory, otherwise to the inbox, where it
waits for one. A refusal names the step, the reason and the remedy. A near-copy of a stored fact is shown beside it, and a person decides
between skip, merge and create; without a terminal, --decision does.`,
		func(ctx context.Context, t *promotion.Turn, r promotion.Request) (promotion.Result, error) {
			return t.Add(ctx, r)
		})
}

func proposeCommand(s Streams) *cobra.Command {
	return (&desk{s: s}).factVerb("propose", "Write a fact to the inbox, where it waits for a person",
		"Asks checklist A about a fact and writes it to the inbox.",
		func(ctx context.Context, t *promotion.Turn, r promotion.Request) (promotion.Result, error) {
			return t.Propose(ctx, r)
		})
}

func correctCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	var f factFlags
	c := d.flags(&cobra.Command{Use: "correct ID", Short: "Replace a fact by another that names it as superseded", Args: cobra.ExactArgs(1),
		Long: `Writes a new entry that supersedes the one named, and puts the old one in the archive; nothing is edited in place. What is not said is taken
from the old entry. From an agent the new one waits in the inbox, and the old one stays until a person approves.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := f.request(d)
			if err != nil {
				return err
			}
			return d.settle(cmd.Context(), r, true, func(ctx context.Context, t *promotion.Turn, r promotion.Request) (promotion.Result, error) {
				return t.Correct(ctx, args[0], r)
			})
		}})
	f.add(c)
	return c
}
