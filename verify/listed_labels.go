package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// leastLabels is how many folders of one section stand side by side for another of its labels to be looked for there.
const leastLabels = 2

// labels refutes what lists give for files of a folder when the folders of other lists of the same section stand side by side, and the one of
// that name beside them is not there or has no such file.
func (v *Verifier) labels(order []listKey, groups map[listKey][]*job) {
	type section struct {
		doc     *note.Document
		heading string
	}
	at := map[section]map[string]int{} // folders above those of the labels
	of := func(k listKey) (section, bool) {
		c := groups[k][0].claim.Context
		return section{k.doc, c.Heading}, k.dir != "" && c.ListedBy == note.ByHeading && !strings.Contains(c.Heading, k.dir+"/")
	}
	open := map[listKey]bool{}
	for _, k := range order {
		s, ok := of(k)
		if !ok {
			continue
		}
		held := map[string]int{}
		for _, j := range groups[k] {
			if j.out.Outcome == diag.Confirmed && len(j.out.Evidence) > 0 && !strings.Contains(j.claim.Path, "/") {
				held[folder(j.out.Evidence[0].Path)]++
			}
		}
		open[k] = true
		for dir, n := range held {
			if above, ok := strings.CutSuffix(dir, "/"+k.dir); ok && n >= leastListed {
				if at[s] == nil {
					at[s] = map[string]int{}
				}
				at[s][above]++
				open[k] = false
			}
		}
	}
	for _, k := range order {
		s, ok := of(k)
		if !ok || !open[k] || len(at[s]) != 1 {
			continue
		}
		for above, n := range at[s] {
			if dir := path.Join(above, k.dir); n >= leastLabels && len(v.tree.folded(dir)) == 0 && v.madeElsewhere(k.doc, dir) == "" {
				v.missLabel(k.dir, above, groups[k])
			}
		}
	}
}

// missLabel refutes what a list gives for files of a folder that is not where those of the lists beside it are, unless one of them is in a folder of that name.
func (v *Verifier) missLabel(label, above string, jobs []*job) {
	for _, j := range jobs {
		if j.out.Outcome == diag.Confirmed && len(j.out.Evidence) > 0 && strings.HasSuffix("/"+folder(j.out.Evidence[0].Path), "/"+label) && path.Base(j.out.Evidence[0].Path) != "index"+path.Ext(j.claim.Path) {
			return
		}
	}
	dir := path.Join(above, label)
	why, at := fmt.Sprintf("%q, which holds the folders of the lists beside it, has no %q", above, label), above
	if v.tree.isDir(dir) {
		why, at = "not "+within(dir)+", beside which the lists around it have theirs", dir
	}
	v.miss(dir, why, at, jobs)
}
