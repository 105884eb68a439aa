package verify

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// kindJob is a pattern that matches nothing now and may have matched once.
type kindJob struct {
	*job
	pattern string // from the root
}

// maxKinds is how many patterns history is searched for in one run.
const maxKinds = 200

// kindGone notes a pattern for the look into history when it is one that tells something: a name with more than an ending.
func (v *Verifier) kindGone(j *job, g string) {
	base := path.Base(g)
	if j.claim.Context.Form != note.CodeSpan || len(v.kinds) >= maxKinds || len(strings.Trim(base, "*?.")) < 5 || strings.Trim(base, "*") == "" {
		return
	}
	if !strings.Contains(strings.TrimLeft(base, "*."), ".") && !strings.Contains(strings.TrimPrefix(g, "**/"), "/") {
		return // any project has files of one ending: "*.svelte"
	}
	if !strings.Contains(g, "/") {
		g = "**/" + g
	}
	v.kinds = append(v.kinds, kindJob{j, g})
}

// globsOnce refutes the patterns whose last match a commit deleted or renamed.
func (v *Verifier) globsOnce(ctx context.Context) error {
	if len(v.kinds) == 0 {
		return nil
	}
	gone, err := v.view.Deleted(ctx, maxDeleted)
	if err != nil {
		return err
	}
	for _, k := range v.kinds {
		for _, d := range gone {
			if match(k.pattern, d.Path) && v.tree.isGone(d.Path) && v.view.Lookup(d.Path).State != repo.Ignored {
				k.out = missing(fmt.Sprintf("matches no file any more; %q was the last, gone in %s", d.Path, short(d.By.Hash)),
					diag.Evidence{Path: d.Path, Commit: d.By.Hash, Seen: "it matched until " + strings.SplitN(d.By.Date, "T", 2)[0]})
				break
			}
		}
	}
	v.kinds = nil
	return nil
}
