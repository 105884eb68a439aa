package promotecli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/promotion"
)

func rejectCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	var subject, fact, reason string
	var redact bool
	c := d.flags(&cobra.Command{Use: "reject [ID]", Short: "Refuse a value for good; a person does this", Args: cobra.MaximumNArgs(1),
		Long: `Puts an entry or a proposal in the archive and refuses its value: nobody can write it again, also in other words, until a person lifts the
rejection. A value that is not stored is named by --subject and --fact.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			id := strings.Join(args, "")
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				r, err := t.Reject(id, subject, fact, reason, redact)
				return r, strings.TrimSpace("rejected "+r.ID) + "\n", err
			})
		}})
	f := c.Flags()
	f.StringVar(&subject, "subject", "", "subject of a value that is not stored")
	f.StringVar(&fact, "fact", "", "text of a value that is not stored")
	f.StringVar(&reason, "reason", "", "why it is refused")
	f.BoolVar(&redact, "redact", false, "do not keep its words, only what recognises them")
	return c
}

func liftCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	var subject, fact, why string
	c := d.flags(&cobra.Command{Use: "lift [VALUE]", Short: "Allow a rejected value again; a person does this", Args: cobra.MaximumNArgs(1),
		Long: `Takes a rejection back. The value is named by the beginning of its hash as memories/rejected.ndjson has it, or by --subject and --fact.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && (subject == "" || fact == "") {
				return &failure{code: exitUsage, err: errors.New("name the value"), hint: "by its hash, or by --subject and --fact"}
			}
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				r, err := t.Lift(strings.Join(args, ""), subject, fact, why)
				return r, "lifted; it may be proposed again\n", err
			})
		}})
	f := c.Flags()
	f.StringVar(&subject, "subject", "", "subject of the value")
	f.StringVar(&fact, "fact", "", "text of the value")
	f.StringVar(&why, "why", "", "why it is allowed again")
	return c
}

func confirmCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	return d.flags(&cobra.Command{Use: "confirm [ID…]", Short: "Look at facts anew and record that they hold", Args: cobra.ArbitraryArgs,
		Long: `Re-verifies what entries say and cite, all of them without an ID, and records of those that hold that they do: their time to live and their
confidence start anew. What the tree contradicts is told and not renewed, with exit code 1. What nothing proves is renewed only when a
person names it.`,
		RunE: func(cmd *cobra.Command, ids []string) error {
			refuted := 0
			err := d.turn(cmd.Context(), func(ctx context.Context, t *promotion.Turn) (any, string, error) {
				found, err := t.Confirm(ctx, ids)
				var b strings.Builder
				for _, c := range found {
					if c.Holds {
						fmt.Fprintf(&b, "%s holds\n", c.ID)
						continue
					}
					refuted++
					for _, why := range c.Because {
						fmt.Fprintf(&b, "%s is not renewed: %s\n", c.ID, why)
					}
				}
				return found, b.String(), err
			})
			if err == nil && refuted > 0 {
				return &failure{code: exitRefused, err: fmt.Errorf("%d facts were not renewed", refuted), hint: "promote correct replaces a fact that is wrong"}
			}
			return err
		}})
}

func pruneCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	return d.flags(&cobra.Command{Use: "prune", Short: "Put entries that are not in use any more in the archive", Args: cobra.NoArgs,
		Long: `Moves entries that were superseded, have expired, or whose confidence fell too low to memories/archive. Nothing is deleted; writing the same fact
again brings it back.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return d.turn(cmd.Context(), func(_ context.Context, t *promotion.Turn) (any, string, error) {
				gone, err := t.Prune()
				var b strings.Builder
				ids := []string{}
				for _, f := range gone {
					ids = append(ids, f.ID)
					fmt.Fprintf(&b, "archived %s, %s: %s\n", f.ID, f.Subject, t.Memory.Standing(&f, t.Now).Why)
				}
				if len(gone) == 0 {
					b.WriteString("nothing to put away\n")
				}
				return map[string]any{"archived": ids}, b.String(), err
			})
		}})
}

func checkCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	var f factFlags
	c := d.flags(&cobra.Command{Use: "check [PATH…]", Short: "Ask the checklist about a fact, or about entry files, and write nothing", Args: cobra.ArbitraryArgs,
		Long: `Asks checklist A about a fact as "promote create" would, and writes nothing. With paths it asks about the entry files of that name, as a hook
before a commit does; other files are passed over.`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			d.dryRun = false
			if len(paths) > 0 {
				return d.checkFiles(cmd.Context(), paths)
			}
			r, err := f.request(d)
			if err != nil {
				return err
			}
			near, err := d.nearAhead(cmd.Context(), r.Draft)
			if err != nil {
				return err
			}
			return d.look(cmd.Context(), near, func(ctx context.Context, t *promotion.Turn) (any, string, error) {
				if err := d.withTrace(t, &r); err != nil {
					return nil, "", err
				}
				res, err := t.Check(ctx, r)
				return res, inWords(res), err
			})
		}})
	f.add(c)
	return c
}

// look makes a turn that writes nothing and prints its result.
func (d *desk) look(ctx context.Context, do doing, work func(context.Context, *promotion.Turn) (any, string, error)) error {
	k, err := d.keeper(ctx)
	if err != nil {
		return err
	}
	defer k.View.Close()
	var out any
	var text string
	if _, err = do(k, ctx, true, func(ctx context.Context, t *promotion.Turn) error {
		var err error
		out, text, err = work(ctx, t)
		return err
	}); err != nil {
		return d.stopped(err)
	}
	if d.json {
		return d.print(out)
	}
	_, err = fmt.Fprint(d.s.Out, text)
	return err
}

// checkFiles asks the checklist about entry files. Every one is asked; the first refusal decides the exit code.
func (d *desk) checkFiles(ctx context.Context, paths []string) error {
	var first error
	err := d.look(ctx, (*promotion.Keeper).Do, func(ctx context.Context, t *promotion.Turn) (any, string, error) {
		n := 0
		for _, p := range paths {
			stopped, asked, err := t.CheckFile(ctx, d.relative(p))
			if err != nil {
				return nil, "", err
			}
			if asked {
				n++
			}
			if stopped != nil {
				refusal := d.refused(stopped)
				fmt.Fprintf(d.s.Out, "%s:%d: %s\n", p, max(1, stopped.Stop.At.Start.Line), refusal)
				if first == nil {
					first = refusal
				}
			}
		}
		return map[string]int{"checked": n}, fmt.Sprintf("checked %d entries\n", n), nil
	})
	if err != nil {
		return err
	}
	return first
}
