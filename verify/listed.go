package verify

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// listKey is one list or sentence of a document that names files: the items of a list about a folder, of any list, or of a sentence.
type listKey struct {
	doc      *note.Document
	dir      string
	list     int
	sentence string
}

// How many names of a list must stand in one folder before the others are missed there: of a list that names its folder, and of
// one that does not.
const (
	leastListed  = 2
	leastBesides = 3
)

// lists refutes the names of files and folders among others that stand side by side in the tree: those that nothing else speaks for
// and that no folder of the tree holds.
func (v *Verifier) lists(jobs []*job) {
	groups := map[listKey][]*job{}
	var order []listKey
	put := func(k listKey, j *job) {
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], j)
	}
	for _, j := range jobs {
		c := j.claim
		if c.Kind != note.PathClaim || c.Silent != "" || c.Context.Form == note.TreeEntry {
			continue
		}
		if c.Context.Listed != "" && (c.Context.Form != note.Prose || leadsLine(j)) {
			put(listKey{doc: j.doc, dir: c.Context.Listed}, j)
		}
		if c.Context.List > 0 {
			put(listKey{doc: j.doc, list: c.Context.List}, j)
		} else if c.Context.Sentence != "" {
			put(listKey{doc: j.doc, sentence: c.Context.Sentence}, j)
		}
	}
	for _, j := range jobs {
		v.calledLonger(j)
	}
	for _, k := range order {
		if k.dir == "" {
			v.besides(groups[k], jobs)
		} else if dir := cmp.Or(v.listedDir(k, groups[k][0]), heldIn(k.dir, groups[k])); dir != "" {
			v.list(dir, groups[k])
		} else {
			v.listGone(k.dir, groups[k])
			v.belowGone(k, groups[k], jobs)
		}
	}
	v.labels(order, groups)
}

// leastOfLonger is how many bytes a name has without its extension for a longer one that ends so to be taken for what is meant.
const leastOfLonger = 8

// calledLonger refutes a name of a file that the text gives a folder for, when the folder holds one file of a longer name that ends so:
// "`docs/`: `Tide-Plan.md`", where docs/Yard-Tide-Plan.md is.
func (v *Verifier) calledLonger(j *job) {
	c := j.claim
	if c.Kind != note.PathClaim || c.Silent != "" || c.Context.Form != note.CodeSpan || len(c.Context.Bases) == 0 || strings.Contains(c.Path, "/") || len(strings.TrimSuffix(c.Path, path.Ext(c.Path))) < leastOfLonger {
		return
	}
	dir := c.Context.Bases[0]
	if !v.tree.isDir(dir) || !v.missedThere(j, dir) || !strings.ContainsAny(strings.Trim(c.Path, "-_"), "-_") {
		return
	}
	longer := ""
	for base := range v.tree.below(dir) {
		if !strings.HasSuffix(base, "-"+c.Path) && !strings.HasSuffix(base, "_"+c.Path) || strings.Contains(base, "/") {
			continue
		}
		if longer != "" {
			return
		}
		longer = base
	}
	if longer == "" {
		return
	}
	j.out = missing("not "+within(dir)+", of which the text tells it", diag.Evidence{Path: path.Join(dir, longer), Commit: v.commit(), Seen: "ends so"})
	j.out.Hint = fmt.Sprintf("%q is there", longer)
}

// leadsLine reports whether a claim in plain words is what its line, or a cell of it, begins with.
func leadsLine(j *job) bool {
	text := j.doc.LineText(j.claim.At.Start.Line)
	i := strings.Index(text, j.claim.Target)
	return i < 0 || strings.Trim(text[strings.LastIndexByte(text[:i], '|')+1:i], " \t-*+`_0123456789.[]()xX") == ""
}

// listedDir is the folder of the tree that a list is about; empty when none or several may be.
func (v *Verifier) listedDir(k listKey, first *job) string {
	for _, b := range append([]string{folder(k.doc.Path), ""}, first.claim.Context.Bases...) {
		if d, ok := join(b, k.dir); ok && v.tree.isDir(d) {
			return d
		}
		if here, ok := join(folder(k.doc.Path), b); ok && b != "" {
			if d, ok := join(here, k.dir); ok && v.tree.isDir(d) {
				return d
			}
		}
	}
	if e := v.tree.ending(k.dir); len(e) == 1 && v.tree.isDir(e[0]) {
		return e[0]
	}
	return ""
}

// heldIn is the one folder of a name in which names of a list were found; empty for none or several.
func heldIn(name string, jobs []*job) (dir string) {
	for _, j := range jobs {
		if j.out.Outcome != diag.Confirmed || len(j.out.Evidence) == 0 || strings.Contains(j.claim.Path, "/") {
			continue
		}
		switch at := folder(j.out.Evidence[0].Path); {
		case !strings.HasSuffix(at, "/"+name) || at == dir:
		case dir != "":
			return ""
		default:
			dir = at
		}
	}
	return dir
}

