package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/keyed"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
)

// hit is a place that a key names in one of the files that the text may mean.
type hit struct {
	path string
	keyed.Match
}

// lookup is what the files say of one key.
type lookup struct {
	file  string // the likeliest file
	hits  []hit
	open  string   // why absence proves nothing
	names []string // keys of the likeliest file
}

// key judges a claim that a file has a key.
func (v *Verifier) key(j *job) {
	l, ok := v.lookup(j)
	if !ok {
		return
	}
	if len(l.hits) > 0 {
		h := l.hits[0]
		j.out = confirmedAt("the key is there", h.path, h.Node.Line)
		return
	}
	j.out = v.keyGone(j, l)
}

// lookup finds the key of a claim in every file that its path may name. It reports false after it has set a verdict.
func (v *Verifier) lookup(j *job) (lookup, bool) {
	if k := j.claim.Key; len(k) > 2 && (k[0] == '"' || k[0] == '\'') && k[len(k)-1] == k[0] {
		j.claim.Key = k[1 : len(k)-1] // as it stands in the file
	}
	c := j.claim
	f, ok := v.resolve(j.doc, c, c.Path)
	if ok && f.how == endOfPath && v.madeFrom(c.Path, false) != "" {
		j.out = unverifiable("its file is made from a template beside it")
		return lookup{}, false
	}
	if out := unverifiable("its file is not in the tree"); !ok {
		v.goneWithFile(j, out)
		return lookup{}, false
	} else if !v.tree.isFile(f.path) {
		j.out = out
		return lookup{}, false
	}
	l := lookup{file: f.path}
	if f.how == endOfPath && !strings.Contains(c.Path, "/") && !distinctive(f.path[strings.LastIndexByte(f.path, '/')+1:]) {
		l.open = fmt.Sprintf("%q may not be the file that is meant", f.path)
	}
	for p := range v.readings(j.doc, f, c.Path) {
		kf := v.conf.file(p)
		if kf.err != nil {
			l.open = fmt.Sprintf("%q is not readable: %v", p, kf.err)
			continue
		}
		if v.conf.budget -= 1 + len(kf.text)/4096; v.conf.budget < 0 {
			l.open = "too many keys to look up"
			continue
		}
		for _, m := range kf.Find(c.Key) {
			l.hits = append(l.hits, hit{p, m})
		}
		switch {
		case kf.Open != "":
			l.open = fmt.Sprintf("%q may hold more: %s", p, kf.Open)
		case named(kf.text, c.Key):
			l.open = fmt.Sprintf("named in %q, though not as a key", p)
		}
		if p == f.path {
			l.names = kf.Names(5000)
		}
	}
	return l, true
}

// named reports whether a text holds a key as it is written, as a word of its own.
func named(text, key string) bool {
	return hasWord(text, strings.Trim(key, "[]#/"))
}

// keyGone refutes a key that no file has, where the sentence states it and the files were read whole.
func (v *Verifier) keyGone(j *job, l lookup) verdict {
	c := j.claim
	if why := silenced(c); why != "" {
		return unverifiable(why)
	}
	if l.open != "" {
		return unverifiable(l.open)
	}
	if strings.HasSuffix(l.file, ".versions.toml") && strings.HasPrefix(c.Key, "libs.") {
		return unverifiable("how Gradle calls what a catalog of versions has")
	}
	if p := v.overlay(l.file, c.Key); p != "" {
		return unverifiable(fmt.Sprintf("%q has it, which is read over %q", p, l.file))
	}
	if len(l.names) == 0 {
		return unverifiable("its file holds no keys")
	}
	if p := v.readsKey(c.Key); p != "" {
		return unverifiable(fmt.Sprintf("%q reads it, and files may leave it out", p))
	}
	last := lastKey(c.Key)
	if last == c.Key && slices.ContainsFunc(l.names, func(n string) bool {
		return lastKey(n) != c.Key && plainSpelling.Replace(lastKey(n)) == plainSpelling.Replace(last)
	}) {
		return unverifiable("its file has it with another sign between the words")
	}
	out := missing(fmt.Sprintf("%q has no such key", l.file), diag.Evidence{Path: l.file, Commit: v.commit(), Seen: count(len(l.names), "key") + ", none of that name"})
	out.Rule = "dead-key"
	if moved := elsewhere(last, l.names); moved != "" {
		out.Hint = fmt.Sprintf("%q is in the same file", moved)
	} else if word := near.Word(c.Key, l.names); word != "" {
		out.Hint = fmt.Sprintf("the nearest key is %q", word)
	} else if word := near.Word(last, lasts(l.names)); word != "" {
		out.Hint = fmt.Sprintf("the nearest key is %q", word)
	}
	return out
}

