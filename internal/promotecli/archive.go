package promotecli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/taskdir"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/promotion"
)

func archiveCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	var apply bool
	days := promotion.ArchiveDays
	c := d.flags(&cobra.Command{Use: "archive", Short: "Put plans that are over, and their tasks, in plans/archive", Args: cobra.NoArgs,
		Long: `Lists the plans whose status is DONE, SUPERSEDED or DEFERRED and was committed at least --age-days ago, with the folders of their tasks; with --apply
it moves them to plans/archive by month. Nothing is deleted or overwritten. A folder that may belong to a plan is named for a person to
look at, and stays.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			patch := d.dryRun
			d.dryRun = patch || !apply
			k, err := d.keeper(cmd.Context())
			if err != nil {
				return err
			}
			defer k.View.Close()
			o := promotion.ArchiveOptions{Days: days}
			if p := d.policy; p != nil {
				o.Statuses = p.MemoryHygiene.ArchiveStatuses
				if !cmd.Flags().Changed("age-days") {
					o.Days = p.MemoryHygiene.ArchiveAfterDays
				}
			}
			if o.Days < 0 {
				return &failure{code: exitUsage, err: errors.New("--age-days is not below 0")}
			}
			var moved []promotion.Moved
			var left []promotion.Left
			plan, err := k.Do(cmd.Context(), d.dryRun, func(ctx context.Context, t *promotion.Turn) error {
				var err error
				moved, left, err = t.Archive(ctx, o)
				return err
			})
			if err != nil {
				return d.stopped(err)
			}
			switch {
			case patch:
				return printPatch(s.Out, plan)
			case d.json:
				return d.print(map[string]any{"moved": moved, "left": left, "applied": apply})
			}
			fmt.Fprint(s.Out, visible.Text(archiveText(moved, left, apply)))
			return nil
		}})
	c.Flags().BoolVar(&apply, "apply", false, "move them; without it they are only listed")
	c.Flags().IntVar(&days, "age-days", days, "`DAYS` since the status was committed; 0 takes all")
	return c
}

func archiveText(moved []promotion.Moved, left []promotion.Left, applied bool) string {
	var b strings.Builder
	verb := "would move"
	if applied {
		verb = "moved"
	}
	for _, m := range moved {
		fmt.Fprintf(&b, "%s %s (%s) to %s\n", verb, m.Plan, m.Status, m.To)
		if m.Folder != "" {
			fmt.Fprintf(&b, "%s %s with it\n", verb, m.Folder)
		}
		if len(m.Unclear) > 0 {
			fmt.Fprintf(&b, "[MANUAL REVIEW NEEDED] %s may belong to it\n", strings.Join(m.Unclear, ", "))
		}
	}
	for _, l := range left {
		fmt.Fprintf(&b, "left %s:%d: %s\n", l.Plan, l.Line, l.Why)
	}
	if len(moved) == 0 {
		b.WriteString("nothing to put away\n")
	} else if !applied {
		b.WriteString("nothing was moved; add --apply\n")
	}
	return b.String()
}

func mergeCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	return d.flags(&cobra.Command{Use: "merge", Short: "Resolve memory that git left with conflict markers", Args: cobra.NoArgs,
		Long: `Resolves files of memory with conflict markers: a fact that two branches wrote becomes one entry with the citations, tags and reasons of both, and
an event file gets the lines of both. Different facts under one name are left for a person, with exit code 4.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			n := 0
			err := d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				merged, left, err := t.Merge()
				var b strings.Builder
				for _, f := range merged {
					fmt.Fprintf(&b, "merged %s\n", f)
				}
				for _, l := range left {
					fmt.Fprintf(&b, "left %s: %s\n", l.Plan, l.Why)
				}
				if len(merged)+len(left) == 0 {
					b.WriteString("no memory is in conflict\n")
				}
				n = len(left)
				return map[string]any{"merged": merged, "left": left}, b.String(), err
			})
			if err == nil && n > 0 {
				return &failure{code: exitWaiting, err: fmt.Errorf("%d files wait for a person", n)}
			}
			return err
		}})
}

func skillCommand(s Streams) *cobra.Command {
	return group("skill", "Propose a way of working, and approve it", skillPropose(s), skillApprove(s))
}

func skillPropose(s Streams) *cobra.Command {
	d := &desk{s: s}
	var k taskdir.Skill
	var support taskdir.Support
	var evidence []string
	var standalone bool
	c := d.flags(&cobra.Command{Use: "propose", Short: "Write a proposal of a skill to the folder of its task", Args: cobra.NoArgs,
		Long: `Writes plans/artifacts/SLUG/skill-proposals/NAME.md when four things hold: the confidence is 0.85 or more, it was met in two tasks, it is not among
the skills, and it is of use without the context of its task. Only a person makes it a skill.

Without --confidence it is estimated: 0.2 for each source above the first, 0.3 for each occurrence above the first, 0.2 for three roles or more, and
0.15 when nothing speaks against it.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, e := range evidence {
				citation, about, ok := strings.Cut(e, "=")
				if !ok {
					return &failure{code: exitUsage, err: fmt.Errorf("--evidence takes CITATION=DESCRIPTION, not %q", e)}
				}
				k.Evidence = append(k.Evidence, taskdir.SkillEvidence{Citation: citation, Description: about})
			}
			support.Occurrences = len(k.Dedupe.Occurrences)
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				name, err := t.SkillPropose(k, support, standalone)
				return map[string]string{"path": name}, fmt.Sprintf("proposed in %s; a person approves: promote skill approve %s\n", name, name), err
			})
		}})
	f := c.Flags()
	f.StringVar(&k.TaskSlug, "task", "", "`SLUG` of the task")
	f.IntVar(&k.PhaseID, "phase", 1, "`NUMBER` of the phase")
	f.StringVar(&k.PatternName, "name", "", "what it is called")
	f.StringVar(&k.Problem, "problem", "", "what comes up again")
	f.StringVar(&k.Description, "description", "", "what to do then")
	f.StringVar(&k.Applicability, "when", "", "when it applies, and when not")
	f.StringArrayVar(&evidence, "evidence", nil, "`CITATION=DESCRIPTION`; at least two")
	f.StringSliceVar(&k.Dedupe.Occurrences, "occurrence", nil, "`TASK[:PHASE]` in which it was met; at least two")
	f.Float64Var(&k.Confidence, "confidence", 0, "from 0 to 1; default an estimate")
	f.IntVar(&support.Sources, "sources", 1, "how many sources describe it")
	f.IntVar(&support.Roles, "roles", 1, "how many roles met it")
	f.BoolVar(&support.Clean, "no-counter-evidence", false, "nothing speaks against it")
	f.BoolVar(&standalone, "standalone", false, "it is of use without the context of its task")
	return c
}

func skillApprove(s Streams) *cobra.Command {
	d := &desk{s: s}
	return d.flags(&cobra.Command{Use: "approve PATH", Short: "Make a proposal a skill; a person does this", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				name, err := t.SkillApprove(d.relative(args[0]))
				return map[string]string{"path": name}, "approved: " + name + "\n", err
			})
		}})
}
