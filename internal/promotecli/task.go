package promotecli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/internal/taskdir"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/session"
)

// group makes a command that only holds others.
func group(use, short string, sub ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	c.AddCommand(sub...)
	return c
}

func taskCommand(s Streams) *cobra.Command {
	return group("task", "Start, revise and finish a task", taskStart(s), taskRevise(s), taskDone(s))
}

func taskStart(s Streams) *cobra.Command {
	d := &desk{s: s}
	return d.flags(&cobra.Command{Use: "start TITLE", Short: "Make the folder and the plan of a task, and make it the active objective", Args: cobra.ExactArgs(1),
		Example: `  promote task start "Add OAuth login"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				slug, err := t.TaskStart(args[0])
				return map[string]string{"task": slug}, slug + "\n", err
			})
		}})
}

func taskRevise(s Streams) *cobra.Command {
	d := &desk{s: s}
	var why string
	c := d.flags(&cobra.Command{Use: "revise SLUG", Short: "Record why the plan of a task changed", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				return map[string]string{"task": args[0]}, "recorded\n", t.TaskRevise(args[0], why)
			})
		}})
	c.Flags().StringVar(&why, "why", "", "why the plan changed")
	return c
}

func taskDone(s Streams) *cobra.Command {
	d := &desk{s: s}
	var done promotion.Done
	c := d.flags(&cobra.Command{Use: "done SLUG", Short: "Finish a task: review, plan, outcome and NOTES.md", Args: cobra.ExactArgs(1),
		Long: `Finishes a task. No verified item may have regressed, and a final review must be there or be given. The plan becomes DONE, the outcome is added to
plans/session-outcomes.md, and NOTES.md has no objective any more. What waits in the inbox is told.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			waiting := 0
			err := d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				if err := t.TaskDone(args[0], done); err != nil {
					return nil, "", err
				}
				waiting = len(t.Waiting())
				text := args[0] + " is done\n"
				if waiting > 0 {
					text += waits(waiting) + ": promote review\n"
				}
				return map[string]any{"task": args[0], "waiting": waiting}, text, nil
			})
			return err
		}})
	f := c.Flags()
	f.StringVar(&done.Result, "result", "success", "success, partial or failed")
	f.StringVar(&done.Review, "review", "", "the final review, when plans/artifacts/SLUG/final_review.md is not there")
	f.StringArrayVar(&done.Lesson, "lesson", nil, "what to do otherwise next time; may be repeated")
	return c
}

func phaseCommand(s Streams) *cobra.Command {
	return group("phase", "Start and end a phase of a task", phaseStart(s), phaseEnd(s))
}

func phaseNumber(arg string) (int, error) {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 {
		return 0, &failure{code: exitUsage, err: fmt.Errorf("%q is no number of a phase", arg), hint: "phases count from 1"}
	}
	return n, nil
}

func phaseStart(s Streams) *cobra.Command {
	d := &desk{s: s}
	var task, title string
	c := d.flags(&cobra.Command{Use: "start N", Short: "Make a phase the active one, and list what to read before it", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := phaseNumber(args[0])
			if err != nil {
				return err
			}
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				read, err := t.PhaseStart(task, n, title)
				return map[string]any{"task": task, "phase": n, "read": read}, "read first:\n  " + strings.Join(read, "\n  ") + "\n", err
			})
		}})
	c.Flags().StringVar(&task, "task", "", "`SLUG` of the task")
	c.Flags().StringVar(&title, "title", "", "what the phase is called")
	_ = c.MarkFlagRequired("task")
	return c
}

