package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

const (
	leastHolds = 3 // names of a list that stand in a folder before it is taken for what that folder holds
	maxHolders = 8 // folders of one name that are looked at
)

// held judges the names that texts list as what a folder holds. Where the folder holds most of them, one that it does not hold is missing
// when history had it there while the line was written, and nothing in the tree has the name now.
func (v *Verifier) held(jobs []*job) {
	dirs := map[string]string{}
	for _, j := range jobs {
		dir, ok := strings.CutPrefix(j.claim.Key, note.HeldKey)
		if !ok {
			continue
		}
		j.out = unverifiable(wordOfProse)
		key := dir + "\x00" + j.claim.Want
		at, known := dirs[key]
		if !known {
			at = v.holder(j, dir)
			dirs[key] = at
		}
		switch p := path.Join(at, j.claim.Path); {
		case at == "":
		case v.has(at, j.claim.Path):
			j.out = confirmed("in the folder that the text gives it", at)
		case silenced(j.claim) == "" && v.tree.called(j.claim.Path) == "" && v.madeElsewhere(j.doc, p) == "":
			v.onceHeld(j, p, true)
		}
	}
}

// onceHeld asks history for a name that a folder should hold; then while the line was written, if that alone shows that it is meant.
func (v *Verifier) onceHeld(j *job, p string, then bool) {
	j.asks = []repo.Ask{{Path: p, Exact: true, Stem: true}}
	j.decide = func(fates []repo.Fate) verdict {
		f := fates[0]
		if f.Was != p && strings.TrimSuffix(f.Was, path.Ext(f.Was)) != p || f.Date == "" || v.view.Lookup(f.Was).State == repo.Ignored {
			return unverifiable(wordOfProse)
		}
		out := v.fate(j, j.claim.Path, f)
		out.Fix = nil
		if then {
			j.outlives(f.Date, unverifiable(wordOfProse))
		}
		return out
	}
}

// holder is the folder of some name that holds most of a list; empty when none does.
func (v *Verifier) holder(j *job, dir string) string {
	names := strings.Split(j.claim.Want, ",")
	best, most := "", 0
	for _, at := range v.namedFolders(j, dir) {
		n := 0
		for _, name := range names {
			if v.has(at, name) {
				n++
			}
		}
		if n > most {
			best, most = at, n
		}
	}
	if most < leastHolds || 2*most <= len(names) {
		return ""
	}
	return best
}

// namedFolders are the folders that a text may mean by a path.
func (v *Verifier) namedFolders(j *job, dir string) []string {
	var out []string
	for _, b := range v.bases(j.doc, j.claim) {
		if at, ok := join(b, dir); ok && at != "" && v.tree.isDir(at) && !slices.Contains(out, at) && len(out) < maxHolders {
			out = append(out, at)
		}
	}
	for _, at := range v.tree.ending(dir) {
		if v.tree.isDir(at) && !slices.Contains(out, at) && len(out) < maxHolders {
			out = append(out, at)
		}
	}
	return out
}

// has reports whether a folder holds a file or folder of a name, extensions apart.
func (v *Verifier) has(dir, name string) bool {
	p := path.Join(dir, name)
	return v.tree.exists(p) || v.tree.within(dir, name)
}
