package session

import (
	"fmt"
	"strings"
)

// Message is one message of a conversation with a model.
type Message struct {
	Role       string     `json:"role"` // system, user, assistant or tool
	Content    string     `json:"content"`
	ToolCalls  []ToolCall `json:"tool_calls,omitempty"`
	ToolCallID string     `json:"tool_call_id,omitempty"`
}

// ToolCall is a call in the form that chat interfaces share.
type ToolCall struct {
	ID       string   `json:"id"`
	Type     string   `json:"type"` // function
	Function Function `json:"function"`
}

// Function names a tool and carries its arguments as JSON text.
type Function struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

// Chat turns steps into messages in which observations are words of the user: a system step is one system message, a task one of the
// user, an action what the agent thought (if it said so) and what came back, where an error wins over an observation. Records of
// other kinds give none.
func Chat(steps []Record) []Message {
	out := make([]Message, 0, 2*len(steps))
	for i := range steps {
		r := &steps[i]
		if r.Kind != KindAction {
			out = appendPlain(out, r)
			continue
		}
		if r.Thought != "" {
			out = append(out, Message{Role: "assistant", Content: r.Thought})
		}
		if text, ok := answer(r); ok {
			out = append(out, Message{Role: "user", Content: text})
		}
	}
	return out
}

// ToolChat is Chat with actions as calls of tools: each call has an id, and the answer names it.
func ToolChat(steps []Record) []Message {
	out := make([]Message, 0, 2*len(steps))
	for i := range steps {
		r := &steps[i]
		if r.Kind != KindAction {
			out = appendPlain(out, r)
			continue
		}
		id, args := fmt.Sprintf("call_%d", r.Number()), "{}"
		if len(r.Action.Args) > 0 {
			args = string(r.Action.Args)
		}
		out = append(out, Message{Role: "assistant", Content: r.Thought,
			ToolCalls: []ToolCall{{ID: id, Type: "function", Function: Function{r.Action.Tool, args}}}})
		content := "" // a call without an answer is refused by most hosts
		switch {
		case r.Error != "":
			content = "Error: " + r.Error
		case r.Observation != nil:
			content = r.Observation.Text
		}
		out = append(out, Message{Role: "tool", Content: content, ToolCallID: id})
	}
	return out
}

// answer returns what an action brought back, as words for the agent.
func answer(r *Record) (string, bool) {
	switch {
	case r.Error != "":
		return "Error: " + r.Error, true
	case r.Observation != nil:
		return "Observation: " + r.Observation.Text, true
	}
	return "", false
}

func appendPlain(out []Message, r *Record) []Message {
	switch r.Kind {
	case KindSystem:
		return append(out, Message{Role: "system", Content: r.Content})
	case KindTask:
		return append(out, Message{Role: "user", Content: r.Task})
	case KindScratch:
		return append(out, Message{Role: "user", Content: "Scratchpad noted: " + r.Content})
	case KindCorrection:
		name := r.Name
		if name == "" {
			name = r.ID
		}
		return append(out, Message{Role: "user", Content: fmt.Sprintf("Correction: %s is %s", name, r.Value)})
	}
	return out
}

// spoken are the kinds of which views are made; the rest is state, or stands in the block of working memory.
func spoken(k Kind) bool {
	switch k {
	case KindSystem, KindTask, KindAction, KindScratch, KindCorrection:
		return true
	}
	return false
}

// Actions returns the steps that called a tool.
func Actions(records []Record) []Record { return OfKind(records, KindAction) }

// OfKind returns the records of one kind.
func OfKind(records []Record, k Kind) []Record {
	var out []Record
	for _, r := range records {
		if r.Kind == k {
			out = append(out, r)
		}
	}
	return out
}

// TokensOf counts the tokens of messages. Each costs 4 more than its text, for role and separators, as chat models count.
func TokensOf(messages []Message, c Counter) int {
	n := 0
	for i := range messages {
		m := &messages[i]
		n += 4 + c.Count(m.Content)
		for _, t := range m.ToolCalls {
			n += c.Count(t.Function.Name) + c.Count(t.Function.Arguments)
		}
	}
	return n
}

// Prompt returns the block by which a trace is put into a prompt. The block of n steps is the beginning of that of n+1. Lines of a
// step's text are indented, so that none can pass for a step or a heading.
func Prompt(steps []Record) string {
	var b strings.Builder
	b.WriteString("TRACE:\n")
	for i := range steps {
		promptStep(&b, &steps[i])
	}
	return b.String()
}