func phaseEnd(s Streams) *cobra.Command {
	d := &desk{s: s}
	var e promotion.PhaseEnd
	var sessions []string
	c := d.flags(&cobra.Command{Use: "end N", Short: "End a phase: candidates, checklist C, report, NOTES.md and gate", Args: cobra.ExactArgs(1),
		Long: `Ends a phase of a task. What its sessions proposed is listed in candidates.md first; each candidate that is recommended goes through checklist C to
the inbox; the report of the phase is written; NOTES.md is pruned; with --gate the decision is recorded. A candidate that is stopped is told
with the step that stopped it, and does not stop the phase.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := phaseNumber(args[0])
			if err != nil {
				return err
			}
			e.Phase = n
			return d.turn(cmd.Context(), func(ctx context.Context, t *promotion.Turn) (any, string, error) {
				if e.Sessions, err = d.sessionsOf(t.Keeper, e.Task, sessions); err != nil {
					return nil, "", err
				}
				out, err := t.EndPhase(ctx, e)
				return out, promotedText(e, out), err
			})
		}})
	f := c.Flags()
	f.StringVar(&e.Task, "task", "", "`SLUG` of the task")
	f.StringVar(&e.Title, "title", "", "what the phase is called")
	f.StringVar(&e.Summary, "summary", "", "what is possible now, in a sentence")
	f.StringArrayVar(&e.Changes, "change", nil, "`FILE: WHAT` changed; may be repeated")
	f.StringArrayVar(&e.Evidence, "evidence", nil, "`COMMAND: WHAT` it printed; may be repeated")
	f.StringArrayVar(&e.Left, "left", nil, "what was put off; may be repeated")
	f.StringSliceVar(&sessions, "session", nil, "session whose candidates count; default those of the task")
	f.StringVar(&e.Decision, "gate", "", "record a decision: GO, REPLAN, ABSTAIN or BLOCKED")
	f.StringVar(&e.Reason, "reason", "", "of the decision")
	f.StringVar(&e.Next, "next", "", "what is done next")
	f.Float64Var(&e.Certainty, "confidence", 0, "of the decision, 0 to 1")
	f.StringToStringVar(&e.Resolve, "resolve", nil, "of a near-copy: `SUBJECT=skip|merge|create`; may be repeated")
	_ = c.MarkFlagRequired("task")
	return c
}

func promotedText(e promotion.PhaseEnd, out []promotion.Promoted) string {
	var b strings.Builder
	for _, p := range out {
		switch {
		case p.Stop != nil && p.Stop.Flag:
			fmt.Fprintf(&b, "%s: %s flags it: %s; %s\n", p.Subject, p.Stop.Step, p.Stop.Message, p.Stop.Remedy)
		case p.Stop != nil:
			fmt.Fprintf(&b, "%s: %s refuses it: %s\n", p.Subject, p.Stop.Step, p.Stop.Message)
		case p.Result.ID != "":
			fmt.Fprintf(&b, "%s: %s %s\n", p.Subject, p.Result.Verdict, p.Result.ID)
		default:
			fmt.Fprintf(&b, "%s: %s\n", p.Subject, p.Promote)
		}
	}
	fmt.Fprintf(&b, "phase %d of %s has ended\n", e.Phase, e.Task)
	return b.String()
}

// sessionsOf reads the traces of a task: those that are named, or all that belong to it.
func (d *desk) sessionsOf(k *promotion.Keeper, task string, refs []string) ([]*session.Trace, error) {
	dir := sessiondir.Dir{Root: k.Root, Path: d.conf.Layers.Session}
	if len(refs) == 0 {
		all, err := dir.List()
		if err != nil {
			return nil, sessionFailure(err)
		}
		for _, i := range all {
			if i.Task == task {
				refs = append(refs, i.ID)
			}
		}
	}
	var out []*session.Trace
	for _, r := range refs {
		id, err := dir.Find(r)
		if err != nil {
			return nil, sessionFailure(err)
		}
		t, err := dir.Read(id)
		if err != nil {
			return nil, sessionFailure(err)
		}
		out = append(out, t)
	}
	return out, nil
}

func notesCommand(s Streams) *cobra.Command {
	return group("notes", "Keep NOTES.md to the active objective", notesSet(s), notesPrune(s))
}

func notesSet(s Streams) *cobra.Command {
	d := &desk{s: s}
	var n promotion.Notes
	c := d.flags(&cobra.Command{Use: "set", Short: "Replace what NOTES.md says; nothing is added to it", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				return n, "NOTES.md is up to date\n", t.SetNotes(n)
			})
		}})
	f := c.Flags()
	f.StringVar(&n.Objective, "objective", "", "the active objective")
	f.StringVar(&n.Phase, "phase", "", "its phase")
	f.StringArrayVar(&n.Blockers, "blocker", nil, "what blocks it, or none; may be repeated")
	f.StringVar(&n.Pending, "pending", "", "what waits for a decision")
	return c
}

func notesPrune(s Streams) *cobra.Command {
	d := &desk{s: s}
	var task string
	c := d.flags(&cobra.Command{Use: "prune", Short: "Make NOTES.md fit checklist B: objective, blockers, one pending matter", Args: cobra.NoArgs,
		Long: `Keeps the title, one objective, one line of blockers and at most one pending matter, and takes out everything else. With --task it moves into the
folder of the task; without one it is printed with where it belongs, and git keeps it.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				gone, err := t.PruneNotes(task)
				var b strings.Builder
				for _, l := range gone {
					if task != "" {
						fmt.Fprintf(&b, "to the folder of %s: %s\n", task, strings.TrimSpace(l))
					} else {
						fmt.Fprintf(&b, "out: %s\n", strings.TrimSpace(l))
					}
				}
				if len(gone) == 0 {
					b.WriteString("nothing to take out\n")
				}
				return map[string]any{"out": gone}, b.String(), err
			})
		}})
	c.Flags().StringVar(&task, "task", "", "`SLUG` of the task that what is taken out belongs to")
	return c
}

