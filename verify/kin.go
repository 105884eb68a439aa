package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/note"
)

// A list of file names is of one folder when at least kinLeast of them stand there, and more than half of those that stand anywhere.
const kinLeast = 3

// listed gives the names of files and folders that one sentence lists the folder that most of them stand in, for those that stand nowhere.
func (v *Verifier) listed(jobs []*job) {
	lists := map[string][]*job{}
	for _, j := range jobs {
		if c := j.claim; c.Kind == note.PathClaim && c.Context.Tree == 0 && c.Silent == "" && c.Key == "" && (path.Ext(c.Path) != "" || c.Context.IsDir) && !strings.Contains(c.Path, "/") {
			lists[c.Context.Sentence] = append(lists[c.Context.Sentence], j)
		}
	}
	for _, list := range lists {
		if len(list) <= kinLeast {
			continue
		}
		count, best, all := map[string]int{}, "", 0
		for _, j := range list {
			if e := v.tree.ending(j.claim.Path); len(e) > 0 {
				f := folder(nearest(e, j.doc.Path))
				all++
				if count[f]++; count[f] > count[best] || count[f] == count[best] && f < best {
					best = f
				}
			}
		}
		if best == "" || count[best] < kinLeast || 2*count[best] <= all {
			continue
		}
		for _, j := range list {
			j.home = best
		}
	}
}
