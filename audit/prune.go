package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Action is one thing to do, the most useful first.
type Action struct {
	Rank    int    `json:"rank"` // from 1
	What    string `json:"what"` // what it is about: a path, with a line where that matters
	Why     string `json:"why"`
	Command string `json:"command"` // to run; empty when a person has to edit
	Facts   int    `json:"facts"`   // how many facts or claims it settles
}

// maxActions bounds the list: what to do first is short.
const maxActions = 15

// prune ranks what to do: what is false before what is doubtful before what is merely too much, and within those by how much one
// action settles.
func (a *auditor) prune(r *Report) {
	type weighed struct {
		weight int
		Action
	}
	var all []weighed
	add := func(weight int, what, why, command string, facts int) {
		all = append(all, weighed{weight, Action{What: what, Why: why, Command: command, Facts: facts}})
	}
	fixable := 0
	for _, s := range r.Stale {
		if s.Now != "" {
			fixable++
		}
	}
	if fixable > 0 {
		add(0, many(fixable, "stale claim"), "git proves what took their place", "notes-lint --diff | git apply", fixable)
	}
	entries, files := map[string][]Stale{}, map[string][]Stale{}
	for _, s := range r.Stale {
		switch {
		case s.Severity != "error" || s.Now != "":
		case strings.HasPrefix(s.Entry, "m-"):
			entries[s.Entry] = append(entries[s.Entry], s)
		default:
			files[s.Path] = append(files[s.Path], s)
		}
	}
	for id, ss := range entries {
		add(1, ss[0].Path, ss[0].Why, "promote correct "+id, len(ss))
	}
	for p, ss := range files {
		add(1, fmt.Sprintf("%s:%d", p, ss[0].Line), more(ss), "", len(ss))
	}
	over := 0
	for _, s := range r.Trust.States {
		if s.State == "expired" || s.State == "superseded" || s.State == "evicted" {
			over += s.Count
		}
	}
	if over > 0 {
		add(2, many(over, "entry"), "expired, superseded or no longer believed", "promote prune", over)
	}
	repeated := map[string]int{}
	for _, g := range r.Groups {
		if g.Keeper.Kind == "text" {
			repeated[g.Keeper.Path] += len(g.Candidates)
			continue
		}
		why, command := many(len(g.Candidates), "near-copy")+" of this fact: keep it, and let the others go", ""
		if strings.HasPrefix(g.Keeper.ID, "m-") {
			command = "promote confirm " + g.Keeper.ID
		}
		add(3, fmt.Sprintf("%s:%d", g.Keeper.Path, g.Keeper.Line), why, command, len(g.Candidates))
	}
	for p, n := range repeated {
		add(3, p, "what it says is repeated "+times(n)+", here or elsewhere: drop the repetitions", "", n)
	}
	if n := r.Pollution.Notes; n != nil && n.Swollen() {
		add(4, n.Path, fmt.Sprintf("%d lines, and %d are the limit", n.Lines, n.Limit), "promote notes prune", 1)
	}
	for _, s := range r.Pollution.Sessions {
		add(5, s.Path, fmt.Sprintf("no step for %s, and nothing refers to it", many(s.Days, "day")), "promote session end --session "+s.ID, 1)
	}
	for _, d := range r.Trust.Due {
		add(6, d.Path, fmt.Sprintf("sure, and not looked at for %s", many(d.Days, "day")), "promote confirm "+d.ID, 1)
	}
	for _, c := range r.Pollution.Churning {
		add(7, c.Path, fmt.Sprintf("changed by %s in %d days: it is no durable fact", many(c.Recent, "commit"), ChurnDays), "", 1)
	}
	slices.SortFunc(all, func(x, y weighed) int {
		return cmp.Or(cmp.Compare(x.weight, y.weight), cmp.Compare(y.Facts, x.Facts), cmp.Compare(x.What, y.What), cmp.Compare(x.Command, y.Command))
	})
	r.Prune = []Action{}
	for i, w := range all[:min(len(all), maxActions)] {
		w.Rank = i + 1
		r.Prune = append(r.Prune, w.Action)
	}
}

func more(ss []Stale) string {
	if len(ss) == 1 {
		return ss[0].Why
	}
	return fmt.Sprintf("%s, and %d more in this file", ss[0].Why, len(ss)-1)
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// many is a number with its noun.
func many(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "y") && !strings.HasSuffix(noun, "ay"):
		return fmt.Sprintf("%d %sies", n, strings.TrimSuffix(noun, "y"))
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