// overlay returns a file that is read together with p, such as application-dev.yml beside application.yml, and has the key.
func (v *Verifier) overlay(p, key string) string {
	ext := path.Ext(p)
	stem := strings.TrimSuffix(p, ext)
	v.tree.load()
	at, _ := slices.BinarySearch(v.tree.files, stem)
	for _, f := range v.tree.files[at:] {
		rest, ok := strings.CutPrefix(f, stem)
		if !ok {
			break
		}
		if f == p || path.Ext(f) != ext || strings.Contains(rest, "/") || strings.IndexAny(rest, "-._") != 0 {
			continue
		}
		if kf := v.conf.file(f); kf.err != nil || kf.Open != "" || len(kf.Find(key)) > 0 {
			return f
		}
	}
	return ""
}

// lastKey is the last part of a key.
func lastKey(key string) string {
	parts := strings.FieldsFunc(key, func(r rune) bool { return strings.ContainsRune("./[]\"':→> ", r) })
	if len(parts) == 0 {
		return key
	}
	return parts[len(parts)-1]
}

func lasts(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n[strings.LastIndexByte(n, '.')+1:]
	}
	return out
}

// elsewhere returns the only key whose last part is last; empty when there are none or several.
func elsewhere(last string, names []string) string {
	found := ""
	for _, n := range names {
		if n == last || strings.HasSuffix(n, "."+last) {
			if found != "" {
				return ""
			}
			found = n
		}
	}
	return found
}

func confirmedAt(because, p string, line int) verdict {
	return verdict{Outcome: diag.Confirmed, Because: because, Evidence: []diag.Evidence{{Path: p, Line: line, Seen: because}}}
}

// templateFolders hold files that are copied into other projects, or that tests feed on: what they state is not stated of
// this repository.
var templateFolders = map[string]bool{"template": true, "templates": true, "fixture": true, "fixtures": true, "testdata": true, "examples": true, "example": true, "boilerplate": true,
	"scaffold": true, "scaffolds": true, "starter": true, "starters": true, "samples": true, "sample": true, "__fixtures__": true, "playground": true, "playgrounds": true, "demo": true, "demos": true, "e2e": true, "benchmarks": true}

// templateRoot returns the folder of templates, examples or fixtures that p lies in, empty when in none.
func templateRoot(p string) string {
	found := ""
	for d := path.Dir(p); d != "." && d != "/"; d = path.Dir(d) {
		if base := strings.ToLower(path.Base(d)); templateFolders[base] || strings.HasSuffix(base, "_templates") || strings.HasSuffix(base, "-templates") {
			found = d
		}
	}
	return found
}

// unnamed is the title of a template: the project has no name yet.
var unnamed = lazyregexp.New(`(?im)\A[^#]*^# .*(?:\bYOUR_(?:PROJECT|APP|REPO)(?:_NAME)?\b|\[(?:your[ _-])?(?:project|app|repo(?:sitory)?)[ _-]?name\]|\{\{\s*\.?[\w.]*name\s*\}\}|<(?:your[_-])?(?:project|app|repo)[ _-]name>)`)

