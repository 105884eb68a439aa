package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// slashes counts the paths that a document names with a slash ahead and that are found at the root: it writes paths so.
type slashes struct {
	files int
	in    map[string]int // files and folders, by the folder that holds them
}

func slashing(jobs []*job) map[*note.Document]slashes {
	out, seen := map[*note.Document]slashes{}, map[string]bool{}
	for _, j := range jobs {
		p := j.claim.Path
		if j.claim.Kind != note.PathClaim && j.claim.Kind != note.LinesClaim || j.out.Outcome != diag.Confirmed || !strings.HasPrefix(p, "/") {
			continue
		}
		key := j.doc.Path + "\x00" + p
		if seen[key] {
			continue
		}
		seen[key] = true
		s := out[j.doc]
		if path.Ext(p) != "" {
			s.files++
		}
		if s.in == nil {
			s.in = map[string]int{}
		}
		s.in[folder(path.Clean(strings.TrimLeft(p, "/")))]++
		out[j.doc] = s
	}
	return out
}

// leastSlashed is how many of a folder a text has to write with a slash ahead before another of that folder, without an ending, is no route.
const leastSlashed = 2

// slashedFolder reports whether a name without an ending is written as others of the folder that should hold it are.
func (v *Verifier) slashedFolder(j *job, at string) bool {
	up := folder(at)
	return path.Ext(at) == "" && up != "" && v.tree.isDir(up) && v.slashed[j.doc].in[up] >= leastSlashed
}

// calledFolder follows what a text calls a folder.
var calledFolder = lazyregexp.New("(?i)^`[*_]*\\s+(?:director(?:y|ies)|folders?|dirs?)\\b")

// anyFolder leads to one that is to be kept, and not to one that is told to be there: "tests live in a `/tests` folder".
var anyFolder = lazyregexp.New("(?i)\\ban?\\s+(?:[\\w-]+\\s+)?`$")

// topSlashed lets history refute a folder of the root that a text writes with a slash ahead, and calls a folder or writes as it writes others:
// "/docs", beside "/src" and "/tests".
func (v *Verifier) topSlashed(j *job, at string, route verdict) {
	asked, decide := j.asks, j.decide
	j.asks = append(slices.Clone(asked), repo.Ask{Path: at, Exact: true})
	j.decide = func(fates []repo.Fate) verdict {
		f := fates[len(asked)]
		ahead, behind := passage(j)
		if anyFolder.MatchString(ahead) || f.Was != at || !f.Dir || f.Date == "" || v.slashed[j.doc].in[""] < leastSlashed && !calledFolder.MatchString(behind) || !supposes(j.claim) || v.ignoredNow(f) {
			if decide != nil {
				return decide(fates[:len(asked)])
			}
			return route
		}
		j.outlives(f.Date, route)
		out := v.fate(j, at, f)
		if out.Fix = nil; f.Now != "" {
			out.Hint = fmt.Sprintf("replace with %q", "/"+f.Now)
		}
		return out
	}
}

// documentOnce judges a document with a slash ahead whose first folder the tree has below the root alone. No route ends so, and the name is
// nowhere: history tells whether it ever was.
func (v *Verifier) documentOnce(j *job, at string) bool {
	top, _, deep := strings.Cut(at, "/")
	c := j.claim
	if !deep || path.Ext(at) != ".md" || c.Context.Form != note.CodeSpan || !stands(c) || j.doc.Layer != note.Instruction || note.IsPlaceholder(at) || skillFolder.MatchString(j.doc.Path) ||
		len(v.tree.ending(path.Base(at))) > 0 || !slices.ContainsFunc(v.tree.ending(top), v.tree.isDir) || v.madeElsewhere(j.doc, at) != "" {
		return false
	}
	j.asks = []repo.Ask{{Path: at}}
	j.decide = func(fates []repo.Fate) verdict {
		if f := fates[0]; f.Was != "" {
			out := v.fate(j, at, f)
			out.Fix = nil
			return out
		}
		return v.absent(j, at)
	}
	return true
}

