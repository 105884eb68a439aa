package checklist

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// Candidate is a fact on its way into memory, written down as the entry that it would become.
type Candidate struct {
	Doc      *note.Document // parsed whole, at the path that it would have
	Answers  Answers
	Tasks    []string // what the user asked for in the session that the fact comes from
	Recalled []string // ids that were shown to that session
	Seen     string   // what a tool answered in the step that the fact comes from
	Decision string   // what a person wants done with a near-copy: empty, "merge" or "create"
	Warnings []string // what the gate let pass and tells

	policy.Fact

	beside *[]*policy.Fact // worked out once
}

// Answers are what the author says to the three questions about use, "yes" or "no"; empty when nobody asked.
type Answers struct {
	Actionable string `json:"actionable"` // it can be acted on by itself
	Durable    string `json:"durable"`    // it is unlikely to change
	General    string `json:"general"`    // another task needs it
}

// Stop is where a gate stopped a candidate.
type Stop struct {
	Step    string // "A.3"
	Rule    string // of the linter, when one of them found it
	Message string
	Remedy  string
	Flag    bool // a person decides; otherwise it is refused
	Code    string
	At      note.Location
	With    []policy.Fact // the facts that it stands against
}

// Step is one question of a checklist.
type Step struct {
	ID    string
	Asks  string
	Code  string   // names the reason to stop, for programs
	Rules []string // of the linter, any finding of which stops
	look  func(*Candidate, *Pass, *memdir.Memory) *Stop
}

// Gate is a checklist: its steps are asked in order, and the first that is not satisfied stops.
type Gate []Step

// evidence are the rules about claims: a fact that the tree contradicts is not stored.
func evidence() []string {
	return []string{"changed-lines", "dead-anchor", "dead-command", "dead-commit", "dead-env", "dead-flag", "dead-glob", "dead-key", "dead-link",
		"dead-path", "dead-symbol", "line-out-of-range", "moved-lines", "moved-symbol", "stale-version", "wrong-value"}
}

// steps lists the questions by name.
func steps() map[string]Step {
	return map[string]Step{
		"allowed": {Asks: "may it be written at all", Code: "denied", Rules: []string{"denied-kind", "poisoned", "hidden-text", "secret", "rejected-fact", "confidence-over-cap", "unproved-source"}, look: lookAllowed},
		"class":   {Asks: "is it of one of the four kinds of knowledge, and none that is never stored", Code: "class", Rules: []string{"entry-category", "excluded-content"}},
		"scope":   {Asks: "is its subject about the whole repository", Code: "scope", Rules: []string{"task-in-subject"}},
		"known":   {Asks: "is nothing stored that says the same or more", Code: "known", look: lookKnown},
		"copy":    {Asks: "does it add something", Code: "near-duplicate", look: lookCopy},
		"useful":  {Asks: "is it useful to a task that knows nothing of this one", Code: "use", Rules: []string{"relative-date"}, look: lookUseful},
		"fields": {Asks: "are subject, fact, citations, reason and category filled, and does the evidence hold", Code: "fields",
			Rules: append([]string{"entry-field-missing", "entry-citations", "entry-fact-length", "entry-front-matter", "entry-id", "entry-schema-version",
				"entry-unknown-key", "entry-value"}, evidence()...)},
		"skill": {Asks: "is it a fact and not a way of working", Code: "skill", look: lookSkill},
	}
}

func gate(ids ...string) Gate {
	known := steps()
	var out Gate
	for _, id := range ids {
		number, name, _ := strings.Cut(id, " ")
		s := known[name]
		s.ID = number
		out = append(out, s)
	}
	return out
}

// ChecklistA is asked before an entry of repository memory is written.
func ChecklistA() Gate {
	return gate("A.0 allowed", "A.1 scope", "A.2 known", "A.3 copy", "A.4 class", "A.4 useful", "A.5 fields")
}

// ChecklistC is asked of each candidate at the end of a phase.
func ChecklistC() Gate {
	return gate("C.0 allowed", "C.1 class", "C.2 scope", "C.3 known", "C.3 copy", "C.4 useful", "C.4 fields", "C.5 skill")
}

// ChecklistImport is asked of a fact of another tool on its way to the inbox: whether it may be kept at all, and whether it is known. The rest
// is asked when a person approves it.
func ChecklistImport() Gate {
	return gate("A.0 allowed", "A.2 known", "A.3 copy")
}

