package recall

import (
	"path"

	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/taskdir"
	"github.com/notes-lint/notes-lint/policy"
)

// nearer returns what the task and the session say about the question. They are more specific than repository memory.
func (r *run) nearer() []*Hit {
	var out []*Hit
	want := map[string]bool{}
	for _, w := range factindex.Words(r.q.Query) {
		want[w] = true
	}
	add := func(layer, file string, line int, text string) {
		has := map[string]bool{}
		for _, w := range factindex.Words(text) {
			if want[w] {
				has[w] = true
			}
		}
		share := float64(len(has)) / float64(max(1, len(want)))
		if share < leastShare {
			return
		}
		h := &Hit{Fact: policy.Fact{Path: file, Text: text}, Layer: layer, Line: line, Age: -1}
		h.Score = Score{Words: 3 * float64(len(has)), Base: 3 * float64(len(has)), Share: share, Recency: 1, Count: 1, Trust: 1, Total: 3 * float64(len(has))}
		out = append(out, h)
	}
	if r.q.Task != "" {
		file := path.Join(r.Tasks, r.q.Task, "verified_items.md")
		if b, err := r.View.ReadMemory(file); err == nil {
			items, _ := taskdir.ParseItems(b)
			for _, i := range items {
				if i.State == taskdir.Verified {
					add("episodic", file, i.Line, i.Statement)
				}
			}
		}
	}
	if r.q.Trace != nil {
		for _, o := range r.working.Observations {
			add("session", "session "+r.q.Trace.ID(), 0, o)
		}
	}
	return out[:min(len(out), poolSize)]
}
