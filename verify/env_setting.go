package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// buildSetting is a line of a file of build settings that gives one a value for every configuration.
var buildSetting = lazyregexp.New(`(?m)^[ \t]*([A-Z][A-Z0-9_]*)[ \t]*=[ \t]*([^\n/]*?);?[ \t]*(?://.*)?\r?$`)

// otherSetting refutes "NAME=value" when files of build settings set the name, and all of them to another value of the same sort.
// What other files say of a variable is a default or an example, and proves nothing.
func (v *Verifier) otherSetting(j *job, at []spot) (verdict, bool) {
	c := j.claim
	stated := c.Context.Stance == note.Stated || c.Context.Stance == note.Planned && c.Context.StanceWord == "new" // "(update for new releases)"
	if c.Want == "" || !stated || !isVersion(plainValue(c.Want)) {
		return verdict{}, false
	}
	owner, value := spot{}, ""
	for _, p := range at {
		if path.Ext(p.Path) != ".xcconfig" {
			continue
		}
		for _, g := range buildSetting.FindAllStringSubmatch(v.conf.text(p.Path), -1) {
			if g[1] != c.Target {
				continue
			}
			if same(g[2], c.Want) || !isVersion(plainValue(g[2])) || value != "" && value != g[2] {
				return verdict{}, false
			}
			owner, value = p, g[2]
		}
	}
	if value == "" {
		return verdict{}, false
	}
	out := missing(fmt.Sprintf("%q is %q in %q, not %q", c.Target, value, owner.Path, c.Want),
		diag.Evidence{Path: owner.Path, Line: owner.Line, Commit: v.commit(), Seen: fmt.Sprintf("%q is %q", c.Target, value)})
	out.Rule = "wrong-value"
	out.Hint = fmt.Sprintf("write %q", strings.TrimSpace(value))
	return out, true
}
