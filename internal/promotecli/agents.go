package promotecli

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/store"
)

//go:embed agents
var agentFiles embed.FS

// agentFile is a file that a host of agents reads, and the one of ours that it is made of.
type agentFile struct{ path, from, why string }

const skillFile = "notes-lint-memory/SKILL.md"

// hosts lists the files of each host, by its name.
func hosts() map[string][]agentFile {
	return map[string][]agentFile{
		"claude": {
			{".claude/skills/" + skillFile, "SKILL.md", "how the agent keeps memory"},
			{".claude/settings.json", "claude-settings.json", "hooks"},
			{".mcp.json", "mcp.json", "the tools"},
		},
		"copilot": {
			{".github/skills/" + skillFile, "SKILL.md", "how the agent keeps memory"},
			{".github/hooks/notes-lint.json", "copilot-hooks.json", "hooks"},
		},
		"cursor": {
			{".cursor/skills/" + skillFile, "SKILL.md", "how the agent keeps memory"},
			{".cursor/hooks.json", "cursor-hooks.json", "hooks"},
			{".cursor/mcp.json", "mcp.json", "the tools"},
		},
		"codex": {
			{".agents/skills/" + skillFile, "SKILL.md", "how the agent keeps memory"},
			{".codex/hooks.json", "codex-hooks.json", "hooks"},
		},
		"gemini": {
			{".gemini/skills/" + skillFile, "SKILL.md", "how the agent keeps memory"},
			{".gemini/settings.json", "gemini-settings.json", "hooks and the tools"},
		},
	}
}

func hostNames() []string {
	var out []string
	for name := range hosts() {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// agentLayout returns the files that a host of agents reads.
func agentLayout(name string) ([]store.Change, error) {
	files, ok := hosts()[name]
	if !ok {
		return nil, &failure{code: exitUsage, err: fmt.Errorf("unknown agent %q", name), hint: "--agent takes " + strings.Join(hostNames(), ", ")}
	}
	var out []store.Change
	for _, f := range files {
		text, err := agentFiles.ReadFile("agents/" + f.from)
		if err != nil {
			return nil, fmt.Errorf("read a template: %w", err)
		}
		out = append(out, store.Create(f.path, text, f.why))
	}
	return out, nil
}
