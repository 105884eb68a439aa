package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

const (
	leastAbove = 2  // different modules that one folder must have before another is missed there
	maxAbove   = 50 // folders that may be meant
)

// importsAbove judges what fences of a document import by paths that lead up: the folder that has at least two of their modules, and as many as it
// lacks, is the one they lead to. What it lacks, and no other folder has, is missed there.
func (v *Verifier) importsAbove(jobs []*job) {
	type key struct {
		doc *note.Document
		up  string
	}
	groups := map[key][]*job{}
	var order []key
	for _, j := range jobs {
		if up, ok := strings.CutPrefix(j.claim.Key, note.AboveKey); ok {
			k := key{j.doc, up}
			if groups[k] == nil {
				order = append(order, k)
			}
			groups[k] = append(groups[k], j)
		}
	}
	for _, k := range order {
		v.importsOf(groups[k])
	}
}

// importsOf judges the imports of one document that lead up as far as each other.
func (v *Verifier) importsOf(jobs []*job) {
	has := map[string]map[string]bool{} // of a folder: the modules below it
	for _, j := range jobs {
		for _, b := range v.foldersOf(j.claim.Path) {
			if has[b] == nil {
				has[b] = map[string]bool{}
			}
			has[b][j.claim.Path] = true
		}
	}
	base := ""
	for b, of := range has {
		if n := len(of); base == "" && n > 0 || n > len(has[base]) || n == len(has[base]) && b < base {
			base = b
		}
	}
	lost := map[string]bool{}
	for _, j := range jobs {
		if p := j.claim.Path; !has[base][p] {
			lost[p] = true
		}
	}
	if len(has[base]) < leastAbove || len(lost) > len(has[base]) {
		return
	}
	for _, j := range jobs {
		p := j.claim.Path
		full := path.Join(base, p)
		switch {
		case has[base][p]:
			j.out = confirmed("found where the others are imported from", full)
		case !strings.Contains(p, "/") || len(v.foldersOf(p)) > 0 || v.tree.exists(full) || v.madeElsewhere(j.doc, full) != "":
		default:
			j.out = missing(fmt.Sprintf("%q has no such module, where the others are imported from", orRoot(base)), diag.Evidence{Path: base, Commit: v.commit(), Seen: "it has the other modules that the text imports so"})
			if near := v.near(full); near != "" {
				j.out.Hint = fmt.Sprintf("the nearest name is %q", near)
			}
		}
	}
}

// orRoot is a folder for people, who have a name for the root.
func orRoot(dir string) string {
	if dir == "" {
		return "the root"
	}
	return dir
}

// foldersOf lists the folders below which a module lies at a path.
func (v *Verifier) foldersOf(p string) []string {
	var out []string
	push := func(at string) {
		if b, ok := strings.CutSuffix(at, p); ok && (b == "" || strings.HasSuffix(b, "/")) && len(out) < maxAbove {
			if b = strings.TrimSuffix(b, "/"); !slices.Contains(out, b) {
				out = append(out, b)
			}
		}
	}
	p = strings.TrimSuffix(p, ".js")
	stem := stemOf(p)
	for _, i := range v.tree.stemmed()[stem] {
		f := v.tree.files[i]
		if isNamedFile(f) && !testFile(f) {
			push(f[:len(f)-len(path.Base(f))] + stem)
		}
	}
	for _, d := range v.tree.ending(p) {
		if v.tree.isDir(d) && v.indexOf(d) != "" {
			push(d)
		}
	}
	return out
}
