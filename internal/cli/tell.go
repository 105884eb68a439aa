package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/render"
	"github.com/notes-lint/notes-lint/session"
)

// reading makes a command of something that is done with the parsed documents.
func (a *app) reading(do func(*workspace) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		w, err := a.open(cmd.Context())
		if err != nil {
			return err
		}
		defer w.close()
		if err := a.documents(cmd.Context(), w, args); err != nil {
			return err
		}
		return do(w)
	}
}

// listCommand names the memory files and what each is about, and prints no body: what is listed is not loaded.
func (a *app) listCommand() *cobra.Command {
	c := &cobra.Command{Use: "list [PATHS…]", Short: "List the memory files with layer, host and subject", Args: cobra.ArbitraryArgs,
		RunE: a.reading(func(w *workspace) error {
			if a.o.jsonOut {
				return a.listJSON(w)
			}
			t := tabwriter.NewWriter(a.s.Out, 0, 4, 2, ' ', 0)
			for _, d := range w.docs {
				fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", render.PathAtLineStart(d.Path), d.Layer, d.Host, render.Escape(subject(d)))
			}
			return t.Flush()
		})}
	c.Flags().BoolVar(&a.o.jsonOut, "json", false, "print JSON")
	return c
}

type listed struct {
	Path    string `json:"path"`
	Layer   string `json:"layer"`
	Host    string `json:"host"`
	Subject string `json:"subject"`
	Lines   int    `json:"lines"`
	Bytes   int    `json:"bytes"`
	Claims  int    `json:"claims"`
}

func (a *app) listJSON(w *workspace) error {
	out := []listed{}
	for _, d := range w.docs {
		out = append(out, listed{d.Path, d.Layer.String(), d.Host.String(), subject(d), d.LineCount(), len(d.Source), len(d.Claims)})
	}
	return render.WriteJSON(a.s.Out, out)
}

// subject is what a document is about: the subject of its entry, else its first heading.
func subject(d *note.Document) string {
	if d.Entry != nil && d.Entry.Subject != "" {
		return d.Entry.Subject
	}
	if len(d.Sections) > 0 {
		return d.Sections[0].Title
	}
	return ""
}

