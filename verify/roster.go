package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/note"
)

const (
	leastRoster   = 2 // names of a list that have to be folders side by side before the list is one of what lies there
	leastOfRoster = 3 // names of such a list
)

// rosters judges the bare names that items of a list begin with: where most of them are folders that lie side by side, one that does not lie
// there is missing when history had it there while the line was written, and nothing in the tree has the name now.
func (v *Verifier) rosters(jobs []*job) {
	groups := map[string][]*job{}
	var order []string
	for _, j := range jobs {
		if !strings.HasPrefix(j.claim.Key, note.RosterKey) {
			continue
		}
		j.out = unverifiable(wordOfProse)
		if groups[j.claim.Key] == nil {
			order = append(order, j.claim.Key)
		}
		groups[j.claim.Key] = append(groups[j.claim.Key], j)
	}
	for _, k := range order {
		of := groups[k]
		at, ok := v.sideBySide(of)
		if !ok {
			continue
		}
		for _, j := range of {
			switch p := path.Join(at, j.claim.Path); {
			case v.tree.isDir(p):
				j.out = confirmed("beside the others of the list", p)
			case v.has(at, j.claim.Path), silenced(j.claim) != "" && j.claim.Context.Stance != note.Foreign, v.tree.called(j.claim.Path) != "", v.madeElsewhere(j.doc, p) != "":
			default:
				own := j.claim.Context.Form == note.CodeSpan && strings.ContainsAny(j.claim.Path, "-_.")
				v.onceHeld(j, p, !own) // nothing else is called so, whenever the line was written
			}
		}
	}
}

// sideBySide is the folder in which most of the names of a list are folders, and at least leastRoster of them.
func (v *Verifier) sideBySide(jobs []*job) (string, bool) {
	if len(jobs) < leastOfRoster {
		return "", false
	}
	in := map[string]int{}
	for _, j := range jobs {
		once := map[string]bool{}
		for _, d := range v.tree.ending(j.claim.Path) {
			if up := folder(d); v.tree.isDir(d) && !once[up] {
				once[up] = true
				in[up]++
			}
		}
	}
	best, most := "", 0
	for up, n := range in {
		if n > most || n == most && (len(up) < len(best) || len(up) == len(best) && up < best) {
			best, most = up, n
		}
	}
	return best, most >= leastRoster && 2*most > len(jobs)
}
