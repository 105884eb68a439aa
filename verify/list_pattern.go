package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// leastInPattern is how many paths of a list must stand below one folder, and differ from another in one part alone, before that is missed there.
const leastInPattern = 2

// alikeInList refutes paths that nothing else speaks for and that differ in one part from others of their list, which all stand below one folder:
// `locales/en/tides.json` beside `locales/de/tides.json` and `locales/fr/tides.json`.
func (v *Verifier) alikeInList(jobs []*job) {
	type list struct {
		doc *note.Document
		n   int
	}
	held, lost := map[list][]*job{}, map[list][]*job{}
	for _, j := range jobs {
		c := j.claim
		if c.Kind != note.PathClaim || c.Context.List == 0 || c.Context.Form == note.TreeEntry || !strings.Contains(strings.Trim(c.Path, "/"), "/") || strings.ContainsAny(c.Path, "*<>{}$@~") {
			continue
		}
		switch k := (list{j.doc, c.Context.List}); {
		case j.out.Outcome == diag.Confirmed && len(j.out.Evidence) > 0:
			held[k] = append(held[k], j)
		case j.out.Outcome == diag.Unverifiable && j.out.Because == unfit && silenced(c) == "":
			lost[k] = append(lost[k], j)
		}
	}
	for k, all := range lost {
		for _, j := range all {
			if base, n := v.baseOf(j.claim.Path, held[k]); n >= leastInPattern && n >= len(all) && v.madeElsewhere(j.doc, path.Join(base, j.claim.Path)) == "" {
				j.out = missing("not "+within(base)+", where others of its list are", diag.Evidence{Path: path.Join(base, folder(j.claim.Path)), Commit: v.commit(), Seen: "no entry of that name"})
				j.out.Rule = "dead-path"
			}
		}
	}
}

// baseOf is the folder below which all paths stand that differ from one in a part alone, and how many they are; 0 where they stand below several. One
// that more than one path of the tree ends in counts for none.
func (v *Verifier) baseOf(p string, held []*job) (base string, n int) {
	parts := strings.Split(strings.Trim(p, "/"), "/")
	for _, j := range held {
		other := strings.Split(strings.Trim(j.claim.Path, "/"), "/")
		at := strings.TrimSuffix(j.out.Evidence[0].Path, strings.Join(other, "/"))
		if len(other) != len(parts) || at == j.out.Evidence[0].Path || differing(parts, other) != 1 || len(v.tree.ending(strings.Join(other, "/"))) != 1 {
			continue
		}
		if at = strings.TrimSuffix(at, "/"); n > 0 && at != base {
			return "", 0
		}
		base = at
		n++
	}
	return base, n
}

// differing is how many parts of two paths of one length differ; those of another ending differ throughout.
func differing(a, b []string) int {
	if path.Ext(a[len(a)-1]) != path.Ext(b[len(b)-1]) {
		return len(a)
	}
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}
