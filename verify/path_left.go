package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// ofUsers is the reason for files that everybody keeps for himself.
const ofUsers = "users keep such a file for themselves"

// ownEnv reports whether a path is that of settings which everybody keeps for himself.
func ownEnv(p string) bool {
	base := path.Base(p)
	return base == ".env" || strings.HasPrefix(base, ".env.") && strings.HasSuffix(base, "local") || overrideFile.MatchString(base) || ownNotes.MatchString(base)
}

// overrideFile is a file by which somebody changes settings for a machine alone.
var overrideFile = lazyregexp.New(`^(?:docker-)?compose\.override\.ya?ml$`)

// ownNotes is a text that somebody keeps beside what is shared: "CLAUDE_PERSONAL.md", "rules.local.mdc".
var ownNotes = lazyregexp.New(`(?i)(?:[._-](?:personal|private)|[._]local)\.mdc?$`)

// notHere says why a sentence stays true of a path that history had and the tree has no more; empty when it does not.
func (v *Verifier) notHere(c note.Claim, p string, f repo.Fate) string {
	if f.Now != "" {
		return ""
	}
	for _, id := range commitID.FindAllString(c.Context.Sentence, -1) {
		if strings.HasPrefix(f.Commit, id) {
			return "the text names the commit that took it away"
		}
	}
	for _, m := range v.allModules() {
		if strings.Contains(p, "/") && hasEnding(m, p) {
			return fmt.Sprintf("the submodule %q ends so", m)
		}
	}
	if base := path.Base(p); isLock(base) && othersLocked(c.Context.Sentence, base) {
		return "one lock file of several that programs are told by"
	}
	if leavesOut.MatchString(c.Context.Sentence) {
		if at := v.leftOutBy(strings.Trim(p, "/")); at != "" {
			return fmt.Sprintf("%q leaves it out, as the text says", at)
		}
	}
	if g := underSome.FindStringSubmatch(c.Context.Sentence); f.Dir && len(g) > 1 && g[1] == p {
		return "it tells of a kind of folder, of which there may be many"
	}
	return v.importAmiss(c, p, f)
}

// commitID is the beginning of the id of a commit.
var commitID = lazyregexp.New(`\b[0-9a-f]{7,40}\b`)

// underSome tells of a folder of which there may be one wherever it is wanted: "keep the patches under a `patches/` subfolder".
var underSome = lazyregexp.New("(?i)\\b(?:under|in|inside|into|within)\\s+an?\\s+`([^`/]+)/?`\\s+sub-?(?:folder|dir(?:ectory)?)\\b")

// importAmiss says that an import of a sample is of a project that is not in the tree any more, and by its ending alone: another project that
// has it may be meant. Empty when it is not.
func (v *Verifier) importAmiss(c note.Claim, p string, f repo.Fate) string {
	if !c.Faint && c.Context.Form != note.ImportLine && c.Context.Form != note.FenceLine {
		return ""
	}
	for _, pre := range []string{"@/", "~/"} {
		rest, ok := strings.CutPrefix(p, pre)
		if !ok {
			continue
		}
		if project, ok := strings.CutSuffix(f.Was, "/"+rest); ok && !v.tree.isDir(project) {
			return fmt.Sprintf("%q, which had it, is not in the tree any more", project)
		}
	}
	return ""
}

// isLock reports whether a file is the lock file of a package manager.
func isLock(base string) bool {
	return slices.ContainsFunc(locks, func(l managerLock) bool { return slices.Contains(l.locks(), base) })
}

// othersLocked reports whether a sentence names lock files of other programs beside one.
func othersLocked(sentence, base string) bool {
	return slices.ContainsFunc(locks, func(l managerLock) bool {
		return !slices.Contains(l.locks(), base) && slices.ContainsFunc(l.locks(), func(other string) bool { return strings.Contains(sentence, other) })
	})
}

// leavesOut tells of a program that leaves files out.
var leavesOut = lazyregexp.New(`(?i)\b(?:exclu|ignor|skip|omit|leaves? out|left out|exempt|ausgenommen|исключ|игнор)|무시|제외|除外|忽略|排除|無視`)

// listsOfIgnored are the files in which programs are told what to leave out, by their names up to the first dot that is not their first byte.
var listsOfIgnored = map[string]bool{".eslintignore": true, ".prettierignore": true, ".stylelintignore": true, ".dockerignore": true, ".gitattributes": true, "eslint": true, "biome": true, "tsconfig": true,
	"pyproject": true, "ruff": true, ".golangci": true, ".rubocop": true, "phpstan": true, "codecov": true, "sonar-project": true, "knip": true, ".eslintrc": true, "deno": true, ".ruff": true}

// leftOutBy finds a file that tells a program to leave a path out; empty for none.
func (v *Verifier) leftOutBy(p string) string {
	v.tree.load()
	for _, f := range v.tree.files {
		base := path.Base(f)
		stem, _, _ := strings.Cut(base[1:], ".")
		if !listsOfIgnored[base] && !listsOfIgnored[base[:1]+stem] || vendored(f) {
			continue
		}
		if src, err := v.view.ReadFile(f); err == nil && bytes.Contains(src, []byte(p)) {
			return f
		}
	}
	return ""
}

// layered reports whether a folder stood in one that git keeps other files in, and that parts of programs are called by as well as outputs.
func (v *Verifier) layered(dir string) bool {
	in := folder(dir)
	return layers[path.Base(in)] && v.tree.isDir(in)
}

// keptThere judges a path in a folder that programs make: it is refuted only when git kept it at exactly that place while the text
// was written, and nothing ignores it now.
func (v *Verifier) keptThere(j *job, p, why string) {
	j.out = unverifiable(why)
	ignored := why == ignoredHere
	if !ignored && !strings.HasSuffix(why, "builds and programs make") {
		return
	}
	if !ignored && v.view.Lookup(p).State == repo.Ignored || j.claim.Context.Stance != note.Stated || strings.Contains(p, "..") || v.tree.exists(p) {
		return
	}
	j.asks = []repo.Ask{{Path: p, Exact: true}}
	if f, ok := join(folder(j.doc.Path), p); ok && f != p && (ignored || v.view.Lookup(f).State != repo.Ignored) {
		j.asks = append(j.asks, repo.Ask{Path: f, Exact: true})
	}
	asked := j.asks
	j.decide = func(fates []repo.Fate) verdict {
		for i, f := range fates {
			if f.Was == asked[i].Path && f.Date != "" && (!ignored && (!f.Dir || v.layered(f.Was)) || f.Now != "") {
				j.outlives(f.Date, unverifiable(why))
				if ignored { // what git kept and moved elsewhere is there
					return v.fate(j, p, f)
				}
				out := v.fell(j, p, f)
				if j.claim.Context.Form == note.TreeEntry {
					out.Fix = nil // a drawing is not repaired by changing one name
				}
				return out
			}
		}
		return unverifiable(why)
	}
}
