package session

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/internal/visible"
)

// promptStep writes one step of the block; kinds that are not spoken write nothing.
func promptStep(b *strings.Builder, r *Record) {
	switch r.Kind {
	case KindSystem:
		promptText(b, fmt.Sprintf("[%d] system: ", r.Number()), r.Content)
	case KindTask:
		promptText(b, fmt.Sprintf("[%d] task: ", r.Number()), r.Task)
	case KindScratch:
		promptText(b, fmt.Sprintf("[%d] note: ", r.Number()), r.Content)
	case KindCorrection:
		promptText(b, fmt.Sprintf("[%d] correction: ", r.Number()), r.Name+r.ID+" is "+string(r.Value))
	case KindAction:
		fmt.Fprintf(b, "[%d] action: %s", r.Number(), visible.Line(r.Action.Tool))
		if len(r.Action.Args) > 0 {
			fmt.Fprintf(b, " %s", visible.Line(string(r.Action.Args)))
		}
		b.WriteByte('\n')
		if r.Thought != "" {
			promptText(b, "    thought: ", r.Thought)
		}
		switch {
		case r.Error != "":
			promptText(b, "    error: ", r.Error)
		case r.Observation != nil:
			promptText(b, "    observation: ", r.Observation.Text)
		}
	}
}

// promptText writes a text after its head; further lines of it are indented further than any head.
func promptText(b *strings.Builder, head, text string) {
	b.WriteString(head)
	text = strings.TrimRight(visible.Text(text), "\n")
	b.WriteString(strings.ReplaceAll(text, "\n", "\n      "))
	b.WriteByte('\n')
}

// Inspect returns what a person needs to debug a memory: how many steps and tokens, and each step with its action and the length
// of its observation in characters. Signals are counted by type.
func Inspect(steps []Record, c Counter) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Total steps: %d\nToken count: %d (%s)\n", len(steps), TokensOf(Chat(steps), c), c.Name())
	if s := signalCounts(steps); s != "" {
		fmt.Fprintf(&b, "Signals: %s\n", s)
	}
	for i := range steps {
		r := &steps[i]
		fmt.Fprintf(&b, "%d: %s\n", r.Number(), r.Kind)
		if r.Kind == KindAction {
			fmt.Fprintf(&b, "  Action: %s\n  Obs length: %d\n", visible.Line(r.Action.Tool), observed(r))
		}
	}
	return b.String()
}

// Layout returns a picture of the memory, one line a step.
func Layout(steps []Record) string {
	var b strings.Builder
	b.WriteString("Memory Layout:\n")
	for i := range steps {
		if r := &steps[i]; r.Kind == KindAction {
			fmt.Fprintf(&b, "  [%d] %s (obs: %d chars)\n", i, r.Kind, observed(r))
		} else {
			fmt.Fprintf(&b, "  [%d] %s\n", i, r.Kind)
		}
	}
	return b.String()
}

func observed(r *Record) int {
	if r.Observation == nil {
		return 0
	}
	return utf8.RuneCountInString(r.Observation.Text)
}

// signalCounts lists the types of signals in the order in which they appear first.
func signalCounts(steps []Record) string {
	var order []string
	count := map[string]int{}
	for i := range steps {
		for _, s := range steps[i].Signals {
			if count[s.Type]++; count[s.Type] == 1 {
				order = append(order, s.Type)
			}
		}
	}
	for i, t := range order {
		order[i] = fmt.Sprintf("%s %d", visible.Line(t), count[t])
	}
	return strings.Join(order, ", ")
}
