package verify

import (
	"regexp"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/cmdtree"
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
	c.out = missing(c.says(words, a.Depth), diag.Evidence{Path: a.Place, Commit: v.commit(), Seen: count(len(a.Known), "command") + ", none of that name"})
}
