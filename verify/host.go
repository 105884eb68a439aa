package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// hostFiles are the names that agents and their tools look for in every project.
var hostFiles = map[string]bool{"CLAUDE.md": true, "CLAUDE.local.md": true, "AGENTS.md": true, "AGENTS.override.md": true, "GEMINI.md": true, "NOTES.md": true, "MEMORY.md": true,
	"CRUSH.md": true, "QWEN.md": true, "CONTEXT.md": true, "SKILL.md": true, "copilot-instructions.md": true, ".cursorrules": true, ".windsurfrules": true, ".clinerules": true,
	".mcp.json": true, "mcp.json": true, ".claude/settings.json": true, ".claude/settings.local.json": true, ".github/copilot-instructions.md": true, ".github/instructions.md": true, ".cursor/rules": true, ".cursor/mcp.json": true,
	".claude": true, ".cursor": true, ".gemini": true, ".codex": true, ".agents": true, ".vscode/mcp.json": true, ".vscode/settings.json": true, "settings.json": true}

// hostFile reports whether p is a file or folder that agents and their tools look for in every project.
func hostFile(p string) bool {
	switch folder(p) {
	case ".github", ".claude", ".gemini", ".cursor", ".codex", ".agents":
		switch path.Base(p) {
		case "instructions", "prompts", "agents", "rules", "commands", "skills", "hooks", "memory", "plugins", "settings.json", "settings.local.json", "mcp.json":
			return true
		}
	}
	return hostFiles[p] || p == "memory-bank" || p == ".serena/memories"
}

// hostGone judges a name of that kind which is not in the tree: a sentence that states it as the repository's own is refuted
// when the repository had it at that very place and gave it up.
func (v *Verifier) hostGone(j *job, p string) {
	alike := unverifiable("a file that agents look for in any project")
	c := j.claim
	if c.Context.Stance != note.Stated || c.Context.Form == note.Prose || !strings.Contains(p, "/") || strings.Contains(p, ".local.") {
		j.out = alike
		return
	}
	j.asks = []repo.Ask{{Path: p, Exact: true}}
	j.decide = func(fates []repo.Fate) verdict {
		f := fates[0]
		if f.Was != p || v.view.Lookup(p).State == repo.Ignored {
			return alike
		}
		j.rests(f, alike)
		return v.fate(j, p, f)
	}
}
