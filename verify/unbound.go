package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// unbound refutes names that the code of a document imports from one file of the tree which binds no such name: a line that fails when it is run.
// A claim that the document makes by the name there, and that nothing was known of, is refuted in its place.
func (v *Verifier) unbound(d *note.Document, jobs []*job) []*job {
	var out []*job
	ours := v.nearGroups(d)
	for _, s := range d.Shown {
		if !s.Module {
			continue
		}
		c := note.Claim{Kind: note.SymbolClaim, Target: s.Name, Symbol: s.Name, Context: s.Context, At: s.At}
		if silenced(c) != "" {
			continue
		}
		file := v.moduleFile(d, s.Of)
		if file == "" || s.Of[0] == '.' && !ours[s.Group] && !leadsThere(folder(d.Path), s.Of, file) || v.hasBound(file, s.Name) {
			continue
		}
		c.Path = file
		lost := missing(fmt.Sprintf("%q has no %q that can be imported", file, s.Name), diag.Evidence{Path: file, Commit: v.commit(), Seen: exportsNone + "lines binds the name"})
		lost.Rule, lost.Hint = "dead-symbol", near.Hint("name", s.Name, topNames(v.scanned(file).Defs))
		if i := slices.IndexFunc(jobs, func(o *job) bool { return o.doc == d && o.claim.At.Span == s.At.Span }); i < 0 {
			out = append(out, &job{doc: d, claim: c, out: lost})
		} else if o := jobs[i].out; o.Outcome == diag.Unverifiable || o.Outcome == diag.Confirmed && len(o.Evidence) > 0 && o.Evidence[0].Path != file {
			jobs[i].out = lost
		}
	}
	return out
}

// leadsThere reports whether a file of a folder, or of one below it, can import another by a path from where it stands. Of the root that says
// nothing: everything is below it.
func leadsThere(dir, of, file string) bool {
	up, rest := 0, of
	for {
		if after, ok := strings.CutPrefix(rest, "../"); ok {
			rest, up = after, up+1
		} else if after, ok = strings.CutPrefix(rest, "./"); ok {
			rest = after
		} else {
			break
		}
	}
	rest = strings.TrimSuffix(rest, path.Ext(rest))
	i := strings.LastIndex(file, rest)
	if dir == "" || dir[0] == '.' || rest == "" || i < 0 {
		return false
	}
	base := strings.TrimSuffix(file[:i], "/")
	below := strings.Count(base+"/", "/") + up - strings.Count(dir+"/", "/")
	if base == "" {
		below--
	}
	if up == 0 {
		return base == dir || strings.HasPrefix(base, dir+"/")
	}
	return below >= 0 && (base == "" || base == dir || strings.HasPrefix(dir, base+"/") || strings.HasPrefix(base, dir+"/"))
}

// hasBound reports whether a file may bind a name at its top.
func (v *Verifier) hasBound(file, name string) bool {
	b := remember(v.mf.memo, "bound "+file, func() *binding { return bindingsOf(file, v.mf.read(file)) })
	if e := v.handedOn(file); b.open && e != nil {
		return e.open || name == "default" || e.names[name] || hasWord(string(v.mf.read(file)), name)
	}
	return b.open || name == "default" || b.binds(name) || path.Ext(file) == ".rs" && v.belowModule(file, name) || path.Base(file) == "__init__.py" && (v.tree.within(folder(file), name) || v.tree.isDir(path.Join(folder(file), name)))
}

// belowModule reports whether a file in the folder of a module of Rust has a name, which a text may well give to the module.
func (v *Verifier) belowModule(file, name string) bool {
	dir := strings.TrimSuffix(strings.TrimSuffix(file, ".rs"), "/mod")
	for f := range v.tree.below(dir) {
		if path.Ext(f) == ".rs" && (stemOf(f) == name || hasWord(string(v.mf.read(path.Join(dir, f))), name)) {
			return true
		}
	}
	return false
}

// nearGroups are the samples of a document whose imports by paths from where they stand are of this tree: each has one more file beside the one
// in question from which all that it takes is there. What was shown so of a file in one sample holds in all.
func (v *Verifier) nearGroups(d *note.Document) map[int]bool {
	right := map[int]map[string]bool{} // by sample and file: all names are bound
	for _, s := range d.Shown {
		if !s.Module || s.Of[0] != '.' {
			continue
		}
		file := v.moduleFile(d, s.Of)
		if file == "" {
			continue
		}
		if right[s.Group] == nil {
			right[s.Group] = map[string]bool{}
		}
		was, seen := right[s.Group][file]
		right[s.Group][file] = v.hasBound(file, s.Name) && (was || !seen)
	}
	lost, out := map[string]bool{}, map[int]bool{}
	for g, files := range right {
		for _, all := range files {
			out[g] = out[g] || all
		}
		for f, all := range files {
			if out[g] && !all {
				lost[f] = true
			}
		}
	}
	for g, files := range right {
		for f := range files {
			out[g] = out[g] || lost[f]
		}
	}
	return out
}

