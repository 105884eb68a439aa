package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// unbuilt refutes commands that run what nothing but another command of the text makes, when that one has lost its sources:
// "go build -o bin/tide ./cmd/tide" with no cmd/tide, and "./bin/tide" below it.
func (v *Verifier) unbuilt(jobs []*job) {
	type output struct {
		doc  *note.Document
		path string
	}
	lost := map[output]verdict{}
	for _, j := range jobs {
		if j.claim.Kind != note.CommandClaim || j.out.Outcome != diag.Missing || !v.byHistory(j.out) || len(j.claim.Args) < 4 || j.claim.Args[0] != "go" || j.claim.Args[1] != "build" {
			continue
		}
		if made := valueOf(j.claim.Args[2:], "-o"); made != "" {
			lost[output{j.doc, path.Join(j.claim.Dir, made)}] = j.out
		}
	}
	if len(lost) == 0 {
		return
	}
	for _, j := range jobs {
		if j.claim.Kind != note.CommandClaim || j.out.Outcome != diag.Unverifiable || len(j.claim.Args) == 0 || !strings.Contains(j.claim.Args[0], "/") || silenced(j.claim) != "" {
			continue
		}
		p := path.Join(j.claim.Dir, j.claim.Args[0])
		if out, ok := lost[output{j.doc, p}]; ok && !v.tree.exists(p) {
			j.out = missing(fmt.Sprintf("nothing is left that %q is built from: %s", p, out.Because), slices.Clone(out.Evidence)...)
		}
	}
}
