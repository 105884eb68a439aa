package session

import (
	"fmt"
	"slices"
	"time"
)

// Strategy makes a view: it gets steps, oldest first, and returns those that stay, some of them shortened or replaced by a
// summary. It must not change what it is given and keeps the order. Strategies compose: each gets what the one before left.
type Strategy func(steps []Record, env Env) ([]Record, error)

// Env is what a strategy may ask for.
type Env struct {
	Now   time.Time
	Count Counter
	Keep  map[int]bool // steps that must survive; filled by Apply from the whole log
}

// critical reports whether a step stays in every view but a pure tail: what the agent is, what it was asked, and what was tagged.
func (e Env) critical(r *Record) bool {
	return r.Kind == KindSystem || r.Kind == KindTask && r.Covers == nil || r.Step != nil && e.Keep[*r.Step]
}

// Apply returns the view that strategies make of a log, without any all spoken steps. The log is not changed.
func Apply(records []Record, env Env, strategies ...Strategy) ([]Record, error) {
	steps := env.spoken(records)
	var err error
	for _, s := range strategies {
		if steps, err = s(steps, env); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

// spoken returns the steps of which views are made, and fills in what env leaves open.
func (e *Env) spoken(records []Record) []Record {
	e.Keep = keepSet(records)
	if e.Count == nil {
		e.Count = Estimate
	}
	steps := make([]Record, 0, len(records))
	for _, r := range records {
		if spoken(r.Kind) || r.Step != nil && e.Keep[*r.Step] {
			steps = append(steps, r)
		}
	}
	return steps
}

// Kept returns the steps that must survive every budget, with the tags for which they do: decisions and safety constraints, blockers
// that no later step resolves, the last phase and scope, and the last word on each deliverable.
func Kept(records []Record) map[int][]Tag {
	out := map[int][]Tag{}
	latest := map[Tag]int{}
	deliverable := map[string]int{}
	drop := func(n int, t Tag) {
		if out[n] = slices.DeleteFunc(out[n], func(o Tag) bool { return o == t }); len(out[n]) == 0 {
			delete(out, n)
		}
	}
	for i := range records {
		r := &records[i]
		if r.Step == nil {
			continue
		}
		for _, n := range r.Resolves {
			if n < *r.Step {
				delete(out, n)
			}
		}
		for _, t := range r.Keep {
			switch t {
			case TagPhase, TagScope:
				if n, ok := latest[t]; ok {
					drop(n, t)
				}
				latest[t] = *r.Step
			case TagDeliverable:
				if n, ok := deliverable[said(r)]; ok {
					drop(n, t)
				}
				deliverable[said(r)] = *r.Step
			}
			out[*r.Step] = append(out[*r.Step], t)
		}
	}
	return out
}

// said is the text of a step for people.
func said(r *Record) string {
	switch r.Kind {
	case KindSystem, KindScratch:
		return r.Content
	case KindTask:
		return r.Task
	case KindVar, KindCorrection:
		return fmt.Sprintf("%s%s = %s", r.Name, r.ID, r.Value)
	case KindAction:
		if r.Thought != "" {
			return r.Thought
		}
		return r.Action.Tool + " " + string(r.Action.Args)
	case KindCandidate:
		return r.Subject
	case KindGate:
		return string(r.Payload)
	case KindRecall:
		return r.Query
	}
	return r.Text
}

// KeepAll changes nothing.
func KeepAll() Strategy { return func(steps []Record, _ Env) ([]Record, error) { return steps, nil } }

// KeepLast keeps the last n steps beside the critical ones (system, tasks, tagged steps), which always stay.
func KeepLast(n int) Strategy {
	return func(steps []Record, env Env) ([]Record, error) {
		drop := -n
		for i := range steps {
			if !env.critical(&steps[i]) {
				drop++
			}
		}
		out := make([]Record, 0, len(steps)-max(drop, 0))
		for i := range steps {
			if env.critical(&steps[i]) {
				out = append(out, steps[i])
			} else if drop--; drop < 0 {
				out = append(out, steps[i])
			}
		}
		return out, nil
	}
}

// KeepTail keeps the last n steps and nothing else, not even the system prompt.
func KeepTail(n int) Strategy {
	return func(steps []Record, _ Env) ([]Record, error) { return steps[max(0, len(steps)-max(n, 0)):], nil }
}

// SystemAndRecent keeps the system prompts and the last n steps; a prompt among these stands there once.
func SystemAndRecent(n int) Strategy {
	return func(steps []Record, env Env) ([]Record, error) {
		from := max(0, len(steps)-max(n, 0))
		var out []Record
		for i := range steps {
			if i >= from || steps[i].Kind == KindSystem || steps[i].Step != nil && env.Keep[*steps[i].Step] {
				out = append(out, steps[i])
			}
		}
		return out, nil
	}
}

// Old selects actions by age or by count; a selector that is zero selects nothing by itself, two select what both do.
type Old struct {
	Age  time.Duration // older than that
	Last int           // all but the last so many; negative for not by count
	Max  int           // runes of an observation that stay, before "..."; 0 means 100
}

// OldObservations shortens the observations of old actions and keeps everything else of them. Texts at or under the limit stay as
// they are, so doing it again changes nothing.
func OldObservations(o Old) Strategy {
	if o.Max <= 0 {
		o.Max = 100
	}
	return func(steps []Record, env Env) ([]Record, error) {
		actions := 0
		for i := range steps {
			if steps[i].Kind == KindAction {
				actions++
			}
		}
		out := slices.Clone(steps)
		for i := range out {
			r := &out[i]
			if r.Kind != KindAction {
				continue
			}
			actions--
			byCount, byAge := o.Last < 0 || actions >= o.Last, o.Age <= 0 || env.Now.Sub(r.TS.Time) > o.Age
			if byCount && byAge && (o.Last >= 0 || o.Age > 0) {
				shortenObservation(r, o.Max)
			}
		}
		return out, nil
	}
}

// shortenObservation works on a copy: the observation is shared with the log.
func shortenObservation(r *Record, most int) {
	if r.Observation == nil {
		return
	}
	if short := Shorten(r.Observation.Text, most); short != r.Observation.Text {
		o := *r.Observation
		o.Text, o.Truncated = short, true
		r.Observation = &o
	}
}

// BudgetError is a budget that what must be kept alone does not fit into.
type BudgetError struct{ Need, Max int }

func (e *BudgetError) Error() string {
	return fmt.Sprintf("what must be kept has %d tokens, more than %d", e.Need, e.Max)
}

// Budget keeps the critical steps and the last n, and fills what is left of tokens with earlier steps, newest first. It fails with
// *BudgetError when those that must stay do not fit alone.
func Budget(n, tokens int) Strategy {
	return func(steps []Record, env Env) ([]Record, error) {
		keep := make([]bool, len(steps))
		used := 0
		for i := range steps {
			if keep[i] = i >= len(steps)-n || env.critical(&steps[i]); keep[i] {
				used += env.cost(&steps[i])
			}
		}
		if used > tokens {
			return nil, &BudgetError{used, tokens}
		}
		for i := len(steps) - 1; i >= 0; i-- {
			if keep[i] {
				continue
			}
			c := env.cost(&steps[i])
			if used+c > tokens {
				break // a gap in the story would be worse than its shorter beginning
			}
			keep[i], used = true, used+c
		}
		return picked(steps, keep), nil
	}
}

func picked(steps []Record, keep []bool) []Record {
	var out []Record
	for i := range steps {
		if keep[i] {
			out = append(out, steps[i])
		}
	}
	return out
}

// cost is what one step costs in a conversation.
func (e Env) cost(r *Record) int { return TokensOf(Chat([]Record{*r}), e.Count) }

// Fit applies strategies and, while the view has more than tokens, keeps only half as many of the steps that may go, newest
// first. It always ends: with a view that fits, or with *BudgetError when the critical steps alone do not.
func Fit(tokens int, strategies ...Strategy) Strategy {
	return func(steps []Record, env Env) ([]Record, error) {
		var err error
		for _, s := range strategies {
			if steps, err = s(steps, env); err != nil {
				return nil, err
			}
		}
		free := 0
		for i := range steps {
			if !env.critical(&steps[i]) {
				free++
			}
		}
		for {
			used := TokensOf(Chat(steps), env.Count)
			if used <= tokens {
				return steps, nil
			}
			if free == 0 {
				return nil, &BudgetError{used, tokens}
			}
			free /= 2
			steps, _ = KeepLast(free)(steps, env)
		}
	}
}
