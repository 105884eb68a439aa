package mcpserve_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/notes-lint/notes-lint/internal/mcpserve"
)

// connect returns a client of a server whose programs are recorded.
func connect(t *testing.T, read, write mcpserve.Runner) *mcp.ClientSession {
	t.Helper()
	there, here := mcp.NewInMemoryTransports()
	server := (&mcpserve.Server{Read: read, Write: write, Version: "1"}).New()
	if _, err := server.Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func call(t *testing.T, c *mcp.ClientSession, tool string, args map[string]any) (string, bool) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return err.Error(), true
	}
	return r.Content[0].(*mcp.TextContent).Text, r.IsError
}

// S2-05, S2-11, S3-17: each step of a session is a call, and its answer ends with the working memory after a blank line.
func TestEachToolIsOneCommandLine(t *testing.T) {
	var ran []string
	runner := func(program, says string) mcpserve.Runner {
		return func(_ context.Context, args []string, stdin string) (string, string, int) {
			ran = append(ran, strings.TrimSpace(program+" "+strings.Join(args, " ")+" "+stdin))
			if program == "read" && len(args) > 1 && args[0] == "session" && args[1] == "context" {
				return "## Working Memory\n\n### Stored Values\n- port: 8080\n", "", 0
			}
			if program == "read" && args[0] == "recall" {
				return `{"query":"q","ids":["m-1"],"block":"sha256:1","tokens":9,"text":"<memory>\nfacts\n</memory>\n"}`, "", 0
			}
			return says, "", 0
		}
	}
	c := connect(t, runner("read", "nothing\n"), runner("write", "s-20260301T090000Z-7f3a\n"))
	for _, tool := range []struct {
		name, want string
		args       map[string]any
	}{
		{"session_start", "s-20260301T090000Z-7f3a", map[string]any{"name": "--agent=evil"}},
		{"session_set", "s-20260301T090000Z-7f3a\n\n## Working Memory\n\n### Stored Values\n- port: 8080", map[string]any{"name": "port", "value": 8080}},
		{"session_step", "s-20260301T090000Z-7f3a\n\n## Working Memory\n\n### Stored Values\n- port: 8080",
			map[string]any{"thought": "Look.", "tool": "shell", "args": map[string]any{"cmd": "ls"}, "observation": "--as-human"}},
		{"correct", "s-20260301T090000Z-7f3a", map[string]any{"id": "--as-human", "fact": "x"}},
		{"recall", "<memory>\nfacts\n</memory>", map[string]any{"about": "--rev=HEAD~1", "files": []string{"a.go"}, "top": 2}},
		{"list", "nothing", map[string]any{}},
	} {
		if got, failed := call(t, c, tool.name, tool.args); failed || got != tool.want {
			t.Errorf("%s: %v, %q", tool.name, failed, got)
		}
	}
	if diff := cmp.Diff([]string{
		"write session start -- --agent=evil",
		"write session set --session=s-20260301T090000Z-7f3a -- port 8080", "read session context --session=s-20260301T090000Z-7f3a",
		`write session step --session=s-20260301T090000Z-7f3a --thought=Look. --tool=shell --args={"cmd":"ls"} --observation=--as-human`, "read session context --session=s-20260301T090000Z-7f3a",
		`write correct --from=- -- --as-human {"category":"","citations":null,"fact":"x","kind":"","reason":"","source":"","subject":""}`,
		"read recall --files=a.go --session=s-20260301T090000Z-7f3a --top=2 --json -- --rev=HEAD~1",
		`write session step --session=s-20260301T090000Z-7f3a - {"type":"recall","query":"q","ids":["m-1"],"block":"sha256:1","tokens":9}`,
		"read list",
	}, ran); diff != "" {
		t.Errorf("command lines (-want +got):\n%s", diff)
	}
}

func TestWhatCannotBeDoneIsAnErrorOfTheTool(t *testing.T) {
	refuse := func(context.Context, []string, string) (string, string, int) {
		return "", "promote: error: A.3: it is much like m-1; a person decides\n", 4
	}
	found := func(context.Context, []string, string) (string, string, int) {
		return "CLAUDE.md:1:1: error: gone\n", "", 1
	}
	c := connect(t, found, refuse)
	if got, failed := call(t, c, "propose", map[string]any{"subject": "a", "fact": "b", "category": "c", "kind": "d", "source": "e", "reason": "f", "citations": []string{}}); !failed ||
		got != "promote: error: A.3: it is much like m-1; a person decides" {
		t.Errorf("%v, %q", failed, got)
	}
	if got, failed := call(t, c, "verify", map[string]any{}); failed || got != "CLAUDE.md:1:1: error: gone" {
		t.Errorf("findings are an answer: %v, %q", failed, got)
	}
	if got, failed := call(t, c, "list", map[string]any{"bogus": true}); !failed || !strings.Contains(got, "bogus") {
		t.Errorf("an unknown argument: %v, %q", failed, got)
	}
}

func TestWhatOnlyAPersonMayDoHasNoTool(t *testing.T) {
	c := connect(t, nil, nil)
	tools, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	reads := 0
	for _, tool := range tools.Tools {
		if tool.Annotations.ReadOnlyHint {
			reads++
		}
		for _, person := range []string{"approve", "review", "reject", "lift", "archive", "sync", "fix"} {
			if strings.Contains(tool.Name, person) {
				t.Errorf("there is a tool %s", tool.Name)
			}
		}
	}
	if len(tools.Tools) != 15 || reads != 6 {
		t.Errorf("%d tools, %d of which read", len(tools.Tools), reads)
	}
}

// S2-17: the habits that make a session worth keeping are a prompt that a client can show.
func TestThePromptTellsTheHabits(t *testing.T) {
	c := connect(t, nil, nil)
	p, err := c.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "memory"})
	if err != nil {
		t.Fatal(err)
	}
	text := p.Messages[0].Content.(*mcp.TextContent).Text
	for _, want := range []string{"recall", "session_set", "session_observe", "session_fail", "names that say what they are", "person"} {
		if !strings.Contains(text, want) {
			t.Errorf("the prompt does not speak of %q", want)
		}
	}
}
