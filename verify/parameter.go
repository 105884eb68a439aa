package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// inBrackets is the reason given for a path with brackets that nothing shows to be meant literally.
const inBrackets = "a placeholder or a parameter of a route"

// inParameter reports whether a path lies in a folder of the tree whose name has brackets, as frameworks write the parameters of routes:
// then the brackets are no placeholder.
func (v *Verifier) inParameter(j *job, p string) bool {
	if strings.ContainsAny(path.Base(p), "[]") {
		return false
	}
	for _, b := range v.bases(j.doc, j.claim) {
		if d, ok := join(b, folder(p)); ok && v.tree.isDir(d) {
			return true
		}
	}
	return len(v.tree.ending(folder(p))) > 0
}

var (
	// parameterName is a segment that is a parameter of a route; idName one whose name says that it is an id, which no placeholder is called.
	parameterName = lazyregexp.New(`\[[^\[\]/]+\]`)
	idName        = lazyregexp.New(`\[(?:id|\w+Id|\w+_id|slug)\]`)
)

// otherParameter is the one file of the tree that a path with ids of routes names but for how the ids are called; empty for none or several.
func (v *Verifier) otherParameter(p string) string {
	if path.Ext(p) == "" || !strings.Contains(p, "/") || strings.ContainsAny(path.Base(p), "[]") || len(parameterName.FindAllString(p, -1)) != len(idName.FindAllString(p, -1)) {
		return ""
	}
	shape, at := parameterName.ReplaceAllString(p, "[]"), ""
	for _, f := range v.tree.ending(path.Base(p)) {
		if s := parameterName.ReplaceAllString(f, "[]"); s == shape || strings.HasSuffix(s, "/"+shape) {
			if at != "" {
				return ""
			}
			at = f
		}
	}
	return at
}

// parameter judges a path with brackets that fits nowhere: only one that history had as it is written is no placeholder.
func (v *Verifier) parameter(j *job, p string) {
	j.out = unverifiable(inBrackets)
	if at := v.otherParameter(p); at != "" && silenced(j.claim) == "" && j.claim.Context.Form == note.CodeSpan {
		j.out = missing(fmt.Sprintf("it is %q", at), diag.Evidence{Path: at, Commit: v.commit(), Seen: "the same but for the name of a parameter"})
		j.out.Hint = fmt.Sprintf("write %q", at)
		return
	}
	if !strings.Contains(p, "/") || strings.HasPrefix(p, "../") {
		return
	}
	j.asks = v.asks(j.doc, j.claim, p)
	j.decide = func(fates []repo.Fate) diag.Verdict {
		if silenced(j.claim) != "" && !supposes(j.claim) {
			return unverifiable(inBrackets)
		}
		for _, f := range fates {
			if (f.Was == p || strings.HasSuffix(f.Was, "/"+p)) && v.proves(j, p, f) {
				return v.fell(j, p, f)
			}
		}
		return unverifiable(inBrackets)
	}
}