// list misses what is not in the folder that a list is about and that holds most of it.
func (v *Verifier) list(dir string, jobs []*job) {
	there, open, explicit := 0, 0, true
	for _, j := range jobs {
		explicit = explicit && j.claim.Context.ListedBy != note.ByIntro
		switch p := path.Join(dir, j.claim.Path); {
		case j.out.Outcome == diag.Confirmed && v.tree.exists(p), len(v.tree.folded(p)) > 0:
			there++
		case v.missedThere(j, dir):
			open++
		}
	}
	if there == 0 && open >= leastListed && len(jobs) >= leastBesides && !slices.ContainsFunc(jobs, func(j *job) bool {
		return path.Ext(j.claim.Path) != path.Ext(jobs[0].claim.Path) || j.claim.Context.IsDir || !v.missedThere(j, dir) && (j.out.Outcome != diag.Confirmed || len(j.out.Evidence) == 0 || strings.HasPrefix(j.out.Evidence[0].Path, dir+"/"))
	}) {
		v.miss(dir, "not "+within(dir)+", which its list is about, as none of the list is", dir, jobs)
		return
	}
	if there < leastListed && !(there > 0 && explicit && v.tree.counts(dir, path.Ext(jobs[0].claim.Path)) >= leastListed) || there < open && !explicit {
		return
	}
	holds := "not " + within(dir) + ", which holds others of its list"
	v.miss(dir, holds, dir, jobs)
	for _, j := range jobs {
		if at := v.keptElsewhere(j, dir); at != "" && there > open {
			j.out = missing(holds, diag.Evidence{Path: dir, Commit: v.commit(), Seen: "no entry of that name"})
			j.out.Hint = fmt.Sprintf("%q has that name", at)
		}
	}
}

// listGone misses what a list gives for files of a folder of which the tree holds no more than the one above it, when it has none of them.
func (v *Verifier) listGone(dir string, jobs []*job) {
	if above := folder(dir); above == "" || !v.tree.isDir(above) || v.tree.exists(dir) || len(v.tree.ending(dir)) > 0 || len(v.tree.folded(dir)) > 0 ||
		v.madeElsewhere(jobs[0].doc, dir) != "" || v.madeFrom(dir, true) != "" {
		return
	}
	open, intro := 0, false
	for _, j := range jobs {
		intro = intro || j.claim.Context.ListedBy == note.ByIntro
		if v.missedThere(j, dir) {
			open++
		}
	}
	if open < len(jobs) && !intro || intro && open < leastListed {
		return
	}
	v.miss(dir, fmt.Sprintf("%q, which its list is about, does not exist", dir), folder(dir), jobs)
}

// belowGone refutes what is nested below an item about a folder that is gone: what else is called so stands in other folders.
func (v *Verifier) belowGone(k listKey, nested, jobs []*job) {
	var above *job
	for _, j := range jobs {
		if j.doc == k.doc && j.claim.Kind == note.PathClaim && j.claim.Context.IsDir && j.claim.At.Start.Line < nested[0].claim.At.Start.Line && strings.HasSuffix("/"+k.dir, "/"+j.claim.Path) {
			above = j
		}
	}
	if above == nil || above.out.Outcome != diag.Missing {
		return
	}
	for _, j := range nested {
		c := j.claim
		if j.out.Outcome != diag.Confirmed || len(j.out.Evidence) == 0 || c.Context.ListedBy != note.ByItem || c.Context.Stance != note.Stated || strings.Contains(c.Path, "/") || !c.Context.IsDir && !isNamed(c.Path) ||
			strings.HasSuffix("/"+folder(j.out.Evidence[0].Path), "/"+path.Base(k.dir)) || folder(j.out.Evidence[0].Path) == "" {
			continue
		}
		at := j.out.Evidence[0].Path
		j.out = missing(fmt.Sprintf("%q, which it is listed in, is gone", k.dir), diag.Evidence{Path: at, Commit: v.commit(), Seen: "elsewhere"})
		j.out.Hint = fmt.Sprintf("%q has that name", at)
	}
}

// keptElsewhere is where a lone name stands that a list gives another folder for; empty when the text can mean a place that is right.
func (v *Verifier) keptElsewhere(j *job, dir string) string {
	c := j.claim
	p := path.Join(dir, c.Path)
	if j.out.Outcome != diag.Confirmed || len(j.out.Evidence) == 0 || c.Context.ListedBy != note.ByItem || strings.Contains(c.Path, "/") && (path.Ext(c.Path) == "" || !v.tree.isDir(folder(p))) || !c.Context.IsDir && !isNamed(c.Path) ||
		c.Context.Stance != note.Stated || v.tree.exists(p) || len(v.tree.folded(p)) > 0 || v.tree.stem(p) != "" || v.madeElsewhere(j.doc, p) != "" {
		return ""
	}
	at := j.out.Evidence[0].Path
	if strings.HasPrefix(at, dir+"/") || folder(at) == "" || folder(at) == folder(j.doc.Path) || strings.HasSuffix(dir, "/"+folder(at)) {
		return ""
	}
	return at
}

