package verify

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// sameFamily are endings that one file changes between when its language or its tool does.
var sameFamily = [][]string{{".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts"}, {".md", ".mdx"}, {".yml", ".yaml"}, {".css", ".scss", ".pcss"}, {".json", ".jsonc", ".json5"}}

const (
	maxSiblings = 60  // files of a folder that are read for a name like one that is gone
	maxAsked    = 200 // names of a run that are looked for so
)

// whereabouts adds to reports of what is missing where something of its name is: the one file of the tree that has the name, be it with
// another ending, or the one definition near the place that has its words. It changes no verdict.
func (v *Verifier) whereabouts(jobs []*job) {
	asked := 0
	for _, j := range jobs {
		if j.out.Outcome != diag.Missing || j.out.Hint != "" || j.out.Fix != nil {
			continue
		}
		switch j.claim.Kind {
		case note.PathClaim, note.LinkClaim, note.LinesClaim, note.CommandClaim:
			if at := v.namesake(lostPath(j)); at != "" && !strings.Contains(j.out.Because, at) {
				j.out.Hint = fmt.Sprintf("%q is there", at)
			}
		case note.GlobClaim:
			j.out.Hint = v.deeper(j.claim.Path)
		case note.SymbolClaim:
			if asked++; asked <= maxAsked {
				if j.out.Hint = v.nearDefinition(j); j.out.Hint == "" {
					j.out.Hint = v.longerFile(j.claim.Target)
				}
			}
		}
	}
}

// lostPath is the file that a report says is gone or was never there.
func lostPath(j *job) string {
	c := j.claim
	if c.Kind == note.CommandClaim {
		if len(j.out.Evidence) > 0 && strings.Contains(j.out.Because, "file is gone") {
			return j.out.Evidence[0].Path
		}
		return ""
	}
	return c.Path
}

// namesake is the one file of the tree that is called as a path is, or the one that is but for an ending of the same family; empty for none
// and for several, and for names that files of every folder have.
func (v *Verifier) namesake(p string) string {
	base := path.Base(p)
	ext := path.Ext(base)
	if ext == "" || ext == base || strings.ContainsAny(p, "*<>{}$") {
		return ""
	}
	if stem := strings.TrimSuffix(base, ext); strings.ToUpper(stem) == stem && path.Base(folder(p)) != path.Base(folder(v.only([]string{base}))) {
		return "" // README.md, ARCHITECTURE.md: each part of a project may have its own
	}
	at := v.only([]string{base})
	if at != "" || everywhere[strings.TrimSuffix(base, ext)] {
		return at
	}
	for _, family := range sameFamily {
		if !slices.Contains(family, ext) {
			continue
		}
		var names []string
		for _, e := range family {
			if e != ext {
				names = append(names, strings.TrimSuffix(base, ext)+e)
			}
		}
		return v.only(names)
	}
	return ""
}

// everywhere are names without ending that files of many folders have.
var everywhere = wordSet("index main mod types utils helpers constants config __init__ README readme page layout route")

// only is the one file of the tree with one of the names; empty for none and for several.
func (v *Verifier) only(names []string) string {
	at := ""
	for _, n := range names {
		for _, f := range v.tree.ending(n) {
			if !v.tree.isFile(f) || vendored(f) || builtFrom(f) {
				continue
			}
			if at != "" {
				return ""
			}
			at = f
		}
	}
	return at
}

// nearDefinition tells of the one definition in the file of a lost name, or else in the folder of that, that has its words and more or fewer of
// them; empty for none.
func (v *Verifier) nearDefinition(j *job) string {
	home := ""
	if len(j.out.Evidence) > 0 {
		home = j.out.Evidence[0].Path
	}
	for _, b := range j.claim.Context.Bases {
		if home == "" && v.tree.exists(b) {
			home = b
		}
	}
	if home == "" {
		return ""
	}
	q, ok := symbol.ParseName(strings.TrimSuffix(strings.TrimSpace(j.claim.Target), "()"))
	if !ok {
		return ""
	}
	lost := spelledName{q.Last(), wordsOfName(q.Last())}
	if len(lost.name) < leastSpelling || len(lost.words) < 2 {
		return ""
	}
	if remember(v.mf.memo, "file "+home, func() bool { return v.tree.isFile(home) }) {
		if w := sibling(lost, v.spelled(home)); w != "" {
			return fmt.Sprintf("the nearest name is %q", w)
		}
	}
	dir := folder(home)
	if v.tree.isDir(home) {
		dir = home
	}
	if dir == "" || !v.tree.isDir(dir) {
		return ""
	}
	beside := v.codeOf(dir)
	if len(beside) > maxSiblings {
		return ""
	}
	found, at := "", ""
	for _, f := range beside {
		if f == home {
			continue
		}
		if w := sibling(lost, v.spelled(f)); w != "" && w != found {
			if found != "" {
				return "" // of several
			}
			found, at = w, f
		}
	}
	if found == "" {
		return ""
	}
	return fmt.Sprintf("the nearest name is %q, of %q", found, at)
}