// moduleFile is the one file of the tree that an import by a whole path means; empty for none, for one of several and for a module of others.
func (v *Verifier) moduleFile(d *note.Document, of string) string {
	if !strings.Contains(of, "/") {
		return v.moduleOfCrate(d, of)
	}
	if strings.HasSuffix(of, "/") && strings.Count(of, "/") == 1 {
		return ""
	}
	if of[0] == '.' {
		return v.moduleNear(of)
	}
	if !strings.ContainsAny(of[:1], "@~$") && !strings.HasPrefix(of, "src/") {
		return v.moduleOnlyHere(of)
	}
	file, at := "", v.aliases(of)
	if of[0] == '@' && of[1] != '/' { // the name of a package, where no settings of a compiler say otherwise
		at = v.mapped(of)
	}
	for _, q := range at {
		if f := v.importedFile(strings.TrimPrefix(q, "/")); f != "" && scriptEndings[path.Ext(f)] && path.Ext(f) != ".vue" && path.Ext(f) != ".svelte" {
			if file != "" && file != f {
				return ""
			}
			file = f
		}
	}
	if here := folder(d.Path); file == "" || strings.Contains(path.Base(file), ".d.") || vendored(file) || foreignTo(file, d) || of[0] == '@' && of[1] != '/' && here != "" && !strings.HasPrefix(file, here+"/") {
		return ""
	}
	return file
}

// moduleNear is the one file of the tree that an import by a path from an unknown file can mean; empty when there are several.
func (v *Verifier) moduleNear(of string) string {
	for strings.HasPrefix(of, "./") || strings.HasPrefix(of, "../") {
		_, of, _ = strings.Cut(of, "/")
	}
	file := ""
	stem := strings.TrimSuffix(of, path.Ext(of))
	if !scriptEndings[path.Ext(of)] {
		stem = of
	}
	for _, end := range []string{".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".d.ts", ".json", "/index.ts", "/index.tsx", "/index.js", "/index.jsx"} {
		at := v.tree.ending(stem + end)
		if len(at)+min(len(file), 1) > 1 {
			return ""
		}
		if len(at) == 1 {
			file = at[0]
		}
	}
	if !scriptEndings[path.Ext(file)] || path.Ext(file) == ".vue" || path.Ext(file) == ".svelte" || strings.Contains(path.Base(file), ".d.") || vendored(file) {
		return ""
	}
	return file
}

// moduleOfCrate is the file of a module of Rust: of the crate that the path begins with, or of the one in whose folder a document lies.
func (v *Verifier) moduleOfCrate(d *note.Document, of string) string {
	parts := strings.Split(of, "::")
	here := folder(d.Path)
	file := ""
	for _, c := range v.mf.crates() {
		dir, rest := folder(c.path), parts
		switch {
		case c.Package.Name == "" || vendored(c.path):
			continue
		case strings.ReplaceAll(c.Package.Name, "-", "_") == parts[0]:
			rest = parts[1:]
		case dir != here:
			continue
		case parts[0] == "crate":
			rest = parts[1:]
		}
		if len(rest) == 0 || slices.Contains(rest, "self") || slices.Contains(rest, "super") {
			continue
		}
		for _, end := range []string{".rs", "/mod.rs"} {
			if f := path.Join(dir, "src", path.Join(rest...)+end); v.tree.isFile(f) {
				if file != "" && file != f {
					return ""
				}
				file = f
			}
		}
	}
	return file
}

// moduleOnlyHere is the file of a module of Python that the tree alone can have.
func (v *Verifier) moduleOnlyHere(of string) string {
	top, _, _ := strings.Cut(of, "/")
	if ofPython()[top] || v.asksForModule(top) && !v.tree.isFile(path.Join(top, "__init__.py")) {
		return ""
	}
	at := slices.Concat(v.tree.ending(of+".py"), v.tree.ending(of+"/__init__.py"))
	if len(at) != 1 || vendored(at[0]) || len(v.tree.ending(of+".pyi"))+len(v.tree.ending(of+".pyx")) > 0 || !v.importable(of, at[0]) {
		return ""
	}
	return at[0]
}