// besides misses the files of a list whose others stand in one folder and have the same extensions.
func (v *Verifier) besides(jobs, all []*job) {
	dir, there, open := "", 0, 0
	exts := map[string]bool{}
	for _, j := range jobs {
		switch ext := path.Ext(j.claim.Path); {
		case j.out.Outcome == diag.Confirmed && len(j.out.Evidence) > 0 && ext != "":
			at := folder(j.out.Evidence[0].Path)
			if there > 0 && at != dir {
				return
			}
			dir, exts[ext] = at, true
			there++
		case v.missedThere(j, folder(j.doc.Path)):
			open++
		}
	}
	if own := dir != "" && dir == folder(jobs[0].doc.Path); open == 0 || !own && (there < leastBesides || there < 2*open && !namedAhead(jobs[0], dir, all)) || there < leastListed || there < open {
		return
	}
	var alike []*job
	for _, j := range jobs {
		if exts[path.Ext(j.claim.Path)] {
			alike = append(alike, j)
		}
	}
	v.miss(dir, "not "+within(dir)+", which holds others of its list", dir, alike)
}

// farthestAhead is how many lines ahead of a list a folder may be named for the list to be about it.
const farthestAhead = 15

// namedAhead reports whether a document names a folder by its whole path shortly ahead of a claim.
func namedAhead(first *job, dir string, all []*job) bool {
	for _, j := range all {
		if d := first.claim.At.Start.Line - j.claim.At.Start.Line; j.doc == first.doc && d > 0 && d <= farthestAhead && strings.Contains(dir, "/") &&
			strings.TrimSuffix(j.claim.Path, "/") == dir && j.out.Outcome == diag.Confirmed {
			return true
		}
	}
	return false
}

// miss refutes the names that a folder lacks, for a reason that another one shows.
func (v *Verifier) miss(dir, why, shown string, jobs []*job) {
	for _, j := range jobs {
		if v.missedThere(j, dir) {
			j.out = missing(why, diag.Evidence{Path: shown, Commit: v.commit(), Seen: "no entry of that name"})
		}
	}
}

// within names a folder, or the root.
func within(dir string) string {
	if dir == "" {
		return "at the root"
	}
	return fmt.Sprintf("in %q", dir)
}

// missedThere reports whether a name for which nothing else speaks is stated to be in a folder that lacks it.
func (v *Verifier) missedThere(j *job, dir string) bool {
	c := j.claim
	p := path.Join(dir, c.Path)
	return j.out.Outcome == diag.Unverifiable && j.out.Because == unfit && c.Context.Stance == note.Stated && (c.Context.IsDir || isNamed(c.Path)) &&
		!v.tree.exists(p) && len(v.tree.folded(p)) == 0 && v.madeElsewhere(j.doc, p) == "" && v.madeFrom(p, false) == "" && !hostFile(c.Path) &&
		!bankFiles[c.Path] && !v.ofTheLast(p, j.doc.LineText(c.At.Start.Line)) && !(c.Context.Form == note.Prose && library.MatchString(c.Path))
}

// ofTheLast reports whether a name is but the end of one that the folder has, and that its line begins another with: "`model.py`, `_v2.py`",
// "`quay-upper.ts` / `lower.ts`", "`model.ts` / `.browser.ts`".
func (v *Verifier) ofTheLast(p, line string) bool {
	base := path.Base(p)
	return v.tree.holding(folder(p), func(f string) bool {
		rest, ok := strings.CutSuffix(f, base)
		return ok && rest != "" && (base[0] == '_' || base[0] == '-' || base[0] == '.' && strings.Count(base, ".") > 1 || (strings.HasSuffix(rest, "-") || strings.HasSuffix(rest, "_")) && strings.Contains(line, "`"+path.Base(rest)))
	}) != ""
}

// bankFiles are the files of a memory bank, which the rules of that convention list whether a project has them or not.
var bankFiles = map[string]bool{"projectbrief.md": true, "productContext.md": true, "activeContext.md": true, "systemPatterns.md": true, "techContext.md": true, "progress.md": true, "tasks.md": true}

// library is how prose writes the name of a library: xterm.js.
var library = lazyregexp.New(`^[A-Za-z0-9]+\.(?:js|io)$`)

// unfit is the reason given for a path that nothing in the repository speaks for.
const unfit = "nothing in the tree or its history ties it to this repository"
