package note

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Layout names the folders of the native convention and how to ask for other files. Zero values mean the defaults.
type Layout struct {
	Notes     string // default NOTES.md
	Session   string // default memories/session
	Repo      string // default memories/repo
	Inbox     string // default memories/inbox
	Plans     string // default plans
	Artifacts string // default plans/artifacts
	// Has reports whether a memory file exists, as a path from the root. Without it, folders of Claude auto memory are
	// known by their names alone.
	Has func(path string) bool
}

// WithDefaults fills the zero values of l.
func (l Layout) WithDefaults() Layout {
	for _, f := range []struct {
		into  *string
		value string
	}{
		{&l.Notes, "NOTES.md"}, {&l.Session, "memories/session"}, {&l.Repo, "memories/repo"}, {&l.Inbox, "memories/inbox"},
		{&l.Plans, "plans"}, {&l.Artifacts, "plans/artifacts"},
	} {
		if *f.into == "" {
			*f.into = f.value
		}
	}
	return l
}

// Classify says whether a file, named by its clean slash path from the root, is memory by convention, and how it is to be
// read. Layers session, episodic, repo and inbox of host Native come from folder names that other projects use for
// ordinary documents too (plans/, above all): whether they count is for the caller to decide, who knows the repository.
func Classify(p string, l Layout) (Options, bool) {
	if skipped(p) {
		return Options{}, false
	}
	l = l.WithDefaults()
	for _, by := range []func(string, Layout) (Options, bool){native, instruction, autoMemory, bank} {
		if o, ok := by(p, l); ok {
			return o, true
		}
	}
	return Options{}, false
}

// backup is a folder of copies that somebody put aside: .backup-20260102, backups.
var backup = lazyregexp.New(`(?i)^[._]?(?:backups?|bak)$|^[._]backups?[-_.]|^backups?[-_.]?\d{4}`)

// skipped reports whether a path lies where other people's files, test data or copies of files are kept.
func skipped(p string) bool {
	for dir := range strings.SplitSeq(path.Dir(p), "/") {
		switch dir {
		case "testdata", "node_modules", "vendor", "third_party", ".git":
			return true
		}
		if backup.MatchString(dir) {
			return true
		}
	}
	return false
}

// native knows NOTES.md, memories/ and plans/.
func native(p string, l Layout) (Options, bool) {
	if p == l.Notes {
		return Options{Layer: Objective, Role: NotesFile}, true
	}
	if path.Ext(p) != ".md" {
		return Options{}, false
	}
	if _, ok := below(p, l.Session); ok {
		return Options{Layer: Session, Role: SessionNotes}, true
	}
	readme := path.Base(p) == "README.md"
	if _, ok := below(p, l.Repo); ok {
		return Options{Layer: Repo, Role: EntryFile}, !readme
	}
	if _, ok := below(p, l.Inbox); ok {
		return Options{Layer: Inbox, Role: EntryFile}, !readme
	}
	if rest, ok := below(p, l.Artifacts); ok {
		return Options{Layer: Episodic, Role: TaskFile}, strings.Contains(rest, "/")
	}
	if rest, ok := below(p, l.Plans); ok {
		return Options{Layer: Episodic, Role: PlanFile}, !readme && !strings.Contains(rest, "/")
	}
	return Options{}, false
}

// instruction knows the files in which people instruct agents.
func instruction(p string, _ Layout) (Options, bool) {
	host, ok := instructionHost(p)
	return Options{Layer: Instruction, Host: host, Role: Rules}, ok
}

// modeOfRoo is a file of rules for one mode of Roo Code.
var modeOfRoo = lazyregexp.New(`(?:^|/)\.roo/rules-[^/]+/`)

