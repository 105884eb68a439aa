package session

import (
	"encoding/json"
	"fmt"
)

// System returns a step with the prompt that sets an agent up.
func System(content string) Record { return Record{Kind: KindSystem, Content: content} }

// Task returns a step with what the user asked for.
func Task(text string) Record { return Record{Kind: KindTask, Task: text} }

// Action returns a step in which a tool was called: why, in at most two sentences or "", with which arguments (any value that
// encoding/json takes, or nil), and what it answered. Set Error on the result for a call that failed.
func Action(thought, tool string, args any, observation string) Record {
	return Record{Kind: KindAction, Thought: thought, Action: &Call{Tool: tool, Args: encode(args)},
		Observation: &Observation{OK: true, Text: observation}}
}

// Scratch returns a step with a note of the agent to itself.
func Scratch(text string, keep ...Tag) Record {
	return Record{Kind: KindScratch, Content: text, Keep: keep}
}

// Set returns a step that stores a value of any type that encoding/json takes.
func Set(name string, value any) Record {
	return Record{Kind: KindVar, Name: name, Value: stored(value)}
}

// Observe returns a step with something that was learned.
func Observe(text string) Record { return Record{Kind: KindObserve, Text: text} }

// Fail returns a step with an approach that did not work.
func Fail(text string) Record { return Record{Kind: KindFail, Text: text} }

// Clear returns a step after which the working memory is empty. The log keeps what was there.
func Clear() Record { return Record{Kind: KindClear} }

// Correct returns a step by which a person puts a value right; it wins over what is stored under that name, before and after.
func Correct(name string, value any) Record {
	return Record{Kind: KindCorrection, Name: name, Value: stored(value)}
}

// encode turns a value into JSON; one that JSON cannot hold becomes no JSON, which Validate refuses.
func encode(v any) json.RawMessage {
	switch v := v.(type) {
	case nil:
		return nil
	case json.RawMessage:
		return v
	}
	b, err := marshal(v)
	if err != nil {
		return json.RawMessage(fmt.Sprintf("%T", v))
	}
	return b
}

// stored is encode for values, of which null is one.
func stored(v any) json.RawMessage {
	if v == nil {
		return json.RawMessage("null")
	}
	return encode(v)
}
