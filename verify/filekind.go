package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

// leastOfKind is how many files of the tree share an extension before a name with it is taken for that of a file.
const leastOfKind = 3

// fileOfKind judges a dotted name that is the name of a file of the tree, or that ends as files of the tree do and was one: what note takes
// for a member may be a file of a kind that it does not know. It leaves anything else alone.
func (v *Verifier) fileOfKind(j *job, q nameQuery) bool {
	name := j.claim.Symbol
	ext := path.Ext(name)
	if len(q.name.Parts) < 2 || ext == "" || ext == ".log" || strings.ContainsAny(name, "/:#> ()") {
		return false
	}
	for _, f := range v.tree.ending(name) {
		if v.tree.isFile(f) {
			j.out = confirmed("the name of a file", f)
			return true
		}
	}
	if _, code := symbol.Detect(name, nil); v.tree.ofKind(ext) < leastOfKind || silenced(j.claim) != "" || code && !distinctive(name) {
		return false
	}
	j.asks = []repo.Ask{{Path: name}}
	j.decide = func(fates []repo.Fate) verdict {
		if f := fates[0]; path.Base(f.Was) == name && !f.Dir && f.Date != "" && v.view.Lookup(f.Was).State != repo.Ignored {
			out := v.fate(j, name, f)
			j.outlives(f.Date, unverifiable(fmt.Sprintf("%q was a file before that was written", name)))
			j.reportedAs("dead-path")
			return out
		}
		v.named = append(v.named, &symbolJob{job: j, query: q})
		return unverifiable("not looked up")
	}
	return true
}
