package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// spaced judges a folder of a drawing whose name is of several words, which a caption may be too: it is refuted only when the folder that it is
// drawn in has an entry that differs from it by nothing but what parts the words.
func (v *Verifier) spaced(j *job, p string) {
	j.out = unverifiable("not a name")
	if !j.claim.Context.IsDir || silenced(j.claim) != "" {
		return
	}
	want := joinedName(path.Base(p))
	for f := range v.tree.below(folder(p)) {
		e, _, isDir := strings.Cut(f, "/")
		if !isDir || joinedName(e) != want {
			continue
		}
		at := path.Join(folder(p), e)
		j.out = missing(fmt.Sprintf("%q exists only as %q", p, at), diag.Evidence{Path: at, Commit: v.commit(), Seen: "the same name without its spaces"})
		j.out.Hint = fmt.Sprintf("write %q", e)
		return
	}
}

// joinedName is a name without what parts its words, in lower case.
func joinedName(s string) string {
	return strings.ToLower(marksBetween.Replace(s))
}

// marksBetween takes away the marks that stand between the words of a name.
var marksBetween = strings.NewReplacer(" ", "", "-", "", "_", "")
