package promotecli

import (
	"errors"
	"fmt"
	"strings"

	"charm.land/huh/v2"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/promotion"
)

// atTerminal reports whether a person can be asked.
func (d *desk) atTerminal() bool { return d.s.Person != nil && d.s.Person() && !d.json }

// form runs a form at the terminal. Plain prompts, which screen readers follow, are used with $ACCESSIBLE or a dumb terminal.
func (d *desk) form(groups ...*huh.Group) error {
	plain := d.s.env("ACCESSIBLE") != "" || d.s.env("TERM") == "dumb"
	err := huh.NewForm(groups...).WithInput(d.s.In).WithOutput(d.s.Out).WithAccessible(plain).WithShowHelp(true).Run()
	if errors.Is(err, huh.ErrUserAborted) {
		return &failure{code: exitWaiting, err: errors.New("nothing was decided")}
	}
	return err
}

// ask lets the person at the terminal decide about a near-copy.
func (d *desk) ask(e *promotion.StopError) (decision, why string, err error) {
	var shown strings.Builder
	for _, f := range e.Stop.With {
		fmt.Fprintf(&shown, "%s  %s\n%s\n\n", f.ID, visible.Line(f.Subject), differs(&f, e.Draft))
	}
	decision = "skip"
	err = d.form(huh.NewGroup(
		huh.NewSelect[string]().Title("This is much like what is stored. What is to be done?").Description(strings.TrimSpace(shown.String())).Options(
			huh.NewOption("skip: write nothing", "skip"),
			huh.NewOption("merge: add its evidence and reason to the stored fact", "merge"),
			huh.NewOption("create: keep both", "create"),
		).Value(&decision)),
		huh.NewGroup(huh.NewInput().Title("What does it add to the fact that is there?").Value(&why).Validate(needed)).
			WithHideFunc(func() bool { return decision != "create" }))
	return decision, strings.TrimSpace(why), err
}

func needed(s string) error {
	if strings.TrimSpace(s) == "" {
		return errors.New("say it in a few words")
	}
	return nil
}

// differs shows how a draft differs from a stored fact, word by word: [-gone-] and {+new+}.
func differs(f *policy.Fact, d promotion.Draft) string {
	out := words(f.Text, d.Fact)
	if policy.Normal(f.Subject) != policy.Normal(d.Subject) {
		out = words(f.Subject, d.Subject) + "\n" + out
	}
	return out
}

func words(was, is string) string { return visible.Text(dedup.WordDiff(was, is)) }