// Run asks the steps of a candidate and returns the first that stops it, nil when none does. The documents of the pass must hold the
// candidate's, its verdicts those of the candidate's claims, and its memory must not hold the candidate. err means that a rule could not run.
func (g Gate) Run(ctx context.Context, p *Pass, c *Candidate) (*Stop, error) {
	m := p.Memory
	if m == nil {
		var err error
		if m, err = memdir.Read(ctx, p.View, p.Options.Memory); err != nil {
			return nil, err
		}
		p.Memory = m
	}
	found, skipped := Run(ctx, p, All())
	for _, s := range skipped {
		if s.Failure {
			return nil, fmt.Errorf("%s: %s", s.Path, s.Why)
		}
	}
	found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return d.At.Path != c.Doc.Path })
	for _, s := range g {
		if stop := s.ask(c, p, m, found); stop != nil {
			stop.Step, stop.Code = s.ID, s.Code
			return stop, nil
		}
	}
	if !slices.ContainsFunc(g, func(s Step) bool { return s.Code == "fields" }) {
		return nil, nil // it is asked about the rest later
	}
	for _, d := range found {
		if d.Severity == diag.Error && !c.settled(d.Rule) {
			last := g[len(g)-1]
			return &Stop{Step: last.ID, Code: "rule", Rule: d.Rule, Message: d.Message, Remedy: d.Hint, At: d.At}, nil
		}
	}
	return nil, nil
}

// settled reports whether the path to memory itself sees to what a rule asks for.
func (c *Candidate) settled(rule string) bool {
	return slices.Contains([]string{"unapproved-entry", "near-duplicate", "conflicting-facts"}, rule)
}

func (s Step) ask(c *Candidate, p *Pass, m *memdir.Memory, found []diag.Diagnostic) *Stop {
	for _, d := range found {
		if d.Severity >= diag.Warning && slices.Contains(s.Rules, d.Rule) {
			// what only resembles a rejected value or an attack is for a person to tell apart
			near := (d.Rule == "rejected-fact" || d.Rule == "poisoned") && d.Severity == diag.Warning
			if near && c.Decision == "create" {
				continue
			}
			return &Stop{Rule: d.Rule, Message: d.Message, Remedy: d.Hint, At: d.At, Flag: near}
		}
	}
	if s.look != nil {
		return s.look(c, p, m)
	}
	return nil
}

// lookAllowed keeps out what was only read back from memory, and what the user said word for word.
func lookAllowed(c *Candidate, _ *Pass, m *memdir.Memory) *Stop {
	if c.Source == "" {
		return &Stop{Message: "nobody stands behind it: the source is not named", Remedy: "name the source"}
	}
	for _, f := range m.Facts {
		if !slices.Contains(c.Recalled, f.ID) || slices.Contains(c.Supersedes, f.ID) {
			continue
		}
		if f.ID == c.ID || dedup.Similarity(like(&f), like(&c.Fact)) >= dedup.DuplicateAt {
			return &Stop{Message: fmt.Sprintf("the session was shown this as %s; what is recalled is not learnt", f.ID), Remedy: "promote confirm " + f.ID, With: []policy.Fact{f}}
		}
	}
	if c.Source == taxonomy.External {
		if words, copied := guard.Verbatim(c.Text, c.Seen, quotable); copied {
			return &Stop{Message: fmt.Sprintf("%d words in a row are those of the page that it comes from", len(strings.Fields(words))), Remedy: "say in words of your own what it means here; it stays external"}
		}
	}
	for _, t := range c.Tasks {
		if share := contained(c.Text, t); share >= 0.8 {
			return &Stop{Message: fmt.Sprintf("%d %% of its words are those of the user's own task", int(share*100)), Remedy: "say what was found, in words of your own"}
		}
	}
	return nil
}

// quotable is how many words in a row may be those of a text from outside.
const quotable = 8

// contained is the share of the words of a text that another holds, 0 for a text of fewer than four words.
func contained(text, in string) float64 {
	words, of := strings.Fields(policy.Normal(text)), strings.Fields(policy.Normal(in))
	if len(words) < 4 {
		return 0
	}
	n := 0
	for _, w := range words {
		if slices.Contains(of, w) {
			n++
		}
	}
	return float64(n) / float64(len(words))
}

func like(f *policy.Fact) dedup.Fact { return dedup.Fact{Subject: f.Subject, Text: f.Text} }