// inspectCommand shows how documents were read.
func (a *app) inspectCommand() *cobra.Command {
	t := &trace{a: a}
	var layout bool
	files := a.reading(func(w *workspace) error {
		for _, d := range w.docs {
			if a.o.layers {
				fmt.Fprintf(a.s.Out, "%-11s %s\n", d.Layer, render.PathAtLineStart(d.Path))
				continue
			}
			inspect(a.s.Out, d)
		}
		return nil
	})
	c := &cobra.Command{Use: "inspect [PATHS…]", Short: "Show how memory files are read, or what a session holds", Args: cobra.ArbitraryArgs,
		Long: `Shows how memory files are read: sections, entry fields, suppressions, claims. With --session, or with one of its flags, it shows what the
view of a session holds: steps, tokens, and each action with the length of its observation; --layout draws it.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			asked := false
			for _, f := range []string{"session", "layout", "to", "strategy", "max-tokens", "count"} {
				asked = asked || cmd.Flags().Changed(f)
			}
			if !asked {
				return files(cmd, args)
			}
			if len(args) > 0 {
				return usage("give PATHS or --session, not both", "PATHS are no sessions")
			}
			return t.inspect(cmd, layout)
		}}
	c.Flags().BoolVar(&a.o.layers, "layers", false, "print the layer of each file only")
	t.choose(c.Flags())
	t.views(c.Flags())
	c.Flags().BoolVar(&layout, "layout", false, "draw the memory of the session, one line a step")
	return c
}

// inspect shows what the view of a session holds.
func (t *trace) inspect(cmd *cobra.Command, layout bool) error {
	tr, err := t.read(cmd)
	if err != nil {
		return err
	}
	steps, counter, err := t.view(first(tr.Records, t.to))
	if err != nil {
		return err
	}
	if layout {
		fmt.Fprint(t.a.s.Out, session.Layout(steps))
	} else {
		fmt.Fprint(t.a.s.Out, session.Inspect(steps, counter))
	}
	return ended(tr)
}

func inspect(w io.Writer, d *note.Document) {
	fmt.Fprintf(w, "%s\n  layer %s, host %s, %d lines, %d bytes\n", render.PathAtLineStart(d.Path), d.Layer, d.Host, d.LineCount(), len(d.Source))
	for _, s := range d.Sections {
		fmt.Fprintf(w, "  line %d: %s %s (#%s)\n", s.At.Start.Line, strings.Repeat("#", s.Level), render.Escape(s.Title), render.Escape(s.Anchor))
	}
	if e := d.Entry; e != nil {
		fmt.Fprintf(w, "  entry: subject \"%s\", category \"%s\", %d citations\n", render.Escape(e.Subject), render.Escape(e.Category), len(e.Citations))
	}
	for _, i := range d.Imports {
		fmt.Fprintf(w, "  line %d: imports \"%s\"\n", i.At.Start.Line, render.Escape(i.Target))
	}
	for _, i := range d.Ignores {
		fmt.Fprintf(w, "  line %d: suppresses %s because \"%s\"\n", i.At.Start.Line, render.Escape(strings.Join(i.Rules, ", ")), render.Escape(i.Reason))
	}
	for _, p := range d.Problems {
		fmt.Fprintf(w, "  line %d: %s: %s\n", p.At.Start.Line, p.Kind, render.Escape(p.Detail))
	}
	by := map[note.ClaimKind]int{}
	for _, c := range d.Claims {
		by[c.Kind]++
	}
	var parts []string
	for k := note.PathClaim; k <= note.LastKind; k++ {
		if by[k] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", by[k], k))
		}
	}
	fmt.Fprintf(w, "  %d claims: %s\n", len(d.Claims), strings.Join(parts, ", "))
}

// rulesCommand lists the rules.
func (a *app) rulesCommand() *cobra.Command {
	c := &cobra.Command{Use: "rules", Short: "List the rules", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error {
		if a.o.jsonOut {
			return render.WriteJSON(a.s.Out, ruleList())
		}
		t := tabwriter.NewWriter(a.s.Out, 0, 4, 2, ' ', 0)
		for _, r := range checklist.All() {
			fmt.Fprintf(t, "%s\t%s\t%s\n", r.ID, r.Severity, r.Summary)
		}
		return t.Flush()
	}}
	c.Flags().BoolVar(&a.o.jsonOut, "json", false, "print JSON")
	return c
}

type listedRule struct {
	ID       string `json:"id"`
	Severity string `json:"severity"`
	Summary  string `json:"summary"`
	Why      string `json:"why"`
	Remedy   string `json:"remedy"`
	Since    string `json:"since"`
	Safety   bool   `json:"safety"`
}

func ruleList() []listedRule {
	var out []listedRule
	for _, r := range checklist.All() {
		out = append(out, listedRule{r.ID, r.Severity.String(), r.Summary, r.Why, r.Remedy, r.Since, r.Safety})
	}
	return out
}

// explainCommand tells what a rule is about.
func (a *app) explainCommand() *cobra.Command {
	return &cobra.Command{Use: "explain RULE", Short: "Tell what a rule finds, why it matters and what to do", Args: cobra.ExactArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return checklist.IDs(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			r := checklist.Lookup(args[0])
			if r == nil {
				hint := "notes-lint rules lists them"
				if word := near.Word(args[0], checklist.IDs()); word != "" {
					hint = fmt.Sprintf("did you mean %q?", word)
				}
				return usage(hint, "no rule %q", args[0])
			}
			fmt.Fprintf(a.s.Out, "%s (%s, since %s)\n\n  %s\n\nWhy:  %s\nDo:   %s\n", r.ID, r.Severity, r.Since, r.Summary, r.Why, r.Remedy)
			if r.Safety {
				fmt.Fprintln(a.s.Out, "\nA safety rule: it cannot be suppressed inline.")
			} else {
				fmt.Fprintf(a.s.Out, "\nTo silence it for one place, with a reason:\n  <!-- notes-lint-disable-next-line %s -- reason -->\n", r.ID)
			}
			fmt.Fprintf(a.s.Out, "\nTo turn it off, or to info or warning, in .notes-lint.yaml:\n  rules:\n    %s: off\n", r.ID)
			return nil
		}}
}
