package promotecli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"charm.land/huh/v2"
	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// verdict is what a person decides about one proposal.
type verdict struct {
	what     string // approve, reject or later
	reason   string // of a rejection
	category string // another one than the author's
	decision string // on a near-copy
	why      string // of keeping it beside one
	cite     string // evidence that it lacked
}

func reviewCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	var approve, reject, redact bool
	var v verdict
	c := d.flags(&cobra.Command{Use: "review [ID…]", Short: "Decide about the proposals in the inbox; a person does this", Args: cobra.ArbitraryArgs,
		Long: `Shows the proposals in the inbox one by one and asks what is to become of each. Without a terminal it lists them and exits with 4, or decides by
flags about those that are named.`,
		Example: `  promote review
  promote review m-7k3q9v2m4x8a --approve --as-human
  promote review m-7k3q9v2m4x8a --reject --reason "true of one machine only" --as-human`,
		RunE: func(cmd *cobra.Command, ids []string) error {
			switch {
			case approve && reject:
				return &failure{code: exitUsage, err: errors.New("--approve and --reject exclude each other")}
			case (approve || reject) && len(ids) == 0:
				return &failure{code: exitUsage, err: errors.New("name the proposals that are meant"), hint: "promote review lists them"}
			case approve:
				v.what = "approve"
			case reject:
				v.what = "reject"
			case d.atTerminal():
				return d.reviewAll(cmd.Context(), ids)
			default:
				return d.listWaiting(cmd.Context(), ids)
			}
			if err := decision(v.decision, v.why); err != nil {
				return err
			}
			for _, id := range ids {
				if err := d.decide(cmd.Context(), id, v, redact); err != nil {
					return err
				}
			}
			return nil
		}})
	f := c.Flags()
	f.BoolVar(&approve, "approve", false, "move them to repository memory")
	f.BoolVar(&reject, "reject", false, "refuse them for good")
	f.StringVar(&v.reason, "reason", "", "why they are refused")
	f.BoolVar(&redact, "redact", false, "do not keep the words of what is refused")
	f.StringVar(&v.category, "category", "", "approve under another category than the author's")
	f.StringVar(&v.decision, "decision", "", "on a near-copy: skip, merge or create")
	f.StringVar(&v.cite, "cite", "", "add evidence, as `PATH[:LINE[-LINE]]`")
	f.StringVar(&v.why, "rationale", "", "why to keep it beside a near-copy")
	return c
}

// decide carries out what was decided about one proposal.
func (d *desk) decide(ctx context.Context, id string, v verdict, redact bool) error {
	return d.turn(ctx, func(ctx context.Context, t *promotion.Turn) (any, string, error) {
		if v.what == "reject" {
			r, err := t.Reject(id, "", "", v.reason, redact)
			return r, "rejected " + r.ID + "\n", err
		}
		r := promotion.Request{Decision: v.decision, Why: v.why}
		r.Category = taxonomy.Category(v.category)
		if v.cite = strings.TrimSpace(v.cite); v.cite != "" {
			r.Citations = []string{v.cite}
		}
		res, err := t.Approve(ctx, id, r)
		return res, inWords(res), err
	})
}

// waitingOut is a proposal for programs.
type waitingOut struct {
	ID       string   `json:"id"`
	Path     string   `json:"path"`
	Subject  string   `json:"subject"`
	Fact     string   `json:"fact"`
	Category string   `json:"category"`
	Source   string   `json:"source"`
	Author   string   `json:"author,omitempty"`
	Evidence []string `json:"evidence"`
}

// waiting lists the proposals, or those of the ids.
func (d *desk) waiting(ctx context.Context, ids []string) ([]policy.Fact, error) {
	k, err := d.keeper(ctx)
	if err != nil {
		return nil, err
	}
	defer k.View.Close()
	var out []policy.Fact
	_, err = k.Do(ctx, true, func(_ context.Context, t *promotion.Turn) error {
		for _, f := range t.Waiting() {
			if len(ids) == 0 || matches(f.ID, ids) {
				out = append(out, f)
			}
		}
		return nil
	})
	if err != nil {
		return nil, d.stopped(err)
	}
	return out, nil
}

func matches(id string, begins []string) bool {
	for _, b := range begins {
		if strings.HasPrefix(id, b) {
			return true
		}
	}
	return false
}

