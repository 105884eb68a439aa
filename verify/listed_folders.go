package verify

import (
	"path"
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
		n       int
		written string // what is ahead of the last part
		slash   bool   // a slash ends each
	}
	type group struct{ there, open []*job }
	groups := map[line]*group{}
	var order []line
	for _, j := range jobs {
		c := j.claim
		if c.Kind != note.PathClaim || c.Silent != "" || c.Context.Form != note.CodeSpan || path.Ext(c.Path) != "" || strings.HasPrefix(c.Path, ".") {
			continue
		}
		k := line{j.doc, c.At.Start.Line, folder(c.Path), strings.HasSuffix(c.Target, "/")}
		if k.written == "" && !k.slash {
			continue
		}
		g := groups[k]
		if g == nil {
			g = &group{}
			groups[k], order = g, append(order, k)
		}
		switch {
		case j.out.Outcome == diag.Confirmed && len(j.out.Evidence) > 0 && v.tree.isDir(j.out.Evidence[0].Path):
			g.there = append(g.there, j)
		case j.out.Outcome == diag.Unverifiable && j.out.Because == unfit && c.Context.Stance == note.Stated && !c.Faint:
			g.open = append(g.open, j)
		}
	}
	for _, k := range order {
		g := groups[k]
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
			p := path.Join(dir, path.Base(j.claim.Path))
			if !v.tree.exists(p) && len(v.tree.folded(p)) == 0 && v.madeElsewhere(j.doc, p) == "" && v.madeFrom(p, false) == "" && !outputs[path.Base(p)] {
				j.out = missing("not "+within(dir)+", which holds the other folders of its line", diag.Evidence{Path: dir, Commit: v.commit(), Seen: "no entry of that name"})
			}
		}
	}
}