func gateCommand(s Streams) *cobra.Command {
	return group("gate", "Record what was decided at a gate of a task", gateEmit(s))
}

func gateEmit(s Streams) *cobra.Command {
	d := &desk{s: s}
	var task, from string
	var g taskdir.Gate
	var phase int
	c := d.flags(&cobra.Command{Use: "emit", Short: "Add one gate event to the file of its task", Args: cobra.NoArgs,
		Long:    `Adds one valid event to plans/artifacts/SLUG/observability/SLUG.ndjson. It comes from flags, or as a JSON object from --from. The task's trace id is filled in.`,
		Example: `  promote gate emit --task add-login --event PHASE_REVIEW_GATE --state REVIEWING --decision GO --phase 2 --confidence 0.88 --reason "tests pass" --next "start phase 3"`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if from != "" {
				src, err := d.input(from)
				if err != nil {
					return err
				}
				dec := json.NewDecoder(bytes.NewReader(src))
				dec.DisallowUnknownFields()
				if err := dec.Decode(&g); err != nil {
					return &failure{code: exitUsage, err: fmt.Errorf("read the event: %w", err), hint: "plans/templates/gate-event.json is one"}
				}
			}
			if phase > 0 {
				g.PhaseID = &phase
			}
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				return g, "recorded\n", t.GateEmit(task, g)
			})
		}})
	f := c.Flags()
	f.StringVar(&task, "task", "", "`SLUG` of the task")
	f.StringVar(&from, "from", "", "read the event from `FILE`, - for standard input")
	f.StringVar(&g.EventType, "event", "", "PLAN_GATE, PREFLECT_GATE, PHASE_REVIEW_GATE, HIGH_RISK_APPROVAL_GATE or COMPLETION_GATE")
	f.StringVar(&g.WorkflowState, "state", "", "PLANNING, ACTING, REVIEWING, WAITING_APPROVAL or COMPLETE")
	f.IntVar(&phase, "phase", 0, "`NUMBER` of the phase; none outside one")
	f.StringVar(&g.Decision, "decision", "", "GO, REPLAN, ABSTAIN or BLOCKED")
	f.Float64Var(&g.Confidence, "confidence", 0, "from 0 to 1")
	f.BoolVar(&g.NeedsHuman, "requires-human", false, "a person has to approve")
	f.StringVar(&g.Reason, "reason", "", "why")
	f.StringVar(&g.NextAction, "next", "", "what is done next")
	f.StringSliceVar(&g.SafetyChecks, "safety", nil, "a check that was made; may be repeated")
	f.IntVar(&g.Iteration, "iteration", 0, "rounds so far")
	f.IntVar(&g.MaxIterations, "max-iterations", 3, "rounds allowed, 1 to 5")
	_ = c.MarkFlagRequired("task")
	return c
}

// input reads a file of the command line, at most a megabyte.
func (d *desk) input(name string) ([]byte, error) {
	in, done, err := d.openInput(name)
	if err != nil {
		return nil, err
	}
	defer done()
	b, err := io.ReadAll(io.LimitReader(in, maxDraft))
	if err != nil {
		return nil, &failure{code: exitUsage, err: fmt.Errorf("read %q: %w", name, err)}
	}
	return b, nil
}
