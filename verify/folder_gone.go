package verify

import (
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// topFolder reports whether a folder of one word that history had at the root is what a claim of memory means that speaks from there: memory
// of the root, or of a host's own folder, which holds nothing else.
func (v *Verifier) topFolder(j *job, p string, f repo.Fate) bool {
	c := j.claim
	if f.Was != p || !c.Context.IsDir || c.Context.Stance != note.Stated || c.Context.Form != note.CodeSpan || outputs[p] || len(p) < 5 || len(c.Context.Bases) > 0 && c.Context.Bases[0] != p {
		return false
	}
	host, _, _ := strings.Cut(j.doc.Path, "/")
	return folder(j.doc.Path) == "" || host == ".github" || host == ".cursor" || host == ".claude"
}

// folderOfGlob asks history about the fixed folder of a pattern that matches nothing while others of its list do: when it was deleted or
// renamed as a whole, the rule does not apply any more to what was meant.
func (v *Verifier) folderOfGlob(j *job) {
	g := strings.TrimPrefix(j.claim.Path, "/")
	static, rest := doublestar.SplitPattern(g)
	if static == "." || rest == "" || v.tree.isDir(static) || len(v.tree.ending(static)) > 0 || v.madeElsewhere(j.doc, static+"/x") != "" {
		return
	}
	was := j.out
	j.asks = []repo.Ask{{Path: static, Exact: true}}
	j.decide = func(fates []repo.Fate) verdict {
		f := fates[0]
		if f.Was != static || !f.Dir || f.Date == "" || v.ignoredNow(f) {
			return was
		}
		j.rests(f, was)
		out := v.fate(j, static, f)
		out.Because, out.Fix = "its folder is gone: "+out.Because, nil
		return out
	}
}

// folderThen reports whether a folder that history had is what a claim means if it was there when that was written: one of a name that projects
// give, or one whose own folder is still there.
func (v *Verifier) folderThen(c note.Claim, p, was string) bool {
	bare := c.Context.Form == note.CodeSpan && c.Context.Stance == note.Stated && strings.Contains(p, "/") && path.Ext(p) == "" && !strings.HasPrefix(c.Path, "/")
	if !c.Context.IsDir && !bare || c.Context.Form == note.FenceLine || c.Context.Form == note.ImportLine || outputs[path.Base(p)] || !hasEnding(was, p) || len(v.tree.ending(p)) > 0 {
		return false
	}
	if c.Context.Form == note.CodeSpan && ownFolder(p) {
		return supposes(c)
	}
	return c.Context.Stance == note.Stated && !strings.Contains(c.Context.Sentence, "→") && v.tree.isDir(strings.TrimSuffix(strings.TrimSuffix(was, p), "/"))
}

// ownFolder reports whether the name of a folder is of several words, and so one that a project gave.
func ownFolder(name string) bool {
	return len(name) >= 8 && !strings.Contains(name, "/") && (strings.ContainsAny(name, "-_") && !strings.HasPrefix(name, "_") && !strings.HasPrefix(name, ".") || telltale(name))
}
