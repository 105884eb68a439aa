package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

// found is where a path claim was found.
type found struct {
	path string
	how  string // how it was read, for the reason given
}

// endOfPath is how a name was found that stands at none of the places it may be meant at.
const endOfPath = "as the end of a path"

// byImportStem is how an import was found that leaves out the extension of its file.
const byImportStem = "by import path, without its extension"

// resolve finds p as somebody who wrote it in doc may have meant it: from the root, from the file's own folder and those
// above, from folders named nearby, by import alias or module path, as the end of a tracked path, without its extension.
func (v *Verifier) resolve(doc *note.Document, c note.Claim, p string) (found, bool) {
	if p == "" {
		return found{"", "the root"}, true
	}
	if c.Context.Form == note.CitationField { // evidence is written from the root
		return found{p, "at the root"}, v.tree.exists(p)
	}
	for _, b := range v.bases(doc, c) {
		if f, ok := join(b, p); ok && f != "" && v.tree.exists(f) {
			return found{f, fromBase(b, doc)}, true
		}
	}
	mapped := v.mapped(p)
	aliases := v.aliasesWith(p, mapped)
	for _, q := range slices.Concat(mapped, aliases) {
		if v.tree.exists(q) {
			return found{q, "by import path"}, true
		}
	}
	for _, q := range aliases {
		if e := v.tree.ending(q); len(e) > 0 {
			return found{e[0], endOfPath}, true
		}
		if f := v.tree.stem(q); f != "" && path.Ext(q) == "" && strings.Contains(q, "/") && !c.Context.IsDir {
			return found{f, byImportStem}, true
		}
		if f := v.suffixed(q); f != "" {
			return found{f, byImportStem}, true
		}
	}
	if strings.HasPrefix(p, "../") || strings.HasPrefix(p, "/") {
		return found{}, false
	}
	if e := slices.DeleteFunc(slices.Clone(v.tree.endingFrom(folder(doc.Path), p)), builtFrom); len(e) > 0 {
		return found{v.likeliest(e, c, p, doc.Path), endOfPath}, true
	}
	if path.Ext(p) == "" && !c.Context.IsDir {
		if f := v.tree.stem(p); f != "" && strings.Contains(p, "/") {
			return found{f, "without its extension"}, true
		}
	}
	if m := v.module(doc, c, p); m != "" {
		return found{m, "as a module"}, true
	}
	if ext := path.Ext(p); len(ext) > 1 && ext[1] >= 'A' && ext[1] <= 'Z' && strings.Contains(p, "/") { // folder/Type.Member
		if f := v.tree.stem(strings.TrimSuffix(p, ext)); f != "" {
			return found{f, "with the name of a member behind it"}, true
		}
	}
	if at := v.ofProject(p); at != "" {
		return found{at, "by the last word of its project"}, true
	}
	if at := v.packaged(doc, c, p); at != "" {
		return found{at, byPackage}, true
	}
	if top, rest, ok := strings.Cut(p, "/"); ok && rest != "" && v.tree.exists(rest) && v.ownNames()[strings.ToLower(top)] && !v.tree.exists(top) {
		return found{rest, "below the name of the repository"}, true
	}
	return found{}, false
}

// suffixed is the source that an import leads to whose last part has a dot that begins no extension: @/berth.service for src/berth.service.ts.
func (v *Verifier) suffixed(q string) string {
	if ext := path.Ext(q); ext == "" || isNamedFile(q) || wordless(q) {
		return ""
	}
	for _, ext := range []string{".ts", ".tsx", ".js", ".jsx", ".mjs", ".vue", ".svelte", ".dart", ".py"} {
		if e := v.tree.ending(q + ext); len(e) > 0 {
			return e[0]
		}
	}
	return ""
}

// module is the file or folder of Python that a path with dots at its end leads to: backend/app.worker for backend/app/worker.py.
func (v *Verifier) module(doc *note.Document, c note.Claim, p string) string {
	if ext := path.Ext(p); len(ext) <= leastName || !strings.Contains(p, "/") || isNamedFile(p) || v.tree.ofKind(".py") == 0 {
		return ""
	}
	at := path.Join(folder(p), strings.ReplaceAll(path.Base(p), ".", "/"))
	for _, b := range v.bases(doc, c) {
		f, ok := join(b, at)
		switch {
		case !ok:
		case v.tree.isFile(f + ".py"):
			return f + ".py"
		case v.tree.isFile(f + "/__init__.py"):
			return f
		}
	}
	return ""
}