func (d *desk) listWaiting(ctx context.Context, ids []string) error {
	facts, err := d.waiting(ctx, ids)
	if err != nil {
		return err
	}
	if d.json {
		out := []waitingOut{}
		for _, f := range facts {
			out = append(out, waitingOut{f.ID, f.Path, f.Subject, f.Text, string(f.Category), string(f.Source), f.Author.Name, evidence(&f)})
		}
		if err := d.print(out); err != nil {
			return err
		}
	} else {
		for i := range facts {
			fmt.Fprint(d.s.Out, card(&facts[i]), "\n")
		}
	}
	if len(facts) == 0 {
		if !d.json {
			fmt.Fprintln(d.s.Out, "nothing waits for a decision")
		}
		return nil
	}
	return &failure{code: exitWaiting, err: fmt.Errorf("%s", waits(len(facts))), hint: "run it at a terminal, or name one with --approve or --reject and --as-human"}
}

// card shows a proposal.
func card(f *policy.Fact) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s · %s\n", f.ID, f.Category, visible.Line(f.Subject))
	fmt.Fprintf(&b, "  %s\n", visible.Line(f.Text))
	fmt.Fprintf(&b, "  why: %s\n", visible.Line(f.Reason))
	who := f.Author.Name
	if who == "" {
		who = "somebody"
	}
	fmt.Fprintf(&b, "  from: %s, by %s, confidence %s\n", f.Source, visible.Line(who), f.Confidence)
	for _, e := range evidence(f) {
		fmt.Fprintf(&b, "  see: %s\n", visible.Line(e))
	}
	if f.Origin.Session != "" {
		fmt.Fprintf(&b, "  first seen in: %s, step %s\n", visible.Line(f.Origin.Session), visible.Line(f.Origin.Step))
	}
	return b.String()
}

func evidence(f *policy.Fact) []string {
	out := []string{}
	for _, c := range f.Citations {
		s := c.String()
		if c.Quote != "" {
			s += "  " + c.Quote
		}
		out = append(out, s)
	}
	return out
}

// reviewAll asks the person at the terminal about each proposal.
func (d *desk) reviewAll(ctx context.Context, ids []string) error {
	facts, err := d.waiting(ctx, ids)
	if err != nil {
		return err
	}
	if len(facts) == 0 {
		fmt.Fprintln(d.s.Out, "nothing waits for a decision")
		return nil
	}
	for i := range facts {
		f := &facts[i]
		v := verdict{what: "later", category: string(f.Category)}
		if err := d.form(question(f, i+1, len(facts), &v)...); err != nil {
			return err
		}
		if v.what == "later" {
			continue
		}
		err := d.decide(ctx, f.ID, v, false)
		var stop *failure
		if errors.As(err, &stop) && stop.code == exitWaiting && stop.stop != nil {
			if v.decision, v.why, err = d.ask(stop.stop); err == nil {
				err = d.decide(ctx, f.ID, v, false)
			}
		}
		if errors.As(err, &stop) && stop.code == exitRefused {
			fmt.Fprintf(d.s.Err, "promote: %s\npromote: hint: %s\n", visible.Line(stop.Error()), visible.Line(stop.hint))
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// question is the form about one proposal.
func question(f *policy.Fact, n, of int, v *verdict) []*huh.Group {
	return []*huh.Group{
		huh.NewGroup(
			huh.NewSelect[string]().Title(fmt.Sprintf("Proposal %d of %d: what is to become of it?", n, of)).Description(card(f)).Options(
				huh.NewOption("approve: it becomes repository memory", "approve"),
				huh.NewOption("reject: refuse it for good", "reject"),
				huh.NewOption("later: leave it in the inbox", "later"),
			).Value(&v.what)),
		huh.NewGroup(huh.NewSelect[string]().Title("Under which category?").Options(huh.NewOptions(taxonomy.CategoryNames()...)...).Value(&v.category)).
			WithHideFunc(func() bool { return v.what != "approve" }),
		huh.NewGroup(huh.NewInput().Title("Which file and line show it?").Description("A path from the root, with a line where it helps: api/server.go:12").Value(&v.cite)).
			WithHideFunc(func() bool { return v.what != "approve" || len(f.Citations) > 0 }),
		huh.NewGroup(huh.NewInput().Title("Why is it refused?").Value(&v.reason).Validate(needed)).
			WithHideFunc(func() bool { return v.what != "reject" }),
	}
}

// waits says how many proposals wait.
func waits(n int) string {
	if n == 1 {
		return "1 proposal waits for a person"
	}
	return fmt.Sprintf("%d proposals wait for a person", n)
}
