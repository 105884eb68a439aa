package mcpserve

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type (
	startInput struct {
		Name string `json:"name,omitempty" jsonschema:"label of the session"`
		Task string `json:"task,omitempty" jsonschema:"slug of the task that it belongs to"`
	}
	stepInput struct {
		Task        string `json:"task,omitempty" jsonschema:"what the user asked for, for a step that records it"`
		Thought     string `json:"thought,omitempty" jsonschema:"why, in one or two sentences"`
		Tool        string `json:"tool,omitempty" jsonschema:"name of the tool that was called"`
		Args        any    `json:"args,omitempty" jsonschema:"arguments of the call, any JSON value"`
		Observation string `json:"observation,omitempty" jsonschema:"what the tool answered"`
		Failed      bool   `json:"failed,omitempty" jsonschema:"the tool answered that it failed"`
	}
	setInput struct {
		Name  string `json:"name" jsonschema:"an identifier"`
		Value any    `json:"value" jsonschema:"any JSON value"`
	}
	textInput struct {
		Text string `json:"text"`
	}
	failInput struct {
		Text    string `json:"text" jsonschema:"what was tried and did not work"`
		Subject string `json:"subject,omitempty" jsonschema:"what it was about, for the counters"`
		Class   string `json:"class,omitempty" jsonschema:"class of the failure, for the counters"`
	}
	factInput struct {
		Subject   string   `json:"subject" jsonschema:"what the fact is about, 3 to 80 characters; no task, date or phase"`
		Fact      string   `json:"fact" jsonschema:"one or two sentences"`
		Category  string   `json:"category" jsonschema:"user, feedback, project or reference"`
		Kind      string   `json:"kind" jsonschema:"user_stated_preference, tool_result_verified or task_completion_strategy"`
		Source    string   `json:"source" jsonschema:"user_stated, tool_verified or agent_inferred"`
		Reason    string   `json:"reason" jsonschema:"why another task needs it"`
		Citations []string `json:"citations" jsonschema:"evidence as path or path:line"`
		Step      *int     `json:"step,omitempty" jsonschema:"step of the session that shows it; needed for tool_verified"`
		Task      string   `json:"task,omitempty" jsonschema:"slug of the task"`
	}
	correctInput struct {
		ID        string   `json:"id" jsonschema:"id of the fact that is wrong"`
		Fact      string   `json:"fact" jsonschema:"what is right, in one or two sentences"`
		Reason    string   `json:"reason,omitempty" jsonschema:"why another task needs it; default that of the old fact"`
		Source    string   `json:"source,omitempty" jsonschema:"user_stated, tool_verified or agent_inferred"`
		Citations []string `json:"citations,omitempty" jsonschema:"evidence as path or path:line; default that of the old fact"`
		Step      *int     `json:"step,omitempty" jsonschema:"step of the session that shows it"`
	}
)

// writeTools adds the tools that write: the steps of this session, and proposals for the inbox.
func (s *Server) writeTools(server *mcp.Server) {
	add(server, "session_start", "Begin a session, the scratch of this run.", false, s.start)
	add(server, "session_step", "Record a step of this session; the answer ends with the working memory.", false, s.step)
	add(server, "session_set", "Keep a value under a name for the rest of this session.", false, func(ctx context.Context, in setInput) *mcp.CallToolResult {
		return s.with(ctx, s.session(ctx, "set", "--", in.Name, text(in.Value)))
	})
	add(server, "session_observe", "Record something that was learned.", false, func(ctx context.Context, in textInput) *mcp.CallToolResult {
		return s.with(ctx, s.session(ctx, "observe", "--", in.Text))
	})
	add(server, "session_fail", "Record what did not work, so that it is not tried again.", false, func(ctx context.Context, in failInput) *mcp.CallToolResult {
		return s.with(ctx, s.session(ctx, append(flag(flag([]string{"fail"}, "subject", in.Subject), "class", in.Class), "--", in.Text)...))
	})
	add(server, "session_freeze", "Take no more steps: the answer is about to be given.", false, func(ctx context.Context, _ listInput) *mcp.CallToolResult { return s.session(ctx, "freeze") })
	add(server, "session_end", "End the session: its scratch goes, cited steps and counters stay.", false, func(ctx context.Context, _ listInput) *mcp.CallToolResult {
		out := s.session(ctx, "end")
		if !out.IsError {
			s.Session = ""
		}
		return out
	})
	add(server, "propose", "Propose a fact for the memory of the repository. It waits in the inbox until a person approves it.", false,
		func(ctx context.Context, in factInput) *mcp.CallToolResult { return s.fact(ctx, "propose", "", in) })
	add(server, "correct", "Propose a correction of a stored fact. It waits in the inbox until a person approves it.", false,
		func(ctx context.Context, in correctInput) *mcp.CallToolResult {
			return s.fact(ctx, "correct", in.ID, factInput{Fact: in.Fact, Reason: in.Reason, Source: in.Source, Citations: in.Citations, Step: in.Step})
		})
}

func (s *Server) start(ctx context.Context, in startInput) *mcp.CallToolResult {
	args := flag([]string{"session", "start"}, "task", in.Task)
	if in.Name != "" {
		args = append(args, "--", in.Name)
	}
	stdout, stderr, code := s.Write(ctx, args, "")
	if code != clean {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: strings.TrimSpace(stderr)}}}
	}
	s.Session = strings.TrimSpace(stdout)
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s.Session}}}
}

// text writes a JSON value, nothing for none.
func text(v any) string {
	if v == nil {
		return ""
	}
	b, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(b)
}

// session runs a verb of the session.
func (s *Server) session(ctx context.Context, args ...string) *mcp.CallToolResult {
	return run(ctx, s.Write, append(flag([]string{"session", args[0]}, "session", s.Session), args[1:]...), "")
}

func (s *Server) step(ctx context.Context, in stepInput) *mcp.CallToolResult {
	args := []string{"step"}
	args = flag(flag(flag(flag(args, "task", in.Task), "thought", in.Thought), "tool", in.Tool), "args", text(in.Args))
	if in.Tool != "" {
		args = append(args, "--observation="+in.Observation)
	}
	if in.Failed {
		args = append(args, "--not-ok")
	}
	return s.with(ctx, s.session(ctx, args...))
}

// with puts the working memory behind an answer, after a blank line. It is left out when there is nothing to tell.
func (s *Server) with(ctx context.Context, out *mcp.CallToolResult) *mcp.CallToolResult {
	if out.IsError {
		return out
	}
	stdout, _, code := s.Read(ctx, flag([]string{"session", "context"}, "session", s.Session), "")
	if block := strings.TrimSpace(stdout); code == clean && block != "" {
		last := out.Content[len(out.Content)-1].(*mcp.TextContent)
		last.Text += "\n\n" + block
	}
	return out
}

// fact runs a verb that takes a fact as JSON on standard input.
func (s *Server) fact(ctx context.Context, verb, id string, in factInput) *mcp.CallToolResult {
	draft := map[string]any{"subject": in.Subject, "fact": in.Fact, "category": in.Category, "kind": in.Kind, "source": in.Source, "reason": in.Reason, "citations": in.Citations}
	if in.Task != "" {
		draft["task"] = in.Task
	}
	b, err := json.Marshal(draft)
	if err != nil {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}
	}
	args := []string{verb, "--from=-"}
	if in.Step != nil {
		args = flag(flag(args, "session", s.Session), "step", fmt.Sprint(*in.Step))
	}
	if id != "" {
		args = append(args, "--", id)
	}
	return run(ctx, s.Write, args, string(b))
}
