package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// agent judges the name of a subagent: its file is there, or was deleted after the text was written. One that never had a file here may be
// of the user, of a plugin or of the host.
func (v *Verifier) agent(j *job) {
	v.hostNamed(j, strings.TrimSuffix(path.Base(j.claim.Path), ".md"), []string{".claude/agents", ".cursor/agents", ".github/agents", ".opencode/agent"}, "subagent")
}

// slashWord is a command of the host as users type it.
var slashWord = lazyregexp.New(`^/[a-z][a-z0-9]*(?:[.-][a-z0-9]+)+$`)

// slash judges a word that may be a command of the host, and reports whether one was so called once.
func (v *Verifier) slash(j *job, p string) {
	if j.claim.Context.Form == note.CodeSpan && slashWord.MatchString(p) {
		v.hostNamed(j, p[1:], []string{".claude/commands", ".cursor/commands", ".opencode/command"}, "command")
	}
}

// hostNamed judges a name that a host looks up among the files of some folders.
func (v *Verifier) hostNamed(j *job, name string, dirs []string, kind string) {
	was := j.out
	if was.Because == "" {
		was = unverifiable("it may be one of the user or of the host")
		j.out = was
	}
	if at := v.hostHas(name); at != "" {
		if j.claim.Key == note.AgentKey {
			j.out = confirmed("the file of that name", at)
		}
		return
	}
	for _, d := range dirs {
		j.asks = append(j.asks, repo.Ask{Path: d + "/" + name + ".md", Exact: true})
	}
	j.decide = func(fates []repo.Fate) verdict {
		if at := v.ofFamily(j, name, dirs); at != "" {
			return missing(fmt.Sprintf("no file of this %s stands beside %q", kind, at), diag.Evidence{Path: at, Commit: v.commit(), Seen: "others of its name are here"})
		}
		for i, f := range fates {
			if i >= len(dirs) || f.Was == "" || f.Dir || f.Date == "" || !supposes(j.claim) {
				continue
			}
			if f.Now != "" {
				return was // another name of the same text
			}
			j.outlives(f.Date, was)
			out := missing(fmt.Sprintf("the file of this %s, %q, was %s", kind, f.Was, deletedBecause(f.Was, f)), diag.Evidence{Path: f.Was, Commit: f.Commit, Seen: deletedSeen(f)})
			out.Rule = "dead-path"
			return out
		}
		return was
	}
}

// leastFamily is how many commands of the tree must begin as one does before that is missed among them.
const leastFamily = 3

// ofFamily returns one of several commands of the tree that begin as a name does, up to its first full stop, when the text states it as one of
// them: `/tide.plan`, where there are tide.ebb, tide.flow and tide.chart.
func (v *Verifier) ofFamily(j *job, name string, dirs []string) string {
	first, _, dotted := strings.Cut(name, ".")
	if !dotted || len(first) < 3 || j.claim.Context.Stance != note.Stated {
		return ""
	}
	for _, d := range dirs {
		n, at := 0, ""
		for f := range v.tree.below(d) {
			if strings.HasPrefix(path.Base(f), first+".") {
				if n++; at == "" {
					at = path.Join(d, f)
				}
			}
		}
		if n >= leastFamily {
			return at
		}
	}
	return ""
}

// hostHas is a file or folder of the tree from which a host may know a name; empty for none.
func (v *Verifier) hostHas(name string) string {
	for _, end := range []string{".md", "/SKILL.md", ".toml", ".prompt.md", ".agent.md"} {
		if e := v.tree.ending(name + end); len(e) > 0 {
			return e[0]
		}
	}
	return ""
}
