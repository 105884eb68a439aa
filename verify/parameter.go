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
	n := len(j.asks)
	moved := v.movedAhead(j, p)
	j.decide = func(fates []repo.Fate) verdict {
		for _, f := range fates[:n] {
			if (silenced(j.claim) == "" || supposes(j.claim)) && (f.Was == p || strings.HasSuffix(f.Was, "/"+p)) && v.proves(j, p, f) {
				return v.fell(j, p, f)
			}
		}
		return moved(fates[n:], unverifiable(inBrackets))
	}
}

// leastAhead is how many segments stand ahead of a placeholder for them to be a folder that nobody would take for one.
const leastAhead = 2

// leastAheadAnywhere is how many make a folder that history is asked for wherever it lay.
const leastAheadAnywhere = 4

// movedAhead asks history for the folder ahead of the first placeholder of a path, "docks/berths/[name].go": when all that was in it went
// elsewhere, no name that takes the placeholder's place is right, also of what is to be added there. The function returned takes what history says of it, and else gives its argument
// back.
func (v *Verifier) movedAhead(j *job, p string) func([]repo.Fate, verdict) verdict {
	dir := p[:strings.IndexAny(p+"[", "[<{*$")]
	dir = strings.TrimSuffix(dir[:strings.LastIndexByte(dir, '/')+1], "/")
	c := j.claim
	at := len(j.asks)
	if strings.Count(dir, "/")+1 >= leastAhead && !strings.ContainsAny(dir, "@~ ") && !strings.HasPrefix(dir, ".") && (c.Context.Stance == note.Stated || c.Context.Stance == note.Planned && !hardSilent(c)) && !skillFolder.MatchString(j.doc.Path) && len(v.tree.ending(dir)) == 0 && v.madeElsewhere(j.doc, dir) == "" {
		j.asks = append(j.asks, repo.Ask{Path: dir, Exact: true})
		if f, ok := join(folder(j.doc.Path), dir); ok && f != dir {
			j.asks = append(j.asks, repo.Ask{Path: f, Exact: true})
		}
		if strings.Count(dir, "/")+1 >= leastAheadAnywhere {
			j.asks = append(j.asks, repo.Ask{Path: dir})
		}
	}
	asked := j.asks[at:]
	return func(fates []repo.Fate, otherwise verdict) verdict {
		for i, f := range fates {
			if f.Dir && (f.Was == asked[i].Path || !asked[i].Exact && hasEnding(f.Was, dir)) && (f.Now != "" || len(f.Split) > 1) {
				out := v.fate(j, dir, f)
				out.Fix = nil
				return out
			}
		}
		return otherwise
	}
}