// codeOf lists the files of code in a folder, tests left out.
func (v *Verifier) codeOf(dir string) []string {
	return remember(v.mf.memo, "code of "+dir, func() []string {
		var out []string
		for rel := range v.tree.below(dir) {
			f := path.Join(dir, rel)
			if _, code := symbol.Detect(f, nil); code && !strings.Contains(rel, "/") && !testFile(f) {
				out = append(out, f)
			}
		}
		return out
	})
}

// spelledName is the name of a definition and the words it is made of.
type spelledName struct {
	name  string
	words []string
}

// spelled are the names that a file defines, taken apart once for all that is looked for in it.
func (v *Verifier) spelled(file string) []spelledName {
	return remember(v.mf.memo, "words of "+file, func() []spelledName {
		names := v.defined(file)
		out := make([]spelledName, len(names))
		for i, name := range names {
			out[i] = spelledName{name, wordsOfName(name)}
		}
		return out
	})
}

// defined lists the names that a file defines.
func (v *Verifier) defined(file string) []string {
	scan := func() ([]string, error) {
		var out []string
		for _, d := range v.scanned(file).Defs {
			out = append(out, d.Name)
		}
		return out, nil
	}
	digest := v.view.Digest(file)
	if digest == "" {
		names, _ := scan()
		return names
	}
	names, _ := kept(v, "defined"+answerForm+":"+digest+path.Ext(file), scan)
	return names
}

// sibling is the one definition whose name has all the words of another and one more, or two where that has three; empty for none and for several.
func sibling(lost spelledName, defs []spelledName) string {
	found := ""
	for _, d := range defs {
		if d.name == lost.name || len(d.words) <= len(lost.words) || len(d.words) > len(lost.words)+min(2, len(lost.words)-1) || isUpper(d.name[0]) != isUpper(lost.name[0]) || !inOrder(lost.words, d.words) {
			continue
		}
		if found != "" && found != d.name {
			return ""
		}
		found = d.name
	}
	return found
}

// inOrder reports whether all words of one list stand in another in their order.
func inOrder(short, long []string) bool {
	i := 0
	for _, w := range long {
		if i < len(short) && short[i] == w {
			i++
		}
	}
	return i == len(short)
}

// deeper tells of the pattern that a pattern without a match is but for the folders between: content/**/*.mdx for content/*.mdx.
func (v *Verifier) deeper(glob string) string {
	static, rest := doublestar.SplitPattern(strings.TrimPrefix(glob, "/"))
	if static == "." || rest == "" || strings.Contains(rest, "/") || path.Ext(rest) == "" || !v.tree.isDir(static) {
		return ""
	}
	wide := static + "/**/" + rest
	for rel := range v.tree.below(static) {
		if f := path.Join(static, rel); match(wide, f) {
			return fmt.Sprintf("%q matches %q", wide, f)
		}
	}
	return ""
}

// longerFile tells of the one file of source that is called as a lost type is, with one word more: BerthInterface.php for Berth. Empty for
// none, for several, and for types of one word.
func (v *Verifier) longerFile(target string) string {
	if target == "" || !typeLike(target) { // which has two words
		return ""
	}
	words, at := wordsOfName(target), ""
	capitals := remember(v.mf.memo, "stems in capitals", func() []string {
		return slices.DeleteFunc(slices.Collect(maps.Keys(v.tree.stemmed())), func(stem string) bool { return stem == "" || !isUpper(stem[0]) })
	})
	for _, stem := range capitals {
		if !strings.HasPrefix(stem, target) || len(wordsOfName(stem)) != len(words)+1 {
			continue
		}
		for _, i := range v.tree.stemmed()[stem] {
			f := v.tree.files[i]
			if _, code := symbol.Detect(f, nil); !code || testFile(f) || vendored(f) {
				continue
			}
			if at != "" {
				return ""
			}
			at = f
		}
	}
	if at == "" {
		return ""
	}
	return fmt.Sprintf("%q is called so, with a word more", at)
}
