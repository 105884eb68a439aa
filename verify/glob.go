package verify

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

var braceList = lazyregexp.New(`^(.*?)\{([^{}]*,[^{}]*)\}(.*)$`)

// glob judges a pattern, or a brace list of files.
func (v *Verifier) glob(j *job) {
	g := j.claim.Path
	if !strings.ContainsAny(g, "*?[") {
		alts := expand(g)
		if strings.HasPrefix(g, "{") && strings.HasSuffix(g, "}") && slices.ContainsFunc(alts, func(a string) bool { return !strings.ContainsAny(a, "./") }) {
			j.out = unverifiable("a list of words")
			return
		}
		v.braces(j, alts)
		return
	}
	if !doublestar.ValidatePattern(g) {
		j.out = unverifiable("not a pattern that can be read")
		return
	}
	f := ""
	if plain := parameters.ReplaceAllString(g, `\[$1\]`); plain != g { // folders of routes, before letters to choose from
		f = v.globMatch(j, plain)
	}
	if f = cmp.Or(f, v.globMatch(j, g)); f != "" {
		j.out = confirmed("matches "+fmt.Sprintf("%q", f), f)
		return
	}
	static, _ := doublestar.SplitPattern(g)
	switch {
	case pointerOf.MatchString(g):
		j.out = unverifiable("a pointer to a type of a package, as Go prints it")
	case strings.HasPrefix(path.Base(g), "?."):
		j.out = unverifiable("a place that Lua searches: the mark stands for the name of a module")
	case j.claim.Context.Form == note.FrontGlob:
		v.frontGlob(j, g)
	case silenced(j.claim) != "":
		j.out = unverifiable(silenced(j.claim))
	case leftOut.MatchString(j.claim.Context.Sentence) && v.crosses(g):
		j.out = unverifiable("a pattern of a program whose stars stand for folders too")
	case listedOut.MatchString(j.claim.Context.Sentence):
		j.out = unverifiable(leftOutOf)
	case v.foldedBase(j, g, static):
	case static == "." || j.claim.Context.Form == note.TreeEntry:
		j.out = unverifiable("matches nothing now; it names a kind of file, not a place")
		v.kindGone(j, g)
	default:
		v.deadGlob(j, g, static)
	}
}

// parameters are names in brackets, which are folders of routes more often than letters to choose from: "[slug]", "[...path]".
var parameters = lazyregexp.New(`\[((?:\.\.\.)?[A-Za-z]\w+)\]`)

// leftOut tells of patterns that a program leaves files out by.
var leftOut = lazyregexp.New(`(?i)\b(?:exclu\w+|skip(?:s|ped|ping)?|ignor(?:e|es|ed|ing)|omit(?:s|ted)?|exempt\w*|(?:allow|deny|block)-?list\w*)\b`)

// pointerOf is a type of a package behind the mark of pointers: "adapters/postgres.*Pool".
var pointerOf = lazyregexp.New(`^[\w./-]*\w\.\*[A-Z]\w*$`)

// listedOut leads to a list of such patterns, of which some match in one tree and others in another: "skips exclusions (`a/*`, `b/**`)".
var listedOut = lazyregexp.New(`(?i)\b(?:exclu(?:sions|de[sd]?|ding)|skip(?:s|ped|ping)?|ignor(?:es|ed|ing)|omits)\b(?:[^.;]{0,40}[(:])?\s*\x60[^\x60]+\x60\s*,`)

// leftOutOf is said of what stands in such a list.
const leftOutOf = "one of those that a program leaves out, whether there are any or not"

// crosses reports whether a pattern matches a file when its stars may stand for any run of folders, as those of many programs do.
func (v *Verifier) crosses(g string) bool {
	v.tree.load()
	wide := strings.NewReplacer("**/", "**/", "**", "**", "*/", "**/", "*", "**/*").Replace(g)
	return slices.ContainsFunc(v.tree.files, func(f string) bool { return match(wide, f) })
}

// foldedBase refutes a pattern for all that is in a folder which the tree has in other letter case only.
func (v *Verifier) foldedBase(j *job, g, static string) bool {
	if rest := strings.TrimPrefix(g, static+"/"); rest != "**" && rest != "**/*" || static == "." || v.tree.isDir(static) || j.claim.Context.Form != note.CodeSpan {
		return false
	}
	same := v.tree.folded(static)
	if len(same) != 1 || len(same[0]) != len(static) || !v.tree.isDir(same[0]) || strings.Contains(j.doc.LineText(j.claim.At.Start.Line), same[0]+"/") {
		return false
	}
	j.out = v.letterCase(j, static, same)
	j.reportedAs("dead-glob")
	return true
}

