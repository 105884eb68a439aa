package session

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/visible"
)

// Summarizer writes the summary of some steps. A caller may give one that asks a model; without one Bullets is used.
type Summarizer func(steps []Record) (string, error)

// Summarise replaces all but the last recent steps by one task step "[Summary] …", once there are more than above (source: 50 and
// 25). The system prompt and tagged steps stay; summaries of summaries stay too, so no step is summarised twice.
func Summarise(above, recent int, by Summarizer) Strategy {
	return func(steps []Record, env Env) ([]Record, error) {
		if len(steps) <= above || recent >= len(steps) {
			return steps, nil
		}
		cut := len(steps) - max(recent, 0)
		var out, old []Record
		for _, r := range steps[:cut] {
			if r.Kind == KindSystem || r.Covers != nil || r.Step != nil && env.Keep[*r.Step] {
				out = append(out, r)
			} else {
				old = append(old, r)
			}
		}
		if len(old) == 0 {
			return steps, nil
		}
		s, err := summary(old, by)
		if err != nil {
			return nil, err
		}
		return append(inOrder(append(out, s)), steps[cut:]...), nil
	}
}

// Halve replaces the older half of the steps by one task step "[Summary] …" once the view has more than tokens (source: 8,000), and
// leaves the newer half as it is, whatever that costs. The summary is a step of its own and never part of a system prompt.
func Halve(tokens int, by Summarizer) Strategy {
	return func(steps []Record, env Env) ([]Record, error) {
		if TokensOf(Chat(steps), env.Count) <= tokens {
			return steps, nil
		}
		return Summarise(0, len(steps)-len(steps)/2, by)(steps, env)
	}
}

// summary returns the step that stands for others in a view. It has the number of the first of them, and lists all.
func summary(old []Record, by Summarizer) (Record, error) {
	if by == nil {
		by = func(steps []Record) (string, error) { return Bullets(steps), nil }
	}
	text, err := by(old)
	if err != nil {
		return Record{}, fmt.Errorf("summarise steps %d to %d: %w", old[0].Number(), old[len(old)-1].Number(), err)
	}
	first := old[0]
	s := Record{V: first.V, Session: first.Session, TS: old[len(old)-1].TS, Step: first.Step, Kind: KindTask, Task: "[Summary] " + text,
		Covers: &Range{old[0].Number(), old[len(old)-1].Number()}}
	for _, r := range old {
		s.Sources = append(s.Sources, r.Number())
	}
	return s, nil
}

// inOrder puts summaries where the first of their steps was.
func inOrder(steps []Record) []Record {
	slices.SortStableFunc(steps, func(a, b Record) int { return a.Number() - b.Number() })
	return steps
}

// Tiers are the sizes of Hierarchy, in steps; zero means 20, 20 and 5 chunks.
type Tiers struct{ Short, Chunk, Medium int }

// Hierarchy keeps the last Short steps as they are, replaces older ones by one summary for each Chunk of them, and of all but the last
// Medium summaries keeps only the milestones: errors, final steps and what was learned. Chunks begin at fixed places, so each
// step is summarised in one chunk only, however often the view is made.
func Hierarchy(t Tiers, by Summarizer) Strategy {
	for _, d := range []struct {
		v *int
		n int
	}{{&t.Short, 20}, {&t.Chunk, 20}, {&t.Medium, 5}} {
		if *d.v <= 0 {
			*d.v = d.n
		}
	}
	return func(steps []Record, env Env) ([]Record, error) {
		if len(steps) <= t.Short {
			return steps, nil
		}
		old, recent := steps[:len(steps)-t.Short], steps[len(steps)-t.Short:]
		var out, rest []Record
		for _, r := range old {
			if r.Kind == KindSystem || r.Covers != nil || r.Step != nil && env.Keep[*r.Step] {
				out = append(out, r)
			} else {
				rest = append(rest, r)
			}
		}
		chunks := slices.Collect(slices.Chunk(rest, t.Chunk))
		for i, c := range chunks {
			how := by
			if i < len(chunks)-t.Medium {
				how = func(s []Record) (string, error) { return Milestones(s), nil }
			}
			s, err := summary(c, how)
			if err != nil {
				return nil, err
			}
			out = append(out, s)
		}
		return append(inOrder(out), recent...), nil
	}
}

// Bullets summarises steps without a model: which tools ran how often, what failed, what was learned, how it ended. Equal steps
// give equal bytes.
func Bullets(steps []Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "steps %d to %d", steps[0].Number(), steps[len(steps)-1].Number())
	if t := tools(steps); t != "" {
		fmt.Fprintf(&b, "; %s", t)
	}
	b.WriteByte('\n')
	bulletsOf(&b, steps, true)
	return strings.TrimSuffix(b.String(), "\n")
}

// Milestones is Bullets with errors, final steps and learnings only.
func Milestones(steps []Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "steps %d to %d\n", steps[0].Number(), steps[len(steps)-1].Number())
	bulletsOf(&b, steps, false)
	return strings.TrimSuffix(b.String(), "\n")
}

// bulletRunes is how much of a text a bullet shows.
const bulletRunes = 160

func bulletsOf(b *strings.Builder, steps []Record, thoughts bool) {
	line := func(r *Record, what, text string) {
		fmt.Fprintf(b, "- %d %s: %s\n", r.Number(), what, visible.Line(Shorten(firstLine(text), bulletRunes)))
	}
	for i := range steps {
		switch r := &steps[i]; {
		case r.Kind == KindAction && r.Error != "":
			line(r, "error of "+visible.Line(r.Action.Tool), r.Error)
		case r.Kind == KindAction && r.Final:
			line(r, "final", said(r))
		case r.Kind == KindAction && thoughts && r.Thought != "":
			line(r, visible.Line(r.Action.Tool), r.Thought)
		case r.Kind == KindObserve:
			line(r, "learned", r.Text)
		case r.Kind == KindFail:
			line(r, "failed", r.Text)
		case r.Kind == KindTask && r.Covers == nil:
			line(r, "task", r.Task)
		case r.Kind == KindCorrection:
			line(r, "corrected", said(r))
		case r.Kind == KindScratch && thoughts:
			line(r, "note", r.Content)
		}
	}
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return s
}

// tools counts the calls by tool, commonest first, then by name.
func tools(steps []Record) string {
	count := map[string]int{}
	var names []string
	for i := range steps {
		if steps[i].Kind == KindAction {
			t := visible.Line(steps[i].Action.Tool)
			if count[t]++; count[t] == 1 {
				names = append(names, t)
			}
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %d", n, count[n])
	}
	return strings.Join(names, ", ")
}
