package verify

import (
	"fmt"
	"path"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

var (
	// slashHeading heads a list of commands that users type to an agent.
	slashHeading = lazyregexp.New(`(?i)\bslash[- ]commands?\b`)
	slashName    = lazyregexp.New(`^/[a-z][a-z0-9-]*$`)
	// slashFolders hold a file for each command of a host.
	slashFolders = []string{".claude/commands", ".claude/skills", ".cursor/commands", ".opencode/command", ".gemini/commands", ".github/prompts"}
)

// hostCommands are commands that hosts bring themselves, by their references.
var hostCommands = wordSet("add-dir agents bashes bug clear compact config context cost doctor exit export feedback help hooks ide init install-github-app login logout mcp memory model output-style permissions plan plugin pr-comments privacy-settings release-notes resume review rewind sandbox security-review stats status statusline terminal-setup todos usage vim new undo redo share simplify batch debug loop chat tools theme quit about")

// leastSlash is how many commands of a list must have files before others are missed among them.
const leastSlash = 4

// slashLists refutes commands that a list below a heading about slash commands has, when most of the list have files in the folders for them, and
// these have none.
func (v *Verifier) slashLists(jobs []*job) {
	lost := map[*note.Document][]*job{}
	held := map[*note.Document]int{}
	for _, j := range jobs {
		c := j.claim
		if c.Kind != note.PathClaim || c.Context.Form != note.CodeSpan || !slashName.MatchString(c.Target) || !slashHeading.MatchString(chapters(j.doc, c.At.Span.Start)) || c.Context.Stance != note.Stated {
			continue
		}
		switch name := c.Target[1:]; {
		case v.ofHost(name):
			held[j.doc]++
		case !hostCommands[name] && v.hostHas(name) == "":
			lost[j.doc] = append(lost[j.doc], j)
		}
	}
	for d, gone := range lost {
		if held[d] < leastSlash || 2*len(gone) > held[d] {
			continue
		}
		for _, j := range gone {
			if isBad(j.out.Outcome) {
				continue
			}
			j.out = missing(fmt.Sprintf("no file defines the command %q", j.claim.Target), diag.Evidence{Commit: v.commit(), Seen: fmt.Sprintf("%d others of the list have one", held[d])})
			j.out.Rule = "dead-path"
		}
	}
}

// ofHost reports whether a command has a file in one of the folders for them.
func (v *Verifier) ofHost(name string) bool {
	for _, d := range slashFolders {
		for _, end := range []string{".md", "/SKILL.md", ".toml", ".prompt.md"} {
			if v.tree.isFile(path.Join(d, name+end)) {
				return true
			}
		}
	}
	return false
}
