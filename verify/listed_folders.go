package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// How many folders that a line names must stand side by side before another of the line is missed there, and how many for each that is.
const (
	leastFolders = 3
	foldersEach  = 2
)

// ofStructure is a heading above what tells which folders there are: there one that stands for each that is not will do.
var ofStructure = lazyregexp.New(`(?i)\b(?:project|repo(?:sitory)?|code(?:base)?|folder|directory|package|module|workspace)\s+(?:structure|layout|organi[sz]ation|overview|map)\b|\b(?:structure|layout)\s+(?:&|and)\s+\w+`)

// foldersBeside refutes a folder that a line names among others which stand side by side in the tree, all of them written alike: `api/`,
// `web/`, `jobs/`, or `apps/api`, `apps/web`, `apps/jobs`.
func (v *Verifier) foldersBeside(jobs []*job) {
	type line struct {
		doc     *note.Document
		n       int    // the line, or the list below zero
		written string // what is ahead of the last part
		slash   bool   // a slash ends each
	}
	type group struct{ there, open, astray []*job }
	groups := map[line]*group{}
	named := map[entryAt]map[string]bool{} // the folders that lines name
	var order []line
	for _, j := range jobs {
		c := j.claim
		if at := (entryAt{j.doc, c.At.Start.Line}); c.Kind == note.PathClaim && j.out.Outcome == diag.Confirmed && len(j.out.Evidence) > 0 {
			if named[at] == nil {
				named[at] = map[string]bool{}
			}
			named[at][j.out.Evidence[0].Path] = true
		}
		if c.Kind != note.PathClaim || c.Silent != "" || c.Context.Form != note.CodeSpan && c.Context.Form != note.Prose || path.Ext(c.Path) != "" || strings.HasPrefix(c.Path, ".") {
			continue
		}
		k := line{j.doc, c.At.Start.Line, folder(c.Path), strings.HasSuffix(c.Target, "/")}
		if k.written == "" && !k.slash {
			continue
		}
		var keys []line
		if c.Context.Form == note.CodeSpan {
			keys = append(keys, k)
		}
		if c.Context.List > 0 && k.slash && k.written == "" && ofStructure.MatchString(c.Context.Heading) && leadsLine(j) {
			k.n = -c.Context.List
			keys = append(keys, k)
		}
		for _, k := range keys {
			g := groups[k]
			if g == nil {
				g = &group{}
				groups[k], order = g, append(order, k)
			}
			switch {
			case j.out.Outcome == diag.Confirmed && len(j.out.Evidence) > 0 && v.tree.isDir(j.out.Evidence[0].Path):
				if j.out.Because == "found "+endOfPath && k.n > 0 && k.written == "" && c.Context.Stance == note.Stated {
					g.astray = append(g.astray, j)
				} else {
					g.there = append(g.there, j)
				}
			case j.out.Outcome == diag.Unverifiable && j.out.Because == unfit && c.Context.Stance == note.Stated && !c.Faint,
				j.out.Outcome == diag.Unverifiable && k.written != "" && k.n > 0 && c.Context.Stance == note.Example && instanced[c.Context.StanceWord] && !c.Context.Whole:
				g.open = append(g.open, j)
			}
		}
	}
	for _, k := range order {
		g := groups[k]
		if len(g.astray) > 0 {
			v.astray(g.there, g.astray, named[entryAt{k.doc, k.n}])
		}
		g.there = append(g.there, slices.DeleteFunc(g.astray, func(j *job) bool { return j.out.Outcome != diag.Confirmed })...)
		if len(g.open) == 0 {
			continue
		}
		each := foldersEach
		if ofStructure.MatchString(g.open[0].claim.Context.Heading) {
			each = 1
		}
		if len(g.there) < max(leastFolders, each*len(g.open)) {
			continue
		}
		dir := folder(g.there[0].out.Evidence[0].Path)
		alike := true
		for _, j := range g.there {
			alike = alike && folder(j.out.Evidence[0].Path) == dir
		}
		if !alike {
			continue
		}
		for _, j := range g.open {
			v.notAmong(j, dir)
		}
	}
}

// leastSettled is how many folders of a line stand in the one that it names for another to be looked for there alone.
const leastSettled = 4

// astray refutes folders that are elsewhere only, of a line whose others all stand in the folder that it names: "`components/`: `chart/`, `quay/`".
func (v *Verifier) astray(there, astray []*job, named map[string]bool) {
	in := map[string]int{}
	dir := ""
	for _, j := range there {
		at := folder(j.out.Evidence[0].Path)
		if in[at]++; in[at] > in[dir] || dir == "" {
			dir = at
		}
	}
	if dir == "" || in[dir] < max(leastSettled, foldersEach*len(astray)) || !named[dir] || slices.ContainsFunc(there, func(j *job) bool {
		at := j.out.Evidence[0].Path
		return folder(at) != dir && at != dir
	}) {
		return
	}
	for _, j := range astray {
		at := j.out.Evidence[0].Path
		if at != dir && !strings.HasPrefix(at, dir+"/") && v.notAmong(j, dir) {
			j.out.Hint = fmt.Sprintf("%q has that name", at)
		}
	}
}

// notAmong refutes a folder that the one which holds the others of its line lacks, unless something makes it, and reports whether it did.
func (v *Verifier) notAmong(j *job, dir string) bool {
	p := path.Join(dir, path.Base(j.claim.Path))
	if v.tree.exists(p) || len(v.tree.folded(p)) > 0 || v.madeElsewhere(j.doc, p) != "" || v.madeFrom(p, false) != "" || outputs[path.Base(p)] {
		return false
	}
	j.out = missing("not "+within(dir)+", which holds the other folders of its line", diag.Evidence{Path: dir, Commit: v.commit(), Seen: "no entry of that name"})
	return true
}