// frontGlob refutes a pattern of a rules file's own front matter: such a rule never applies.
func (v *Verifier) frontGlob(j *job, g string) {
	if strings.ContainsAny(g, "()") {
		j.out = unverifiable("a pattern of a kind that is not read")
		return
	}
	if why := v.madeElsewhere(j.doc, strings.TrimLeft(g, "*/")); why != "" {
		j.out = unverifiable(why)
		return
	}
	why := "matches no file, so that the rule never applies"
	if f := j.doc.Front.Field("alwaysApply"); f != nil && bytes.Equal(bytes.TrimSpace(j.doc.Source[f.ValueAt.Span.Start:f.ValueAt.Span.End]), []byte("true")) {
		why = "matches no file"
	}
	j.out = missing(why, diag.Evidence{Commit: v.commit(), Seen: "no tracked path matches"})
}

// frontGlobs lets a list of patterns speak as one: while one of them matches, the rule applies, and when none does, the
// rule never does, which is reported with the first.
func (v *Verifier) frontGlobs(jobs []*job) {
	alive, first := map[*note.Document]bool{}, map[*note.Document]*job{}
	for _, j := range jobs {
		if j.claim.Context.Form == note.FrontGlob && j.out.Outcome != diag.Missing {
			alive[j.doc] = true
		}
	}
	for _, j := range jobs {
		if j.claim.Context.Form != note.FrontGlob || j.out.Outcome != diag.Missing {
			continue
		}
		switch {
		case v.codeless():
			j.out = unverifiable("matches nothing, and the tree holds no code yet")
		case alive[j.doc]:
			j.out = unverifiable("matches nothing, but another pattern of the list does")
			v.folderOfGlob(j)
		case first[j.doc] != nil:
			j.out.Because = "matches no file, like the first pattern of the list"
		default:
			first[j.doc] = j
		}
	}
}

// codeless reports whether the tree holds no code at all: its memory is written before it, or for others.
func (v *Verifier) codeless() bool {
	return remember(v.mf.memo, "codeless", func() bool {
		v.tree.load()
		return !slices.ContainsFunc(v.tree.files, readable)
	})
}

// deadGlob refutes a pattern whose fixed folder is there without a match, or was there once.
func (v *Verifier) deadGlob(j *job, g, static string) {
	if ofOutputs(path.Base(strings.TrimSuffix(g, "/"))) {
		j.out = unverifiable("folders that builds and programs make")
		return
	}
	why := v.madeElsewhere(j.doc, static+"/x")
	if one := strings.NewReplacer("**/", "", "*", "x", "?", "x").Replace(g); why == "" && !strings.ContainsAny(one, "[]{}!()\\") {
		why = v.madeElsewhere(j.doc, one) // what it stands for may be ignored where its folder is not
	}
	if why != "" {
		j.out = unverifiable(why)
		return
	}
	if strings.ContainsAny(g, "()!") || notKept.MatchString(j.claim.Context.Sentence) {
		j.out = unverifiable("a pattern that nothing need match")
		return
	}
	if v.tree.isDir(static) {
		j.out = missing("matches no file", diag.Evidence{Path: static, Commit: v.commit(), Seen: "no path below it matches"})
		return
	}
	if at, ok := join(folder(j.doc.Path), static); ok && v.tree.isDir(at) {
		j.out = unverifiable("matches nothing now in the folder beside this file")
		v.kindGone(j, path.Join(at, strings.TrimPrefix(g, static)))
		return
	}
	if len(v.tree.ending(static)) > 0 {
		j.out = unverifiable("matches nothing now; its folder exists in several readings")
		return
	}
	j.asks = []repo.Ask{{Path: static}}
	j.decide = func(fates []repo.Fate) verdict {
		if fates[0].Was != static {
			if near := v.inNumber(static); near != "" && v.matchesIn(near, strings.TrimPrefix(g, static)) && j.claim.Context.Stance == note.Stated {
				out := missing(fmt.Sprintf("matches nothing: the folder is %q", near), diag.Evidence{Path: near, Commit: v.commit(), Seen: "it matches there"})
				out.Hint = fmt.Sprintf("write %q", near+strings.TrimPrefix(g, static))
				return out
			}
			if up := folder(static); up != "" && v.tree.isDir(up) && j.claim.Context.Stance == note.Stated && j.claim.Context.Form == note.CodeSpan && !j.claim.Faint {
				if up != "" && v.skeleton(up) {
					return unverifiable("its folder holds nothing but notes so far")
				}
				return missing("matches nothing: not "+within(up), diag.Evidence{Path: up, Commit: v.commit(), Seen: "no entry of that name"})
			}
			return unverifiable(unfit)
		}
		out := v.fate(j, static, fates[0])
		return out
	}
}

