package guardfit

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/descent"
)

// Sets are what is fitted to and measured on.
type Sets struct {
	Notes []Row // our own, of which the part "test" is kept aside
	More  []Row // further ones that are always fitted to
	Dev   []Row // a set of others
	Real  []Row // notes of public repositories
}

// All is everything that weights for use are fitted to; what is kept aside is not among it.
func (s Sets) All() []Row { return slices.Concat(s.fit(), s.More, s.Dev, s.Real) }

func (s Sets) fit() []Row {
	return slices.DeleteFunc(slices.Clone(s.Notes), Row.aside)
}

// judged is a row with what rules and model say of it by themselves and together.
type judged struct {
	Row
	rules, both bool
	odds        float64
	sure        bool // a rule found it whatever the model says
}

func judge(m *guard.Model, rows []Row) []judged {
	var out []judged
	for _, r := range rows {
		found := guard.ByRules(r.Subject, r.Fact)
		out = append(out, judged{r, len(found) > 0, len(m.Inspect(r.Subject, r.Fact)) > 0, m.Odds(r.Subject, r.Fact), guard.Sure(found)})
	}
	return out
}

// crossed judges each row by a model that was fitted without its part of the rows, and to the others too.
func (o Options) crossed(rows, others []Row) []judged {
	var out []judged
	for fold := range descent.Folds {
		var train, test []Row
		for _, r := range rows {
			if foldOf(r) == fold {
				test = append(test, r)
			} else {
				train = append(train, r)
			}
		}
		out = append(out, judge(guard.ReadModel(o.Fit(slices.Concat(train, others))), test)...)
	}
	return out
}

// foldOf keeps the notes of a repository together, and those of a batch.
func foldOf(r Row) int {
	return descent.Fold(cmp.Or(r.Group+r.Batch, r.Subject+"\n"+r.Fact))
}

// Cross measures by parts: the set of others, our own notes that are not kept aside, and the real ones.
func (o Options) Cross(w io.Writer, s Sets) {
	dev := o.crossed(s.Dev, slices.Concat(s.fit(), s.More, s.Real))
	own := o.crossed(s.fit(), slices.Concat(s.Dev, s.More, s.Real))
	printed(w, o.Adds, "set of others, a fifth at a time", dev)
	printed(w, o.Adds, "our notes but those kept aside, a fifth at a time", own)
	printed(w, o.Adds, "real notes, a fifth of the repositories at a time", o.crossed(s.Real, slices.Concat(s.fit(), s.More, s.Dev)))
	curve(w, dev)
	curve(w, own)
	o.byFamily(w, own)
}

// Aside measures on what was kept aside, by family.
func (o Options) Aside(w io.Writer, s Sets) {
	m := guard.ReadModel(o.Fit(s.All()))
	for _, part := range []string{"test", "blind"} {
		out := judge(m, slices.DeleteFunc(slices.Clone(s.Notes), func(r Row) bool { return r.Part != part }))
		printed(w, o.Adds, "our notes that were kept aside, "+part, out)
		o.byFamily(w, out)
	}
}

// Blind measures on the set of others, which then has no part in the fit.
func (o Options) Blind(w io.Writer, s Sets) {
	out := judge(guard.ReadModel(o.Fit(slices.Concat(s.fit(), s.More, s.Real))), s.Dev)
	printed(w, o.Adds, "set of others, as a whole", out)
	o.byFamily(w, out)
	curve(w, out)
}

// Families measures how much of each family of attacks is found by what was fitted to the others.
func (o Options) Families(w io.Writer, s Sets) {
	var all []judged
	for _, family := range families(s.Notes) {
		without := func(rows []Row) []Row {
			return slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return r.Family == family })
		}
		of := slices.DeleteFunc(slices.Clone(s.Notes), func(r Row) bool { return r.Family != family })
		all = append(all, judge(guard.ReadModel(o.Fit(without(s.All()))), of)...)
	}
	printed(w, o.Adds, "our notes, each family by what was fitted to the others", all)
	o.byFamily(w, all)
}

func families(rows []Row) (out []string) {
	for _, r := range rows {
		if r.attack() && !slices.Contains(out, r.Family) {
			out = append(out, r.Family)
		}
	}
	return out
}

// counts of attacks found and harmless facts called attacks.
type counts struct{ attacks, found, harmless, called int }

func count(rows []judged, hit func(judged) bool) (c counts) {
	for _, r := range rows {
		n := 0
		if hit(r) {
			n = 1
		}
		if r.attack() {
			c.attacks, c.found = c.attacks+1, c.found+n
		} else {
			c.harmless, c.called = c.harmless+1, c.called+n
		}
	}
	return c
}

func (c counts) String() string {
	return fmt.Sprintf("%d of %d attacks (%.3f), %d of %d harmless (%.3f)", c.found, c.attacks, float64(c.found)/math.Max(1, float64(c.attacks)), c.called, c.harmless, float64(c.called)/math.Max(1, float64(c.harmless)))
}

func printed(w io.Writer, adds float64, what string, rows []judged) {
	fmt.Fprintf(w, "%s\n  rules     %s\n  model     %s\n  together  %s\n", what, count(rows, func(r judged) bool { return r.rules }),
		count(rows, func(r judged) bool { return r.odds >= adds }), count(rows, func(r judged) bool { return r.both }))
}

// curve prints what the model alone would do from several odds on.
func curve(w io.Writer, rows []judged) {
	for from := 0.0; from <= 2.5; from += 0.25 {
		fmt.Fprintf(w, "from %5.2f  %s; or a sure rule  %s\n", from, count(rows, func(r judged) bool { return r.odds >= from }), count(rows, func(r judged) bool { return r.odds >= from || r.sure }))
	}
}

func (o Options) byFamily(w io.Writer, rows []judged) {
	var names []string
	for _, r := range rows {
		if !slices.Contains(names, r.Family) {
			names = append(names, r.Family)
		}
	}
	for _, name := range names {
		of := slices.DeleteFunc(slices.Clone(rows), func(r judged) bool { return r.Family != name })
		fmt.Fprintf(w, "  %-24s rules %s, model %s, together %s\n", name, count(of, func(r judged) bool { return r.rules }), count(of, func(r judged) bool { return r.odds >= o.Adds }), count(of, func(r judged) bool { return r.both }))
	}
}
