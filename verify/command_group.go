package verify

import (
	"regexp"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/cmdtree"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// leastGroup is how many commands a group must have for it to be no more than a group.
const leastGroup = 3

// belowGroup judges a word behind a group of commands of Python that is none of them: click, typer and argparse run nothing then. That the
// group itself is there confirms nothing.
func (v *Verifier) belowGroup(c *ownCall, a cmdtree.Answer, words []string) {
	if c.program.source != pythonSource || a.Depth == 0 || len(a.Known) < leastGroup || a.Place == "" {
		return
	}
	c.out = unverifiable(namesNothing)
	src := string(v.mf.read(a.Place))
	group := strings.ReplaceAll(words[a.Depth-1], "-", "[-_]")
	head, err := regexp.Compile(`((?m:^[ \t]*@.*\n(?:[ \t)].*\n|@.*\n)*))[ \t]*(?:async )?def ` + group + `\b`)
	if err != nil {
		return
	}
	g := head.FindStringSubmatch(src)
	if g == nil || strings.Contains(g[1], "argument") || strings.Contains(g[1], "invoke_without_command") || strings.Contains(g[1], "cls=") {
		return // it may take words itself
	}
	c.out = v.noCommand(c, a, words)
}

// noCommand is the verdict on a word that is none of the commands where it stands, all of which are known.
func (v *Verifier) noCommand(c *ownCall, a cmdtree.Answer, words []string) verdict {
	return missing(c.says(words, a.Depth), diag.Evidence{Path: a.Place, Commit: v.commit(), Seen: count(len(a.Known), "command") + ", none of that name"})
}

// belowPlainGroup refutes a word behind a group of commands of Node that is none of them, and reports whether it did: where a group has no action
// and no arguments of its own, a word that is no command ends in an error, whatever that word is elsewhere in the program.
func (v *Verifier) belowPlainGroup(c *ownCall, a cmdtree.Answer, words []string) bool {
	if c.program.source != nodeSource || a.Depth == 0 || len(a.Known) < leastGroup || a.Place == "" {
		return false
	}
	made, err := regexp.Compile(`\.command\(\s*['"\x60]` + regexp.QuoteMeta(words[a.Depth-1]) + `['"\x60]\s*\)([^;]*?)(?:;|\n[ \t]*\n)`)
	if err != nil {
		return false
	}
	all := made.FindAllStringSubmatch(string(v.mf.read(a.Place)), 2)
	if len(all) != 1 || ownWork.MatchString(all[0][1]) {
		return false
	}
	c.lost = ""
	c.out = v.noCommand(c, a, words)
	return true
}

// ownWork is what a group of commands does itself, or takes.
var ownWork = lazyregexp.New(`\.(?:action|argument|arguments|allowUnknownOption|allowExcessArguments|passThroughOptions|command|executableDir)\(`)