// notKept tells of files that come and go.
var notKept = lazyregexp.New(`(?i)\b(?:one-off|throw-?away|scratch|temporary|ad[- ]hoc)\b|\b(?:don't|do not|never|not be) commit`)

// inNumber returns the folder of the tree that differs from another only by the s of a plural at the end; empty when there is none.
func (v *Verifier) inNumber(dir string) string {
	for _, d := range []string{dir + "s", strings.TrimSuffix(dir, "s")} {
		if d != dir && v.tree.isDir(d) {
			return d
		}
	}
	return ""
}

// matchesIn reports whether a pattern below a folder matches a file of it.
func (v *Verifier) matchesIn(dir, rest string) bool {
	return slices.ContainsFunc(v.tree.files, func(f string) bool { return strings.HasPrefix(f, dir+"/") && match(dir+rest, f) })
}

// ofOutputs reports whether the last part of a pattern names what builds make, or several such: "dist", "{build,dist}".
func ofOutputs(last string) bool {
	for name := range strings.SplitSeq(strings.Trim(last, "{}"), ",") {
		if !outputs[name] || layers[name] {
			return false
		}
	}
	return true
}

// globMatch returns a path that g matches from one of the base folders or anywhere; empty for none.
func (v *Verifier) globMatch(j *job, g string) string {
	v.tree.load()
	g = strings.TrimPrefix(g, "/")
	var tries []string
	for _, b := range v.bases(j.doc, j.claim) {
		if p, ok := join(b, g); ok {
			tries = append(tries, p)
		}
	}
	tries = append(tries, v.aliases(g)...)
	tries = append(tries, "**/"+g, "**/"+g+"/**")
	for _, t := range tries {
		static, rest := doublestar.SplitPattern(t)
		if static != "." && !v.tree.isDir(static) {
			continue
		}
		deep := strings.Contains(rest, "/")
		for _, f := range v.tree.files {
			if static != "." && !strings.HasPrefix(f, static+"/") {
				continue
			}
			if !deep && static != "." && strings.Count(f, "/") != strings.Count(static, "/")+1 {
				continue
			}
			if match(t, f) {
				return f
			}
		}
		first := "" // whatever order a map has
		for d := range v.tree.dirs {
			if (first == "" || d < first) && match(t, d) {
				first = d
			}
		}
		if first != "" {
			return first
		}
	}
	return ""
}

// expand writes a brace list out, at most 16 alternatives.
func expand(g string) []string {
	m := braceList.FindStringSubmatch(g)
	if m == nil {
		return []string{g}
	}
	var out []string
	for alt := range strings.SplitSeq(m[2], ",") {
		if andSoOn[strings.TrimSpace(alt)] {
			continue
		}
		for _, rest := range expand(m[3]) {
			if len(out) < 16 {
				out = append(out, m[1]+strings.TrimSpace(alt)+rest)
			}
		}
	}
	return out
}

// andSoOn stands in a list for what is not told: {a,b,etc.}.
var andSoOn = map[string]bool{"etc": true, "etc.": true, "...": true, "…": true}

// braces judges a/b.{h,cpp}: every alternative must exist.
func (v *Verifier) braces(j *job, alts []string) {
	var dead []string
	var seen found
	for _, a := range alts {
		if f, ok := v.resolve(j.doc, j.claim, a); ok {
			seen = f
		} else {
			dead = append(dead, a)
		}
	}
	switch {
	case len(dead) == 0:
		j.out = confirmed("every one of them exists", seen.path)
	case len(dead) == len(alts):
		v.gone(j, alts[0])
	case j.claim.Context.Form == note.FrontGlob:
		j.out = confirmed("one of them exists, so that the rule applies", seen.path)
	case slices.ContainsFunc(dead, func(a string) bool {
		beside := path.Join(folder(seen.path), path.Base(a))
		return v.madeElsewhere(j.doc, a) != "" || v.view.Lookup(beside).State == repo.Ignored || v.view.Lookup(beside+"/"+unnamedFile).State == repo.Ignored
	}):
		j.out = unverifiable("git leaves some of them out")
	case silenced(j.claim) != "":
		j.out = unverifiable(silenced(j.claim))
	default:
		j.out = missing("of the list, "+quoteAll(dead)+" does not exist", diag.Evidence{Path: folder(seen.path), Commit: v.commit(), Seen: "only " + path.Base(seen.path) + " and others of the list are there"})
		j.out.Rule = "dead-path"
	}
}
