package session

import (
	"slices"
)

// Schema returns the JSON Schema (draft 2020-12) of a record: one object for each kind. It is made from the table by which Validate
// judges, so the two cannot differ in which field belongs where.
func Schema() map[string]any {
	var kinds []any
	for _, k := range Kinds() {
		kinds = append(kinds, kindSchema(k))
	}
	return map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "a line of the trace of a session",
		"oneOf":   kinds,
		"$defs":   defs(),
	}
}

// kindSchema describes the records of one kind.
func kindSchema(k Kind) map[string]any {
	s := shapes[k]
	required := append([]string{"v", "session", "ts", "type", "prev", "sum"}, s.need...)
	names := slices.Concat([]string{"v", "session", "ts", "agent", "phase", "trace_id", "redacted", "prev", "sum"}, s.need, s.may)
	if k == KindExcerpt {
		required = slices.DeleteFunc(required, func(n string) bool { return n == "prev" })
	}
	if k.Numbered() {
		names, required = append(names, "step", "keep", "resolves"), append(required, "step")
	}
	properties := map[string]any{"type": map[string]any{"const": string(k)}}
	for _, n := range names {
		properties[n] = map[string]any{"$ref": "#/$defs/" + n}
	}
	slices.Sort(required)
	return map[string]any{"title": string(k), "type": "object", "additionalProperties": false, "required": required, "properties": properties}
}

// defs describes every field once.
func defs() map[string]any {
	str := func(most int, about string) map[string]any {
		return map[string]any{"type": "string", "maxLength": most, "description": about}
	}
	num := func(about string) map[string]any {
		return map[string]any{"type": "integer", "minimum": 0, "description": about}
	}
	list := func(item any, about string) map[string]any {
		return map[string]any{"type": "array", "items": item, "description": about}
	}
	object := func(required []string, properties map[string]any, about string) map[string]any {
		return map[string]any{"type": "object", "additionalProperties": false, "required": required, "properties": properties, "description": about}
	}
	enum := func(values any, about string) map[string]any {
		return map[string]any{"enum": values, "description": about}
	}
	digest := map[string]any{"type": "string", "pattern": "^(sha256:[0-9a-f]{64})?$", "description": "digest of the line before, empty in the first"}
	out := map[string]any{
		"v":       map[string]any{"const": Version},
		"session": map[string]any{"type": "string", "pattern": `^s-\d{8}T\d{6}Z-[0-9a-f]{4}$`},
		"step":    num("number of the step, from 0, never reused"),
		"ts":      map[string]any{"type": "string", "pattern": `^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`},
		"phase":   num("phase that the step belongs to"),
		"prev":    digest,
		"sum":     map[string]any{"type": "string", "pattern": "^([0-9a-f]{16})?$", "description": "beginning of the digest of the line with an empty sum"},

		"from": enum(States(), "state before"), "to": enum(States(), "state after"),
		"task":    str(MaxPrompt, "what the user asked for; in a first record the slug of the task"),
		"content": str(MaxPrompt, "text of a prompt or a note"),
		"text":    str(MaxText, "what was learned, failed or summarised"),

		"thought_summary": str(MaxThought, "why, in one or two sentences"),
		"action": object([]string{"tool"}, map[string]any{"tool": str(MaxLabel, "name of the tool"),
			"args": map[string]any{"description": "any JSON value"}}, "the call"),
		"observation": object([]string{"ok", "text", "bytes"}, map[string]any{
			"ok": map[string]any{"type": "boolean"}, "text": str(MaxObservation, "the answer, or its beginning"), "bytes": num("length of the whole answer"),
			"truncated": map[string]any{"const": true}, "spill": str(MaxText, "file with the whole answer"), "digest": str(MaxLabel, "of the whole answer"),
		}, "what the tool answered"),
		"error": str(MaxText, "why the call failed"), "final": map[string]any{"const": true}, "code": str(MaxText, "code that was run"),
		"signals": map[string]any{"type": "array", "maxItems": MaxSignals, "items": object([]string{"type", "message"},
			map[string]any{"type": str(MaxLabel, "kind"), "message": str(MaxText, "remark")}, "a remark for those who watch")},

		"value": map[string]any{"description": "any JSON value"}, "payload": map[string]any{"description": "the event"},
		"query": str(MaxText, "what was asked"), "ids": list(map[string]any{"type": "string"}, "entries that were shown"),
		"tokens": num("tokens of what was shown or made"), "ignored": map[string]any{"const": true},
		"evidence_pointer": str(MaxText, "step:N, a path or path:line"),

		"covers": object([]string{"from", "to"}, map[string]any{"from": num("first step"), "to": num("last step")}, "steps that are summarised"),
		"level":  enum(Levels(), "rung of the ladder"),
		"levels": list(object([]string{"level", "tokens"}, map[string]any{"level": enum(Levels(), "rung"), "tokens": num("tokens of the view")}, "a rung"), "rungs climbed"),
		"kept":   list(num("step"), "covered steps that stay"), "sources": list(num("step"), "steps that the text was made from"),
		"spills":   list(object([]string{"step", "path"}, map[string]any{"step": num("step"), "path": str(MaxText, "file")}, "a file"), "files with what was cut"),
		"failures": num("compactions in a row that failed"),

		"keep":     list(enum(Tags(), "tag"), "why compaction must keep the step"),
		"resolves": list(num("step"), "steps whose tags this one takes away"),
		"lines":    list(map[string]any{"type": "string"}, "digests of the lines that follow"),
		"redacted": num("secrets that were taken out"),
	}
	for _, label := range []string{"agent", "trace_id", "name", "id", "subject", "class", "block", "proposed_classification", "recommend_promote", "verdict"} {
		if _, ok := out[label]; !ok {
			out[label] = str(MaxLabel, "one line")
		}
	}
	return out
}