func instructionHost(p string) (Host, bool) {
	switch p { // as file systems find them that know no letter case
	case "claude.md":
		return Claude, true
	case "agents.md", "Agents.md":
		return Agents, true
	case "gemini.md", "Gemini.md":
		return Gemini, true
	case "replit.md":
		return Replit, true
	case ".rules":
		return Zed, true
	}
	switch path.Base(p) {
	case "CLAUDE.md", "CLAUDE.local.md", "Claude.md":
		return Claude, true
	case "AGENTS.md", "AGENTS.override.md":
		return Agents, true
	case "GEMINI.md":
		return Gemini, true
	case ".cursorrules":
		return Cursor, true
	case ".windsurfrules":
		return Windsurf, true
	case ".clinerules":
		return Cline, true
	case "WARP.md":
		return Warp, true
	case "QWEN.md":
		return Qwen, true
	case "CRUSH.md":
		return Crush, true
	case ".goosehints":
		return Goose, true
	}
	switch {
	case strings.HasPrefix(path.Base(p), ".roorules"):
		return Roo, true
	case p == "AGENT.md": // elsewhere it may be the prompt of a product
		return Agents, true
	case p == ".github/copilot-instructions.md":
		return Copilot, true
	case p == ".github/instructions.md", path.Dir(p) == ".github/instructions" && path.Ext(p) == ".md":
		return Copilot, true
	case strings.HasPrefix(p, ".github/instructions/") && strings.HasSuffix(p, ".instructions.md"):
		return Copilot, true
	case within(p, ".cursor/rules") && (path.Ext(p) == ".mdc" || path.Ext(p) == ".md"):
		return Cursor, true
	case within(p, ".claude/rules") && path.Ext(p) == ".mdc":
		return Claude, true
	case path.Ext(p) != ".md":
	case within(p, ".claude/rules"):
		return Claude, true
	case within(p, ".windsurf/rules"), within(p, ".devin/rules"):
		return Windsurf, true
	case within(p, ".clinerules") && !within(p, ".clinerules/workflows") && !within(p, ".clinerules/hooks"):
		return Cline, true
	case within(p, ".kiro/steering"):
		return Kiro, true
	case path.Base(p) == "guidelines.md" && within(p, ".junie"):
		return Junie, true
	case within(p, ".roo/rules"), modeOfRoo.MatchString(p):
		return Roo, true
	case within(p, ".agent/rules"), within(p, ".agents/rules"):
		return Antigravity, true
	case within(p, ".trae/rules"):
		return Trae, true
	case within(p, ".kilocode/rules"):
		return Kilo, true
	case within(p, ".amazonq/rules"):
		return AmazonQ, true
	case within(p, ".augment/rules"):
		return Augment, true
	case within(p, ".continue/rules"):
		return Continue, true
	case within(p, ".openhands/microagents"):
		return OpenHands, true
	}
	return Native, false
}

// autoMemory knows MEMORY.md and the topic files beside it. A folder counts when its name or .claude above it says that it is
// memory: a MEMORY.md among ordinary documents may well be about memory of another sort.
func autoMemory(p string, l Layout) (Options, bool) {
	dir, base := path.Split(p)
	dir = strings.TrimSuffix(dir, "/")
	named := strings.Contains(strings.ToLower(path.Base(dir)), "memor") || within(p, ".claude")
	if !named || path.Ext(base) != ".md" {
		return Options{}, false
	}
	o := Options{Layer: Repo, Host: ClaudeAuto, Role: TopicFile}
	if base == "MEMORY.md" {
		o.Role = IndexFile
		return o, true
	}
	return o, base != "README.md" && l.Has != nil && l.Has(path.Join(dir, "MEMORY.md"))
}

// bank knows memory banks and Serena's memories.
func bank(p string, _ Layout) (Options, bool) {
	if path.Ext(p) != ".md" {
		return Options{}, false
	}
	switch {
	case within(p, ".serena/memories"):
		return Options{Layer: Repo, Host: Serena}, true
	case within(p, "memory-bank"):
		return Options{Layer: Repo, Host: MemoryBank}, true
	}
	return Options{}, false
}

// below returns the path of p inside folder.
func below(p, folder string) (string, bool) { return strings.CutPrefix(p, folder+"/") }

// within reports whether p lies in a folder of that name at any depth.
func within(p, folder string) bool {
	return strings.HasPrefix(p, folder+"/") || strings.Contains(p, "/"+folder+"/")
}