// binding is what a file binds at its top, where others can import it from.
type binding struct {
	open bool // it may bind what does not stand in it
	text []byte
}

// topNames are the names of definitions at the top of a file.
func topNames(defs []symbol.Def) []string {
	var out []string
	for _, d := range defs {
		if d.Scope == "" {
			out = append(out, d.Name)
		}
	}
	return out
}

// bindingsOf reads what a file of Python, Rust, JavaScript or TypeScript binds.
func bindingsOf(file string, src []byte) *binding {
	b := &binding{open: len(src) == 0 && path.Base(file) != "__init__.py" || len(src) > symbol.MaxSize || takesAll.Match(src) || handsOnWhole.Match(src)}
	if b.open {
		return b
	}
	if path.Ext(file) == ".rs" {
		b.open = outOfMacro.Match(src) || bytes.Contains(src, []byte("::*")) || bytes.Contains(src, []byte("include!"))
		b.text = lineRemark.ReplaceAll(src, nil)
		return b
	}
	if path.Ext(file) == ".py" {
		b.open = bytes.Contains(src, []byte("exec(")) || bytes.Contains(src, []byte("setattr(")) || bytes.Contains(src, []byte("vars()")) || bytes.Contains(src, []byte("locals()"))
		b.text = topOfModule(docText.ReplaceAll(src, nil))
		return b
	}
	b.open = commonExport.Match(src) || exportsAll.Match(src) || bytes.Contains(src, []byte("export =")) || bytes.Contains(src, []byte("export import")) || bytes.Contains(src, []byte("declare module")) || nestedExport.Match(src)
	for at := range places(src, "export") {
		if g := exportStatement.Find(src[at:]); g != nil && (at == 0 || !wordByte(src[at-1])) && !byDefault.Match(g) {
			b.text = append(append(b.text, exportedAs.ReplaceAll(g, nil)...), '\n')
		}
	}
	return b
}

// commonExport is a line by which a file exports in the way of CommonJS.
var commonExport = lazyregexp.New(`\bmodule\.exports\b|\bexports(?:\.\w|\[)`)

var (
	// exportStatement is one export: a list of names as far as it goes, or the head of what is declared.
	exportStatement = lazyregexp.New(`(?s)^export\s+(?:(?:type|const|let|var)\s+)?[{\[][^}\]]*[}\]]|^export\b[^\n]*(?:(?:,|\bconst|\blet|\bvar|\btype)\s*\n[^\n]*){0,20}`)
	// byDefault hands one thing out without a name.
	byDefault = lazyregexp.New(`^export\s+default\s+[^{\s]`)
	// nestedExport takes values apart that are taken apart in turn.
	nestedExport = lazyregexp.New(`\bexport\s+(?:const|let|var)\s+[{\[][^}\]]*[{\[]`)
	// exportedAs is a name of a list that is exported under another one.
	exportedAs = lazyregexp.New(`\b\w+\s+as\s+`)
)

// binds reports whether a word stands where names are bound, other than as a member of something.
func (b *binding) binds(name string) bool {
	for at := range places(b.text, name) {
		if wholeWord(b.text, at, len(name)) && (at == 0 || b.text[at-1] != '.') {
			return true
		}
	}
	return false
}

// lineRemark is a comment up to the end of its line.
var lineRemark = lazyregexp.New(`//[^\n]*`)

// docText is a text of several lines of Python.
var docText = lazyregexp.New(`(?s)"""(?:[^"\\]|\\.|"[^"]|""[^"])*"""|'''(?:[^'\\]|\\.|'[^']|''[^'])*'''`)

// topOfModule is what a file of Python says outside of the bodies of its functions and classes, with the lines there that make a name global.
func topOfModule(src []byte) []byte {
	var out []byte
	inside := false
	for line := range bytes.Lines(src) {
		trimmed := bytes.TrimLeft(line, " \t")
		switch {
		case len(bytes.TrimSpace(line)) == 0:
			continue
		case bytes.HasPrefix(trimmed, []byte("global ")):
			out = append(out, trimmed...)
			continue
		case len(trimmed) == len(line) && trimmed[0] != ')' && trimmed[0] != '#':
			inside = bodyOpens.Match(line)
		case inside:
			continue
		}
		if trimmed[0] != '#' {
			out = append(out, trimmed...)
		}
	}
	return out
}

// bodyOpens is a line at the margin behind which the body of a function or a class stands.
var bodyOpens = lazyregexp.New(`^(?:(?:async\s+)?def|class)\b`)
