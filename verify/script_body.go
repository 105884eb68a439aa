package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// scriptRuns judges what a text says that a script runs by the nearest package.json that has it: words which are not there refute it, when the
// program is the same. A text may well leave some out.
func (v *Verifier) scriptRuns(j *job) {
	c, name := j.claim, strings.TrimPrefix(j.claim.Key, note.ScriptKey)
	j.out = unverifiable("no script of that name is near")
	p := v.scriptNear(j.doc, name)
	if p == nil || silenced(c) != "" {
		return
	}
	words := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\"'=", r) })
	}
	has, said := words(p.Scripts[name]), words(c.Want)
	at := slices.Index(has, said[0])
	if at < 0 || strings.ContainsAny(c.Want, "&|*") {
		j.out = unverifiable("that script runs something else, which may come to it")
		return
	}
	for _, w := range said {
		if !slices.ContainsFunc(has[at:], func(h string) bool { return h == w || sameFlag(h, w) || sameFlag(w, h) }) {
			j.out = missing(fmt.Sprintf("%q is %q in %q", name, p.Scripts[name], p.path), diag.Evidence{Path: p.path, Commit: v.commit(), Seen: fmt.Sprintf("it has no %q", w)})
			j.out.Rule = "wrong-value"
			return
		}
	}
	j.out = confirmed("the script runs that", p.path)
}

// sameFlag reports whether a flag of one letter may be short for another: "-b" for "--build".
func sameFlag(short, long string) bool {
	return len(short) == 2 && short[0] == '-' && len(long) > 3 && strings.HasPrefix(long, "--"+short[1:])
}

// scriptNear is the package of the nearest folder above a document that has a script of a name; nil for none.
func (v *Verifier) scriptNear(d *note.Document, name string) *packageJSON {
	dir := folder(d.Path)
	if strings.HasPrefix(dir, ".") {
		dir = ""
	}
	for {
		if p := v.mf.packageAt(dir); p != nil && p.Scripts[name] != "" {
			return p
		}
		if dir == "" {
			return nil
		}
		if dir = path.Dir(dir); dir == "." {
			dir = ""
		}
	}
}