// isNamedFile reports whether a path has an ending of some file of code.
func isNamedFile(p string) bool {
	_, code := symbol.Detect(p, nil)
	return code
}

// likeliest picks of several files that end alike the one whose own part of the repository the sentence names, else the nearest.
func (v *Verifier) likeliest(ends []string, c note.Claim, p, doc string) string {
	if len(ends) > 1 {
		if i := slices.IndexFunc(ends, func(e string) bool { return namesOwner(c, e, p) }); i >= 0 {
			return ends[i]
		}
	}
	best := nearest(ends, doc)
	for _, e := range ends { // of those as near the one that lies least deep
		if strings.Count(e, "/") < strings.Count(best, "/") && nearest([]string{best, e}, doc) == best && nearest([]string{e, best}, doc) == e {
			best = e
		}
	}
	return best
}

// leastOwner is how many letters the name of a part of the repository has that a sentence may name, for it to say anything.
const leastOwner = 4

// namesOwner reports whether a sentence names the folder that holds a file by the path that it writes, ahead of that: "`harbor-tides`
// (`src/table.rs`)" for crates/tides/src/table.rs.
func namesOwner(c note.Claim, file, p string) bool {
	owner := path.Base(strings.TrimSuffix(strings.TrimSuffix(file, p), "/"))
	ahead, _, ok := strings.Cut(c.Context.Sentence, c.Target)
	if !ok || len(owner) < leastOwner || owner == "." {
		return false
	}
	for ahead = strings.ToLower(ahead); ; {
		i := strings.LastIndex(ahead, strings.ToLower(owner))
		if i < 0 {
			return false
		}
		if end := i + len(owner); end == len(ahead) || !wordByte(ahead[end]) && ahead[end] != '-' {
			return i == 0 || !wordByte(ahead[i-1]) || ahead[i-1] == '_'
		}
		ahead = ahead[:i]
	}
}

// builtFrom reports whether a path stands among what a build or a test run left, where copies of all paths are.
func builtFrom(p string) bool {
	for seg := range strings.SplitSeq(folder(p), "/") {
		if seg == "coverage" || seg == "node_modules" || seg == ".next" || seg == "htmlcov" {
			return true
		}
	}
	return false
}

func fromBase(b string, doc *note.Document) string {
	switch {
	case b == "":
		return "at the root"
	case b == folder(doc.Path):
		return "beside this file"
	}
	return "in " + b + "/"
}

// bases lists the folders that p may be relative to, the likeliest first.
func (v *Verifier) bases(doc *note.Document, c note.Claim) []string {
	out := []string{""}
	push := func(b string) {
		if !slices.Contains(out, b) {
			out = append(out, b)
		}
	}
	for d := folder(doc.Path); d != ""; d = folder(d) {
		push(d)
	}
	v.baseDirs(v.appliesTo(doc), push)
	for _, b := range c.Context.Bases {
		if b == c.Path || b == "" || strings.HasPrefix(b, "/") {
			continue
		}
		if f, ok := join("", b); ok {
			v.baseDirs(f, push)
		}
		if f, ok := join(folder(doc.Path), b); ok {
			v.baseDirs(f, push)
		}
		if !strings.HasPrefix(b, ".") {
			for _, e := range v.tree.ending(b) {
				v.baseDirs(e, push)
			}
		}
	}
	return out
}

// appliesTo is the folder that all patterns in the front matter of a rules file begin with; empty where they have none in common.
func (v *Verifier) appliesTo(doc *note.Document) string {
	return remember(v.mf.memo, "applies "+doc.Path, func() string {
		if doc.Front == nil {
			return ""
		}
		base := ""
		for _, c := range doc.Claims {
			if c.Context.Form != note.FrontGlob {
				continue
			}
			static, _ := doublestar.SplitPattern(strings.TrimPrefix(c.Target, "./"))
			switch {
			case static == "." || strings.HasPrefix(static, "/"):
				return ""
			case base == "":
				base = static
			}
			for base != "" && static != base && !strings.HasPrefix(static, base+"/") {
				base = folder(base)
			}
			if base == "" {
				return ""
			}
		}
		return base
	})
}

// baseDirs hands on a folder, or the folder of a file, and the folder's src.
func (v *Verifier) baseDirs(p string, push func(string)) {
	switch {
	case p == "":
	case v.tree.isDir(p):
		push(p)
		if v.tree.isDir(p + "/src") {
			push(p + "/src")
		}
	case v.tree.isFile(p):
		push(folder(p))
	}
}

