// Package hostevent reads the events that hosts of agents hand to hooks, and writes the answers that they take. A hook never stops an agent by
// accident: what cannot be read or done is silence and exit code 0.
package hostevent

import (
	"encoding/json"
	"io"
	"strings"
)

// Event is what a hook needs of an event, whichever host it comes from.
type Event struct {
	Name    string // normal form: sessionstart, userpromptsubmit, posttooluse, precompact, stop, sessionend
	Told    string // as the host spells it, for the answer
	Dir     string // working folder of the agent
	Session string // of the host
	Prompt  string // what the user asked for
	File    string // that a tool has written
	Again   bool   // the agent goes on because of a stop hook already
}

// raw is the union of the fields of Claude Code, Codex, VS Code, Copilot CLI, Cursor and Gemini CLI.
type raw struct {
	HookEventName  string          `json:"hook_event_name"`
	HookEventName2 string          `json:"hookEventName"`
	Cwd            string          `json:"cwd"`
	Workspace      []string        `json:"workspace_roots"`
	SessionID      string          `json:"session_id"`
	SessionID2     string          `json:"sessionId"`
	Conversation   string          `json:"conversation_id"`
	Prompt         string          `json:"prompt"`
	InitialPrompt  string          `json:"initialPrompt"`
	StopHookActive bool            `json:"stop_hook_active"`
	ToolInput      json.RawMessage `json:"tool_input"`
	ToolArgs       json.RawMessage `json:"toolArgs"`
	FilePath       string          `json:"file_path"`
}

// MaxEvent is the largest event that is read, in bytes.
const MaxEvent = 4 << 20

// Read reads an event. What is no JSON object is an event of the given name and nothing else.
func Read(in io.Reader, name string) Event {
	e := Event{Name: Normal(name), Told: name}
	b, err := io.ReadAll(io.LimitReader(in, MaxEvent))
	var r raw
	if err != nil || json.Unmarshal(b, &r) != nil {
		return e
	}
	if told := first(r.HookEventName, r.HookEventName2); told != "" {
		e.Told = told
		if e.Name == "" {
			e.Name = Normal(told)
		}
	}
	e.Dir = r.Cwd
	if e.Dir == "" && len(r.Workspace) > 0 {
		e.Dir = r.Workspace[0]
	}
	e.Session = first(r.SessionID, r.SessionID2, r.Conversation)
	e.Prompt = first(r.Prompt, r.InitialPrompt)
	e.Again = r.StopHookActive
	e.File = first(r.FilePath, fileOf(r.ToolInput), fileOf(r.ToolArgs))
	return e
}

func first(all ...string) string {
	for _, s := range all {
		if s != "" {
			return s
		}
	}
	return ""
}

// fileOf returns the file among the arguments of a tool, which some hosts send as an object and others as its text.
func fileOf(b json.RawMessage) string {
	var text string
	if json.Unmarshal(b, &text) == nil {
		b = json.RawMessage(text)
	}
	var v struct {
		FilePath  string `json:"file_path"`
		FilePath2 string `json:"filePath"`
		Path      string `json:"path"`
	}
	if json.Unmarshal(b, &v) != nil {
		return ""
	}
	return first(v.FilePath, v.FilePath2, v.Path)
}

// Normal is the one name of an event that hosts spell in several ways: SessionStart, sessionStart, session-start.
func Normal(name string) string {
	n := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	switch n {
	case "agentstop", "afteragent":
		return "stop"
	case "beforesubmitprompt", "userpromptsubmitted", "beforeagent":
		return "userpromptsubmit"
	case "afterfileedit", "aftertool":
		return "posttooluse"
	case "precompress":
		return "precompact"
	}
	return n
}

// MaxContext is how much text an answer holds at most, in bytes: hosts cut longer ones, and an agent pays for each.
const MaxContext = 9 << 10

// Context writes text for the agent to read, nothing for no text.
func Context(out io.Writer, e Event, text string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	if len(text) > MaxContext {
		text = strings.ToValidUTF8(text[:MaxContext], "") + "\n[cut]"
	}
	told := e.Told
	if told == "" || strings.ContainsAny(told, "-_") {
		told = names()[e.Name]
	}
	write(out, map[string]any{"hookSpecificOutput": map[string]string{"hookEventName": told, "additionalContext": text}})
}

// Message writes text for the person who watches, nothing for no text.
func Message(out io.Writer, text string) {
	if text = strings.TrimSpace(text); text != "" {
		write(out, map[string]string{"systemMessage": text})
	}
}

// Block asks the host to let the agent go on, because of something that has to be done first.
func Block(out io.Writer, reason string) {
	write(out, map[string]string{"decision": "block", "reason": reason})
}

func write(out io.Writer, v any) {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // a host that does not listen is no reason to fail
}

// names are the spellings of Claude Code, which most hosts share.
func names() map[string]string {
	return map[string]string{"sessionstart": "SessionStart", "userpromptsubmit": "UserPromptSubmit", "posttooluse": "PostToolUse", "precompact": "PreCompact",
		"stop": "Stop", "sessionend": "SessionEnd"}
}