// rivals are the stored facts that a candidate has to stand beside, because they are like it, of its subject or under its key: those of
// repository memory that are in use.
func (c *Candidate) rivals(p *Pass, m *memdir.Memory) []*policy.Fact {
	if c.beside != nil {
		return *c.beside
	}
	index := dedup.NewIndex(len(m.Facts))
	for i := range m.Facts {
		index.Add(like(&m.Facts[i]))
	}
	found := map[int]bool{}
	for _, near := range index.Near(like(&c.Fact)) {
		found[near.ID] = true
	}
	subject := policy.Normal(c.Subject)
	out := []*policy.Fact{}
	for i := range m.Facts {
		f := &m.Facts[i]
		if !found[i] && f.ID != c.ID && (c.Key == "" || f.Key != c.Key) && policy.Normal(f.Subject) != subject {
			continue
		}
		if f.Path == c.Doc.Path || slices.Contains(c.Supersedes, f.ID) || !m.Standing(f, p.Options.Now).State.Usable() {
			continue
		}
		out = append(out, f)
	}
	c.beside = &out
	return out
}

// lookKnown refuses a subject of which as much or more is known, and one that contradicts what is stored.
func lookKnown(c *Candidate, p *Pass, m *memdir.Memory) *Stop {
	for _, f := range c.rivals(p, m) {
		if f.ID == c.ID {
			return &Stop{Message: "it is stored already as " + f.ID, Remedy: "nothing is to be done", With: []policy.Fact{*f}}
		}
		if c.Key != "" && f.Key == c.Key {
			return &Stop{Message: fmt.Sprintf("key %q has a value, in %s", c.Key, f.ID), Remedy: "promote correct " + f.ID, With: []policy.Fact{*f}}
		}
		switch r := dedup.Compare(like(&c.Fact), like(f)); {
		case !r.Sure:
		case r.Relation == dedup.Refinement:
			if policy.Normal(f.Subject) == policy.Normal(c.Subject) && c.Decision == "" {
				return &Stop{Message: fmt.Sprintf("%s says this and more: %s", f.ID, r.Why), Remedy: "leave it, or correct that one: promote correct " + f.ID, With: []policy.Fact{*f}}
			}
		case r.Relation == dedup.Contradiction:
			return &Stop{Message: fmt.Sprintf("%s says the opposite: %s", f.ID, r.Why), Remedy: "if that one is out of date: promote correct " + f.ID, With: []policy.Fact{*f}}
		}
	}
	return nil
}

// lookCopy asks a person about near-copies. It never drops one by itself.
func lookCopy(c *Candidate, p *Pass, m *memdir.Memory) *Stop {
	if c.Decision == "create" || c.Decision == "merge" {
		return nil
	}
	stop := &Stop{Flag: true, Remedy: "decide with --decision skip, merge or create"}
	for _, f := range c.rivals(p, m) {
		n := dedup.Similarity(like(&c.Fact), like(f))
		if n < dedup.DuplicateAt {
			if r := dedup.Compare(like(&c.Fact), like(f)); r.Relation != dedup.Duplicate || !r.Sure {
				continue
			}
		}
		if stop.Message == "" {
			stop.Message = fmt.Sprintf("it is much like %s (%.2f of the words)", f.ID, n)
		}
		stop.With = append(stop.With, *f)
	}
	if len(stop.With) == 0 {
		return nil
	}
	if p.Options.DedupOptional {
		c.Warnings = append(c.Warnings, stop.Message+"; the runtime policy does not ask for a decision")
		return nil
	}
	return stop
}

// lookUseful refuses what its own author says is of no use.
func lookUseful(c *Candidate, _ *Pass, _ *memdir.Memory) *Stop {
	for _, q := range []struct{ answer, not string }{
		{c.Answers.Actionable, "cannot be acted on by itself"}, {c.Answers.Durable, "is likely to change"}, {c.Answers.General, "helps no other task"},
	} {
		if q.answer == "no" {
			return &Stop{Message: "its author says that it " + q.not, Remedy: "keep it in the folder of the task"}
		}
	}
	return nil
}

// lookSkill sends a way of working with several steps to the skills.
func lookSkill(c *Candidate, _ *Pass, _ *memdir.Memory) *Stop {
	if slices.Contains(c.Tags, "skill") {
		return &Stop{Message: "it is a way of working", Remedy: "promote skill propose"}
	}
	return nil
}
