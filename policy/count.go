package policy

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Count is one line of memories/stats. Counters only grow: an event is added, never changed. Its id follows from what it tells, so that
// the same event written twice counts once.
type Count struct {
	ID      string    `json:"id"`
	TS      time.Time `json:"ts"`
	Op      string    `json:"op"` // mistake, outcome or accept
	Actor   string    `json:"actor,omitempty"`
	Subject string    `json:"subject,omitempty"` // of a mistake and of accepted forms
	Class   string    `json:"class,omitempty"`   // of a mistake
	Area    string    `json:"area,omitempty"`    // of an outcome
	Correct *bool     `json:"correct,omitempty"`
	Form    string    `json:"form,omitempty"` // a form that is right too
	Session string    `json:"session,omitempty"`
	Step    *int      `json:"step,omitempty"`
}

// ReadCounts decodes a file of counters.
func ReadCounts(src []byte) ([]Count, []LineProblem) {
	return readLines(src, func(c *Count) string { return c.ID }, func(c *Count) error {
		switch {
		case c.ID == "":
			return errors.New("the counter has no id")
		case c.Op == "mistake" && c.Subject != "" && c.Class != "":
		case c.Op == "outcome" && c.Area != "" && c.Correct != nil:
		case c.Op == "accept" && c.Subject != "" && c.Form != "":
		default:
			return fmt.Errorf("%q with these fields is no counter", c.Op)
		}
		return nil
	})
}

// Mistakes tells how often a subject was got wrong, and how most often.
type Mistakes struct {
	Total  int
	Common string // the class that was met most, the first in order of the alphabet among equals
	Of     int    // how often that one
}

// Mistakes counts the mistakes at a subject, of one actor or of all for an empty name. A mistake whose class is a form that was
// accepted for the subject is none.
func (m *Memory) Mistakes(actor, subject string) Mistakes {
	want := Normal(subject)
	accepted := m.Accepted(subject)
	classes := map[string]int{}
	var out Mistakes
	for _, c := range m.Counts {
		if c.Op != "mistake" || Normal(c.Subject) != want || actor != "" && c.Actor != actor || slices.Contains(accepted, Normal(c.Class)) {
			continue
		}
		classes[c.Class]++
		out.Total++
	}
	for class, n := range classes {
		if n > out.Of || n == out.Of && class < out.Common {
			out.Common, out.Of = class, n
		}
	}
	return out
}

// Accepted lists the forms that are right for a subject, in normal form, sorted.
func (m *Memory) Accepted(subject string) []string {
	var out []string
	for _, c := range m.Counts {
		if c.Op == "accept" && Normal(c.Subject) == Normal(subject) {
			out = append(out, Normal(c.Form))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Accuracy is how much of the work in an area came out right.
type Accuracy struct {
	Area           string
	Correct, Total int
}

// Accuracies sums the outcomes by area, of one actor or of all for an empty name, in order of the areas.
func (m *Memory) Accuracies(actor string) []Accuracy {
	at := map[string]int{}
	var out []Accuracy
	for _, c := range m.Counts {
		if c.Op != "outcome" || actor != "" && c.Actor != actor {
			continue
		}
		i, ok := at[Normal(c.Area)]
		if !ok {
			i = len(out)
			at[Normal(c.Area)] = i
			out = append(out, Accuracy{Area: c.Area})
		}
		out[i].Total++
		if *c.Correct {
			out[i].Correct++
		}
	}
	slices.SortFunc(out, func(a, b Accuracy) int { return strings.Compare(Normal(a.Area), Normal(b.Area)) })
	return out
}