// leastOfList is how many folders of a list must be where it has them before one that is not is missed there.
const leastOfList = 3

// slashedLists refutes the folders of a list below a folder, each written with a slash ahead, that are not in it although most others of the list
// are: "- `/src`", and below it "- `/quays`", "- `/boats`".
func (v *Verifier) slashedLists(jobs []*job) {
	type list struct {
		doc *note.Document
		in  string
	}
	lists := map[list][]*job{}
	for _, j := range jobs {
		c := j.claim
		if name := strings.TrimPrefix(c.Path, "/"); c.Kind != note.PathClaim || name == c.Path || strings.ContainsAny(name, "/.") || c.Context.Form != note.CodeSpan || c.Context.Stance != note.Stated || c.Silent != "" || skillFolder.MatchString(j.doc.Path) {
			continue
		}
		if b := c.Context.Bases; len(b) > 1 && b[0] == c.Path && strings.HasPrefix(b[1], "/") && v.tree.isDir(strings.Trim(b[1], "/")) {
			at := list{j.doc, strings.Trim(b[1], "/")}
			lists[at] = append(lists[at], j)
		}
	}
	for at, items := range lists {
		var there, lost []*job
		for _, j := range items {
			if v.tree.exists(at.in + j.claim.Path) {
				there = append(there, j)
			} else {
				lost = append(lost, j)
			}
		}
		if len(there) < leastOfList || len(there) <= len(lost) {
			continue
		}
		for _, j := range there {
			j.out = confirmed("in the folder of its list", at.in+j.claim.Path)
		}
		for _, j := range lost {
			p := at.in + j.claim.Path
			if v.madeElsewhere(j.doc, p) != "" {
				continue
			}
			j.asks = []repo.Ask{{Path: p, Exact: true}}
			j.decide = func(fates []repo.Fate) verdict {
				if f := fates[0]; f.Was == p && !v.ignoredNow(f) {
					out := v.fate(j, p, f)
					out.Fix = nil
					return out
				}
				return missing(fmt.Sprintf("not in %q, where others of the list are", at.in), diag.Evidence{Path: at.in, Commit: v.commit(), Seen: "no entry of that name"})
			}
		}
	}
}

// served are endings of files that a server hands out too, at addresses that look like paths from the root.
var served = lazyregexp.New(`\.(?:js|mjs|css|html?|json|xml|txt|png|svg|webp|ico|jpe?g|gif|php|aspx?|map|wasm)$`)

// lacking is the verdict on a file with a slash ahead that git never had there. It is judged like one without the slash where nothing but a path
// from the root can be meant: the folder that should hold it is there, or the document names others so, and nothing ends like it.
func (v *Verifier) lacking(j *job, at string, route verdict) verdict {
	c := j.claim
	top, _, _ := strings.Cut(at, "/")
	parent, beside := v.tree.isDir(folder(at)), v.slashedFolder(j, at)
	least := leastBeside
	if parent && !served.MatchString(at) {
		least = 0
	}
	switch {
	case !v.tree.isDir(top) || !beside && (!isNamedFile(at) && path.Ext(at) != ".md" || j.doc.Layer != note.Instruction):
		return route // notes tell of what was handed over more often than of what is there
	case c.Context.Form != note.CodeSpan && c.Context.Form != note.Prose || v.slashed[j.doc].files < least && !beside || note.IsPlaceholder(at):
		return route
	case len(v.tree.ending(at)) > 0 || v.tree.stem(strings.TrimSuffix(at, path.Ext(at))) != "" && compiled[path.Ext(at)] != nil:
		return route // another folder is the root of what the path is for, or an import names what the file becomes
	case silenced(c) != "":
		return unverifiable(silenced(c))
	}
	out := v.absent(j, at)
	for _, rest, ok := strings.Cut(at, "/"); ok; _, rest, ok = strings.Cut(rest, "/") {
		if e := v.tree.ending(rest); len(e) == 1 && !common[rest] {
			out.Hint = fmt.Sprintf("%q ends so", e[0])
			break
		} else if len(e) > 1 {
			break
		}
	}
	return out
}