// aliases rewrites import spellings: @/x, ~/x, /x from the root, a Go module path.
func (v *Verifier) aliases(p string) []string { return v.aliasesWith(p, v.mapped(p)) }

// aliasesWith is aliases where it is known already what the settings of compilers map p to.
func (v *Verifier) aliasesWith(p string, mapped []string) []string {
	var out []string
	for _, pre := range []string{"@/", "~/", "/", "#/", "$lib/", "@src/", "crate/"} {
		if rest, ok := strings.CutPrefix(p, pre); ok && rest != "" {
			out = append(out, rest)
			if pre != "/" {
				out = append(out, "src/"+rest)
			}
		}
	}
	for _, mod := range v.mf.goModules() {
		if rest, ok := strings.CutPrefix(p, mod.path+"/"); ok {
			out = append(out, path.Join(mod.dir, rest))
		}
	}
	return append(append(out, mapped...), v.packagePaths(p)...)
}

// nearest picks the path that shares the longest folder with from, the first on a tie.
func nearest(paths []string, from string) string {
	best, score := paths[0], -1
	for _, p := range paths {
		n := 0
		for n < len(p) && n < len(from) && p[n] == from[n] {
			n++
		}
		if n > score {
			best, score = p, n
		}
	}
	return best
}

// outputs are folders that builds and programs make.
var outputs = map[string]bool{"dist": true, "build": true, "target": true, "out": true, "node_modules": true, "coverage": true, ".venv": true, "venv": true,
	"__pycache__": true, "tmp": true, "temp": true, "logs": true, "log": true, ".next": true, ".cache": true, "bin": true, "obj": true, "output": true, "outputs": true,
	".build": true, ".turbo": true, "htmlcov": true, ".pytest_cache": true, ".nuxt": true, "generated": true, "gen": true, "cache": true, "artifacts": true, "results": true,
	".git": true, "DerivedData": true, "Pods": true, "vendor": true, "deps": true, "_build": true, "_generated": true, "__generated__": true, "site": true, "reports": true, "screenshots": true, "backups": true, "data": true,
	".beads": true, "zig-out": true, ".zig-cache": true, "zig-cache": true, ".output": true, "release": true, "releases": true, "debug": true, "uploads": true, "downloads": true, "worktrees": true}

// portSides are folders that have one for what comes in and one for what goes out.
var portSides = map[string]bool{"adapter": true, "adapters": true, "port": true, "ports": true}

// layers are those of them that parts of programs are called by as well.
var layers = map[string]bool{"data": true, "cache": true, "debug": true, "reports": true, "log": true, "site": true}

// keptByHost are folders that Claude Code and what runs in it keep below .claude while they work.
var keptByHost = map[string]bool{"projects": true, "plans": true, "reports": true, "state": true, "todos": true, "worktrees": true, "logs": true, "tmp": true, "cache": true, "sessions": true, "shell-snapshots": true, "statsig": true}

// ignoredHere is said of what git ignores and the tree lacks.
const ignoredHere = "ignored by git: a reader cannot tell from the tree"

// leastForced is how many files of a kind a folder has for the pattern that ignores it to mean another of its name.
const leastForced = 10

// byForce reports whether a file of source lies in a folder of which git keeps the source although a bare word ignores any of its name, as `core`,
// which means dumps, does with packages/core: what such a folder lacks is gone.
func (v *Verifier) byForce(p string) bool {
	if !writtenByHand[path.Ext(p)] {
		return false
	}
	words := remember(v.mf.memo, "ignored words", func() map[string]bool {
		out := map[string]bool{}
		for l := range strings.Lines(string(v.mf.read(".gitignore"))) {
			if w := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(l), "**/"), "/"); w != "" && !strings.ContainsAny(w, "/*?[!#") {
				out[w] = true
			}
		}
		return out
	})
	for d := folder(p); d != ""; d = folder(d) {
		if n := 0; words[path.Base(d)] {
			for f := range v.tree.below(d) {
				if path.Ext(f) == path.Ext(p) {
					n++
				}
			}
			return n >= leastForced
		}
	}
	return false
}

