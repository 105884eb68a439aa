package cli

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/hostevent"
	"github.com/notes-lint/notes-lint/note"
)

// hookPatience is how long a hook works at most: an agent waits for it.
const hookPatience = 5 * time.Second

func (a *app) hookCommand() *cobra.Command {
	return &cobra.Command{Use: "hook EVENT", Short: "Answer an event of an agent's host: what to recall, and what a change broke", Args: cobra.ExactArgs(1),
		Long: `Reads the event that a host such as Claude Code, Codex, Copilot, Cursor or Gemini CLI hands to its hooks, as JSON on standard input, and prints
the answer that it takes. It always exits with 0: a hook that fails must not stop an agent.

  session-start       what to know at the start: the active objective, verified facts, the working memory of a session
  user-prompt-submit  verified facts about what the user asks for; nothing when the user asks to ignore memory
  post-tool-use       what is wrong in the memory file that was just written`,
		Example: `  {"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "notes-lint hook session-start"}]}]}}`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e := hostevent.Read(a.s.In, args[0])
			ctx, cancel := context.WithTimeout(cmd.Context(), hookPatience)
			defer cancel()
			hostevent.Context(a.s.Out, e, a.answer(ctx, e))
			return nil
		}}
}

// answer is the text for an event; empty when there is nothing to say, or when it could not be worked out.
func (a *app) answer(ctx context.Context, e hostevent.Event) string {
	dir := a.o.dir
	if dir == "" {
		dir = e.Dir
	}
	run := func(args ...string) string {
		var out, told bytes.Buffer
		s := a.s
		s.In, s.Out, s.Err = strings.NewReader(""), &out, &told
		if dir != "" && args[0] != "session" {
			args = append([]string{args[0], "-C", dir}, args[1:]...)
		}
		if dir != "" && args[0] == "session" {
			args = append([]string{args[0], args[1], "-C", dir}, args[2:]...)
		}
		if code := Main(ctx, args, s); code > Findings {
			return ""
		}
		return out.String()
	}
	switch e.Name {
	case "sessionstart":
		return strings.TrimSpace(run("recall", "--event=context-start") + "\n" + run("session", "context"))
	case "userpromptsubmit":
		if e.Prompt == "" {
			return ""
		}
		return run("recall", "--turn-text="+e.Prompt, "--", e.Prompt)
	case "posttooluse":
		file := e.File
		if file == "" {
			return ""
		}
		if !isMemory(dir, file) {
			return ""
		}
		out := run("check", "--quiet", "--fail-on=never", "--", absolute(dir, file))
		if strings.TrimSpace(out) == "" {
			return ""
		}
		return "notes-lint found in the memory that was just written:\n" + out
	}
	return ""
}

func absolute(dir, file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(dir, file)
}

// isMemory reports whether a file is memory by its name. Other documents may be written without being told about.
func isMemory(dir, file string) bool {
	if filepath.IsAbs(file) {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			return false
		}
		file = rel
	}
	_, ok := note.Classify(filepath.ToSlash(filepath.Clean(file)), note.Layout{})
	return ok
}