// example reports whether a document lies among templates or examples, in a folder that has nothing but prose or files that are yet to be named, or has the title of a
// template: what it tells of is to be made by those who copy it.
func (v *Verifier) example(doc *note.Document) bool {
	if unnamed.Match(doc.Source) {
		return true
	}
	root := templateRoot(doc.Path)
	if root == "" {
		return false
	}
	dir := folder(doc.Path)
	if own, _, hidden := strings.Cut(dir, "/."); hidden && len(own) > len(root) {
		dir = own // ".cursor/rules" of a template has the template beside it
	}
	return v.copiedOut(root) || remember(v.mf.memo, "only prose "+dir, func() bool {
		for below := range v.tree.below(dir) {
			if f := dir + "/" + below; !wordless(f) && path.Ext(f) != ".md" && path.Ext(f) != ".mdc" && path.Ext(f) != ".txt" {
				return false
			}
		}
		return true
	})
}

// fillsProjects reports whether a folder below the root is one that a program fills new projects from: with the settings of a template of dotnet in it
// or above it, or with a name that cookiecutter fills in.
func (v *Verifier) fillsProjects(dir string) bool {
	for ; dir != ""; dir = folder(dir) {
		if v.tree.isFile(dir+"/.template.config/template.json") || strings.Contains(path.Base(dir), "{{") {
			return true
		}
	}
	return false
}

// copiedOut reports whether a folder of templates holds files that get their names when they are copied: "_package.json", "go.mod.tmpl".
func (v *Verifier) copiedOut(root string) bool {
	return remember(v.mf.memo, "copied out "+root, func() bool {
		for below := range v.tree.below(root) {
			if renamedWhenCopied.MatchString(below) {
				return true
			}
		}
		return false
	})
}

var renamedWhenCopied = lazyregexp.New(`(?:^|/)(?:_(?:package\.json|gitignore|npmrc|env(?:\.\w+)?|dockerignore|prettierrc\S*|eslintrc\S*)|(?:package\.json|Cargo\.toml|pyproject\.toml|go\.mod)\.\w+)$`)

// homeOfAgent reports whether the tree is the folder in which an agent keeps its settings for all projects of a user, and doc is of the memory
// there: what that tells is about those projects.
func (v *Verifier) homeOfAgent(doc *note.Document) bool {
	return doc.Host == note.ClaudeAuto && remember(v.mf.memo, "home of an agent", func() bool {
		own := v.tree.isFile("settings.json") && v.tree.isFile("CLAUDE.md") && !v.tree.isDir(".claude")
		for _, f := range []string{"package.json", "go.mod", "pyproject.toml", "Cargo.toml", "pom.xml", "src"} {
			own = own && !v.tree.exists(f)
		}
		return own && (v.tree.isDir("commands") || v.tree.isDir("agents") || v.tree.isDir("hooks") || v.tree.isDir("skills"))
	})
}

// foreignTo reports whether the file p belongs to a template or example that doc is no part of.
func foreignTo(p string, doc *note.Document) bool {
	root := templateRoot(p)
	return root != "" && !strings.HasPrefix(doc.Path, root+"/")
}

// maxReaders is how many files of code are searched for one that reads a key.
const maxReaders = 1500

// readsKey is a file of code that reads a key, with a default for files that lack it: of C# as it is written, of another language by its last part
// in quotes, when that has several words. Empty for none.
func (v *Verifier) readsKey(key string) string {
	if last := lastKey(key); joinedWords(last) && severalWords(last, 2) {
		v.tree.load()
		n := 0
		for _, f := range v.tree.files {
			if !readable(f) || documentEndings[path.Ext(f)] || vendored(f) || testFile(f) {
				continue
			}
			if n++; n > maxReaders {
				break
			}
			if quotedIn(v.mf.read(f), last) {
				return f
			}
		}
	}
	key = strings.NewReplacer(".", ":", "__", ":").Replace(strings.Trim(key, `"`))
	if !strings.Contains(key, ":") {
		return ""
	}
	files := v.mf.ending("", ".cs")
	for _, f := range files[:min(len(files), maxReaders)] {
		if bytes.Contains(v.mf.read(f), []byte(`"`+key+`"`)) {
			return f
		}
	}
	return ""
}
