package recall

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/policy"
)

const maxTold = 3 // lines about mistakes, and about areas

// mistakes tells how often the subjects at hand were got wrong before.
func (r *run) mistakes() {
	subjects := map[string]string{}
	for _, c := range r.memory.Counts {
		if c.Op == "mistake" && r.concerns(c.Subject) {
			if k := policy.Normal(c.Subject); subjects[k] == "" || c.Subject < subjects[k] {
				subjects[k] = c.Subject
			}
		}
	}
	type told struct {
		n    int
		text string
	}
	var all []told
	for _, s := range subjects {
		m := r.memory.Mistakes("", s)
		if m.Total == 0 {
			continue
		}
		all = append(all, told{m.Total, fmt.Sprintf("%s: previously erred %d times; most common: %s", s, m.Total, m.Common)})
	}
	slices.SortFunc(all, func(a, b told) int {
		if a.n != b.n {
			return b.n - a.n
		}
		return strings.Compare(a.text, b.text)
	})
	for _, t := range all[:min(len(all), maxTold)] {
		r.out.Mistakes = append(r.out.Mistakes, t.text)
	}
}

// accuracies tells of the areas at hand in which little came out right.
func (r *run) accuracies() {
	for _, a := range r.memory.Accuracies("") {
		if float64(a.Correct) < *r.q.Low*float64(a.Total) && r.concerns(a.Area) && len(r.out.Accuracy) < maxTold {
			r.out.Accuracy = append(r.out.Accuracy, fmt.Sprintf("low accuracy in %s: %d of %d right", a.Area, a.Correct, a.Total))
		}
	}
}

// concerns reports whether a subject or area is that of the question, of a file in play or of a fact that is shown.
func (r *run) concerns(subject string) bool {
	for _, h := range r.out.Hits {
		if policy.Normal(h.Fact.Subject) == policy.Normal(subject) {
			return true
		}
	}
	for _, f := range r.q.Files {
		if dir := strings.TrimSuffix(subject, "/"); f == dir || strings.HasPrefix(f, dir+"/") {
			return true
		}
	}
	want := factindex.Words(subject)
	has := factindex.Words(r.q.Query)
	return len(want) > 0 && !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(has, w) })
}