// madeElsewhere says why a path that is not there may still be right; empty when nothing says so.
func (v *Verifier) madeElsewhere(doc *note.Document, p string) string {
	inside, bases := false, []string{"", folder(doc.Path)}
	if v.startsBeside(doc, p) {
		bases = bases[1:]
	}
	top, _, deep := strings.Cut(p, "/")
	for _, b := range bases {
		f, ok := join(b, strings.TrimPrefix(p, "~/")) // git may ignore what ends in a tilde
		if !ok || b != "" && deep && v.byForce(p) && !v.tree.isDir(b+"/"+top) {
			continue
		}
		inside = true
		if b != "" && !strings.HasPrefix(p, "..") && (strings.Contains(p, "/") || path.Ext(p) != path.Ext(doc.Path)) && v.view.Lookup(b+"/"+unnamedFile).State == repo.Ignored {
			continue // the folder of the document is tracked by force: all that it lacks is ignored, and what is no text like it is hardly there
		}
		switch v.view.Lookup(f).State {
		case repo.Ignored:
			if envSample[path.Base(p)] || v.byForce(f) {
				continue // it is kept in git or nowhere
			}
			return ignoredHere
		case repo.InSubmodule:
			return "inside a submodule"
		case repo.Absent:
			if path.Ext(f) == "" && v.view.Lookup(f+"/"+unnamedFile).State == repo.Ignored {
				return ignoredHere // all that a folder would hold
			}
		case repo.Outside:
			return "outside the root"
		}
	}
	if !inside {
		return "outside the root"
	}
	if host, rest, ok := strings.Cut(strings.Trim(p, "/"), "/"); ok && host == ".claude" {
		if dir, _, _ := strings.Cut(rest, "/"); keptByHost[dir] {
			return "in a folder that builds and programs make"
		}
	}
	at := ""
	for seg := range strings.SplitSeq(folder(p), "/") {
		at = path.Join(at, seg)
		if seg == "bin" && path.Base(folder(at)) == "src" {
			continue // where cargo has the sources of programs
		}
		if seg == "out" && portSides[path.Base(folder(at))] {
			continue // the outer side of a hexagon
		}
		if outputs[seg] && (seg == ".beads" || seg == "node_modules" || !v.tree.keeps(at, path.Ext(p)) && !v.tree.keeps(path.Join(folder(doc.Path), at), path.Ext(p)) && !(seg == "bin" && path.Ext(p) == "" && v.tree.keepsScripts(at))) && !(layers[seg] && path.Ext(p) == "" && (v.tree.nestsCode(at) || slices.ContainsFunc(v.tree.ending(at), v.tree.nestsCode))) {
			return "in a folder that builds and programs make"
		}
	}
	if outputs[p] {
		return "a folder that builds and programs make"
	}
	return ""
}

// unnamedFile is the name of no file: it is ignored only where all of its folder is.
const unnamedFile = "no-file-of-this-name"

// startsBeside reports whether the first folder of a path stands beside the document, so that what the root has under that name is not
// meant, unless the root has more of the folders of that path.
func (v *Verifier) startsBeside(doc *note.Document, p string) bool {
	top, _, _ := strings.Cut(p, "/")
	here, ok := join(folder(doc.Path), top)
	if !ok || here == top || !v.tree.isDir(here) {
		return false
	}
	for d := folder(p); d != ""; d = folder(d) {
		if beside, ok := join(folder(doc.Path), d); ok && v.tree.isDir(beside) {
			return true
		}
		if v.tree.isDir(d) {
			return false
		}
	}
	return true
}

// ofSettings are extensions of files that users copy from an example which is called alike: config.example.yaml.
var ofSettings = map[string]bool{".yaml": true, ".yml": true, ".json": true, ".toml": true, ".ini": true, ".properties": true, ".conf": true}

// madeFrom returns the file of the tree that p is made from on a reader's machine: its encrypted form, or when sure is not
// set also its template or example. Empty when there is none.
func (v *Verifier) madeFrom(p string, sure bool) string {
	exts := []string{".secret", ".enc", ".gpg", ".age", ".example", ".sample", ".template", ".dist", ".tmpl", ".tpl", ".in"}
	if sure {
		exts = exts[:4]
	}
	for _, ext := range exts {
		if e := v.tree.ending(p + ext); len(e) > 0 {
			return e[0]
		}
	}
	if ext := path.Ext(p); ofSettings[ext] {
		for _, infix := range []string{".example", ".sample", ".template", "-example", "-sample", ".dist"} {
			if e := v.tree.ending(strings.TrimSuffix(p, ext) + infix + ext); len(e) > 0 {
				return e[0]
			}
		}
	}
	return ""
}
