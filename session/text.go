package session

import (
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/internal/visible"
)

// Text shows a record to a person: number, time, kind and what it says, further lines indented.
func Text(r Record) string {
	var b strings.Builder
	head := fmt.Sprintf("%4s %s ", "-", r.TS.Format(timeLayout))
	if r.Step != nil {
		head = fmt.Sprintf("%4d %s ", *r.Step, r.TS.Format(timeLayout))
	}
	if r.Agent != "" {
		head += visible.Line(r.Agent) + " "
	}
	switch r.Kind {
	case KindState:
		what := string(r.To)
		if r.From != "" {
			what = string(r.From) + " to " + what
		}
		for _, s := range []string{r.Name, r.Text} {
			if s != "" {
				what += ": " + s
			}
		}
		promptText(&b, head+"state ", what)
	case KindAction:
		promptText(&b, head+"action ", r.Action.Tool+" "+string(r.Action.Args))
		for _, f := range []struct{ name, text string }{{"thought", r.Thought}, {"code", r.Code}, {"error", r.Error}} {
			if f.text != "" {
				promptText(&b, "     "+f.name+": ", f.text)
			}
		}
		if o := r.Observation; o != nil {
			name := "     observation: "
			if o.Spill != "" {
				name = fmt.Sprintf("     observation, of %d bytes in %s: ", o.Bytes, visible.Line(o.Spill))
			}
			promptText(&b, name, o.Text)
		}
		for _, s := range r.Signals {
			promptText(&b, "     signal: ", s.Type+": "+s.Message)
		}
	case KindSummary:
		what := string(r.Level)
		if r.Covers != nil {
			what = strings.TrimSpace(fmt.Sprintf("%s of steps %d to %d", what, r.Covers.From, r.Covers.To))
		}
		if r.Failures > 0 {
			what = fmt.Sprintf("failure %d", r.Failures)
		}
		promptText(&b, head+"summary "+what+": ", r.Text)
	case KindFail:
		promptText(&b, head+"failed ", r.Text)
	case KindObserve:
		promptText(&b, head+"learned ", r.Text)
	default:
		promptText(&b, head+string(r.Kind)+" ", said(&r))
	}
	if len(r.Keep) > 0 {
		var tags []string
		for _, t := range r.Keep {
			tags = append(tags, string(t))
		}
		fmt.Fprintf(&b, "     kept as %s\n", strings.Join(tags, ", "))
	}
	return b.String()
}
