package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// wrapperGone refutes a call of the wrapper of a build that lay where the command runs when it was written.
func (r *run) wrapperGone(prog string) {
	v, j, was := r.v, r.j, r.j.out
	p := path.Clean(prog)
	if j.decide != nil || isBad(was.Outcome) || len(v.tree.ending(p)) > 0 || !strings.Contains(prog, "/") || strings.HasPrefix(p, "/") || !supposes(j.claim) {
		return
	}
	for _, d := range r.dirs {
		if f, ok := join(d, p); ok && len(j.asks) < 4 {
			j.asks = append(j.asks, repo.Ask{Path: f, Exact: true})
		}
	}
	v.stoodAt(j, func(f repo.Fate) verdict { return v.scriptGone(j, f.Was, f) })
}

// stoodAt lets history refute a command by the places that it is asked for, with what is said of the first that was there when the text was written
// and is gone, and not ignored now.
func (v *Verifier) stoodAt(j *job, say func(repo.Fate) verdict) {
	asked, was := j.asks, j.out
	j.decide = func(fates []repo.Fate) verdict {
		for i, f := range fates {
			if f.Was == asked[i].Path && f.Date != "" && !v.ignoredNow(f) {
				j.outlives(f.Date, was)
				return say(f)
			}
		}
		return was
	}
}

// saysFolder reports whether the text of a claim names a part of a folder, and so may mean that one.
// Other commands of the sentence say nothing of this one.
func (j *job) saysFolder(dir string) bool {
	said := j.claim.Context.Sentence
	if c := j.claim; c.Kind == note.CommandClaim {
		for _, other := range otherCalls.FindAllString(said, -1) {
			if !strings.Contains(other, c.Target+"`") && strings.HasPrefix(other, "`"+c.Args[0]+" ") {
				said = strings.ReplaceAll(said, other, "")
			}
		}
	}
	said = strings.ToLower(said + " " + j.claim.Context.Heading)
	for seg := range strings.SplitSeq(strings.TrimSuffix(dir, "/"), "/") {
		if low := strings.ToLower(seg); len(seg) > 2 && hasWord(said, low) && (!everyday[low] || strings.Contains(said, low+"/")) {
			return true
		}
	}
	return false
}

// otherCalls are code spans of more than one word.
var otherCalls = lazyregexp.New("`[^`\\n]+ [^`\\n]+`")

// readElsewhere asks history for the file that a program reads where the command runs, when only other folders have one now: the command worked
// there when it was written, and does not any more.
func (r *run) readElsewhere(program string, left, names []string) {
	v, j := r.v, r.j
	here := folder(j.doc.Path)
	if j.claim.Dir != "" || len(names) == 0 || !supposes(j.claim) {
		return
	}
	for _, f := range left {
		if at := folder(f); at == "" || at == here || strings.HasPrefix(here, at+"/") || j.saysFolder(at) || slices.Contains(j.claim.Context.Bases, at) {
			return
		}
	}
	for _, d := range []string{"", here} {
		for _, n := range names {
			if a := (repo.Ask{Path: path.Join(d, n), Exact: true}); !slices.Contains(j.asks, a) {
				j.asks = append(j.asks, a)
			}
		}
	}
	v.stoodAt(j, func(f repo.Fate) verdict {
		out := v.fate(j, f.Was, f)
		out.Because, out.Fix = fmt.Sprintf("%s has no file to read there: %q was %s", program, f.Was, out.Because), nil
		return out
	})
}

// builtFrom asks history for what a program of Go is built from, that git does not keep: its folder below cmd, which is gone.
func (r *run) builtFrom(p string) {
	v, j, was := r.v, r.j, r.j.out
	source := "cmd/" + path.Base(p)
	if path.Ext(p) != "" || v.tree.ofKind(".go") == 0 || len(v.tree.ending(source)) > 0 || v.mf.binaries()[path.Base(p)] != nil || !supposes(j.claim) {
		return
	}
	j.asks = []repo.Ask{{Path: source}}
	j.decide = func(fates []repo.Fate) verdict {
		f := fates[0]
		if !f.Dir || !hasEnding(f.Was, source) || f.Date == "" {
			return was
		}
		j.outlives(f.Date, was)
		out := v.fate(j, f.Was, f)
		out.Because, out.Fix = fmt.Sprintf("what it is built from is gone: %q was %s", f.Was, out.Because), nil
		return out
	}
}

// ownName reports whether a word is what the manifests at the root call the project, however its words are joined.
func (v *Verifier) ownName(word string) bool {
	plain := func(s string) string {
		return strings.ToLower(strings.NewReplacer("-", "", "_", "", ".", "").Replace(s))
	}
	names := remember(v.mf.memo, "own names of manifests", func() (out []string) {
		if p := v.mf.packageAt(""); p != nil {
			out = append(out, path.Base(p.Name))
		}
		for _, m := range v.mf.goModules() {
			if m.dir == "" {
				out = append(out, path.Base(m.path))
			}
		}
		for _, f := range []string{"pyproject.toml", "Cargo.toml", "settings.gradle", "settings.gradle.kts"} {
			if !v.tree.isFile(f) {
				continue
			}
			for _, g := range projectCalled.FindAllSubmatch(v.mf.read(f), 3) {
				out = append(out, string(g[1]))
			}
		}
		return out
	})
	return len(plain(word)) >= leastOwnName && slices.ContainsFunc(names, func(n string) bool { return plain(n) == plain(word) })
}

// leastOwnName is how many letters a project's name has that is told from words of prose.
const leastOwnName = 4

// projectCalled is the name of a project in its manifest.
var projectCalled = lazyregexp.New(`(?m)^(?:rootProject\.)?name\s*=\s*["']([\w.-]+)["']`)
