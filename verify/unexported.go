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

const (
	maxOfPackage     = 800  // sources of one package that are read
	maxPackagesShown = 40   // packages of a run
	maxExportList    = 4000 // bytes of a list of names that are exported
)

// exportsNone begins what is seen of a package that does not export a name.
const exportsNone = "none of its "

// exportsAll is a line that passes on whatever another package exports.
var exportsAll = lazyregexp.New(`(?m)^\s*export\s+(?:type\s+)?\*\s+(?:as\s+\w+\s+)?from\s*['"]([^'"]+)['"]`)

// unexported refutes names that the code of a document imports from a package of the tree which exports nothing of that name, and those that it
// lists below a heading of the package, which exports others of them.
func (v *Verifier) unexported(d *note.Document, jobs []*job) []*job {
	var out []*job
	listed, held := map[*exporting][]*job{}, map[*exporting]int{}
	var order []*exporting
	for _, s := range d.Shown {
		if !s.Package || !manyWords(symbol.Name{Parts: []string{s.Name}}) {
			continue
		}
		c := note.Claim{Kind: note.SymbolClaim, Target: s.Name, Symbol: s.Name, Context: s.Context, At: s.At}
		if silenced(c) != "" && !supposes(c) {
			continue
		}
		p, ok := v.exportingPackage(d, s.Of)
		if !ok {
			continue
		}
		if p.exports(s.Name) {
			held[p]++
			if j := v.notFromThere(d, jobs, p, s, c); j != nil {
				out = append(out, j)
			}
			continue
		}
		j := &job{doc: d, claim: c, out: missing(fmt.Sprintf("%q exports no %q", p.name, s.Name), diag.Evidence{Path: p.path, Commit: v.commit(), Seen: exportsNone + count(len(p.files), "file") + " exports the name"})}
		j.out.Rule, j.out.Hint = "dead-symbol", p.near(s.Name)
		if s.Imported {
			out = append(out, j)
			continue
		}
		if listed[p] == nil {
			order = append(order, p)
		}
		listed[p] = append(listed[p], j)
	}
	for _, p := range order {
		if held[p] >= leastExported && len(listed[p]) <= 2*held[p] {
			out = append(out, listed[p]...)
		}
	}
	return out
}

// notFromThere is the verdict on a name that a package exports, but not from where a line imports it; nil when that is not known. Where the package
// lets nobody import from there the verdict is that on the package, if the document has a claim about it on that line.
func (v *Verifier) notFromThere(d *note.Document, jobs []*job, p *exporting, s note.Shown, c note.Claim) *job {
	if !s.Imported || silenced(c) != "" {
		return nil
	}
	e := v.entryOf(p.path, p.name, s.Of)
	j := &job{doc: d, claim: c}
	switch {
	case e.none:
		j.out = missing(fmt.Sprintf("%q lets nobody import from %q", p.name, s.Of), diag.Evidence{Path: p.path, Commit: v.commit(), Seen: "its exports have no such key"})
		if i := slices.IndexFunc(jobs, func(o *job) bool { // the import may go over several lines, and ends with its package
			behind := o.claim.At.Start.Line - s.At.Start.Line
			return o.doc == d && behind >= 0 && behind <= maxImportLines && o.claim.Key == note.ScopedKey && strings.HasPrefix(s.Of, o.claim.Symbol)
		}); i >= 0 {
			jobs[i].out, jobs[i].out.Rule = j.out, "dead-symbol"
		}
		return nil
	case !e.open && !e.names[s.Name]:
		j.out = missing(fmt.Sprintf("%q hands out no %q", e.file, s.Name), diag.Evidence{Path: e.file, Commit: v.commit(), Seen: fmt.Sprintf("what %q is imported from, and what that passes on", s.Of)})
	default:
		return nil
	}
	j.out.Rule = "dead-symbol"
	return j
}

// maxImportLines is how many lines one import may go over.
const maxImportLines = 30

// leastExported is how many names that a text lists of a package have to be exported by it before the others are missed.
const leastExported = 2

// exporting is a package of the tree with what its sources say.
type exporting struct {
	name, path string
	files      [][]byte // their texts
	open       bool     // it passes on what others export
}

// exportingPackage is the package of the tree that an import means; false for one of others, one that is made by a build or passes on what others
// export, and for a part of it that its sources do not have.
func (v *Verifier) exportingPackage(d *note.Document, module string) (*exporting, bool) {
	all := remember(v.mf.memo, "packages that export", func() map[string]*exporting { return map[string]*exporting{} })
	for _, p := range v.mf.packages() {
		sub, ok := strings.CutPrefix(module, p.Name)
		if p.Name == "" || !ok || sub != "" && sub[0] != '/' || vendored(p.path) || templateRoot(p.path) != "" || foreignTo(p.path, d) {
			continue
		}
		e := all[p.path]
		if e == nil && len(all) < maxPackagesShown {
			e = v.readExports(p)
			all[p.path] = e
		}
		if e == nil || e.open || len(e.files) == 0 {
			return nil, false
		}
		if part, _, _ := strings.Cut(strings.TrimPrefix(sub, "/"), "/"); part != "" && !v.hasPart(folder(p.path), part) {
			return nil, false
		}
		return e, true
	}
	return nil, false
}

// hasPart reports whether a package has sources of a name, or below a folder of it.
func (v *Verifier) hasPart(dir, part string) bool {
	for rest := range v.tree.below(dir) {
		for seg := range strings.SplitSeq(rest, "/") {
			if stem, _, _ := strings.Cut(seg, "."); stem == part && scriptEndings[path.Ext(rest)] {
				return true
			}
		}
	}
	return false
}

// readExports reads the sources of a package.
func (v *Verifier) readExports(p *packageJSON) *exporting {
	dir := folder(p.path)
	e := &exporting{name: p.Name, path: p.path}
	for rest := range v.tree.below(dir) {
		if !scriptEndings[path.Ext(rest)] || vendored(rest) {
			continue
		}
		if len(e.files) == maxOfPackage {
			e.open = true
			break
		}
		src := v.mf.read(path.Join(dir, rest))
		for _, g := range exportsAll.FindAllSubmatch(src, -1) {
			e.open = e.open || g[1][0] != '.'
		}
		e.files = append(e.files, src)
	}
	return e
}

// exports reports whether a source of a package may export a name: it stands behind that word, or the file exports in the way of CommonJS.
func (e *exporting) exports(name string) bool {
	for _, src := range e.files {
		for at := range places(src, name) {
			if !wholeWord(src, at, len(name)) {
				continue
			}
			if bytes.Contains(lineAhead(src, at), []byte("export")) || bytes.Contains(src, []byte("exports.")) || bytes.Contains(src, []byte("module.exports")) {
				return true
			}
			if i := bytes.LastIndex(src[:at], []byte("export")); i >= 0 && at-i < maxExportList && onlyNames.Match(src[i:at]) {
				return true
			}
		}
	}
	return false
}

// onlyNames is a list of names that are exported, as far as it goes.
var onlyNames = lazyregexp.New(`^export\s+(?:type\s+)?\{[\w\s,/*$.-]*$`)

// near is a hint at the likeliest name of those that a package exports.
func (e *exporting) near(name string) string {
	var names []string
	for _, src := range e.files {
		for _, g := range exportedName.FindAllSubmatch(src, 200) {
			names = append(names, string(g[1]))
		}
	}
	return near.Hint("name", name, names)
}

var exportedName = lazyregexp.New(`(?m)^export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_]\w*)`)

// asLeads is how many bytes before a name newName is looked for in.
const asLeads = 40

// newName leads to a name that a line of code gives to what it imports: "import * as tides from".
var newName = lazyregexp.New(`(?:\*|\b\w+)\s+as\s+$`)

// maxAgainDocs is how many documents of a run are read once more for names that were refuted in them.
const maxAgainDocs = 200

// namedIn is a name that a document has.
type namedIn struct {
	doc  *note.Document
	name string
}

// shownAgain refutes names of a document that it was shown to be wrong about wherever it has them too. A name of several words that nothing
// defines any more is the same one in other documents.
func (v *Verifier) shownAgain(all []*note.Document, jobs []*job) []*job {
	gone := map[namedIn]*job{}
	var order []namedIn
	for _, j := range jobs {
		c := j.claim
		if c.Kind != note.SymbolClaim || j.out.Outcome != diag.Missing || c.Context.Form == note.Prose && !inBold(j.doc, c) || len(j.out.Evidence) == 0 {
			continue
		}
		if e := j.out.Evidence[0]; e.Commit == "" && !strings.HasPrefix(e.Seen, exportsNone) {
			continue
		}
		q, ok := symbol.ParseName(c.Symbol)
		k := namedIn{j.doc, q.Last()}
		if !ok || len(q.Parts) != 1 || !manyWords(q) || len(q.Last()) < leastAgain || gone[k] != nil {
			continue
		}
		gone[k] = j
		order = append(order, k)
	}
	for _, k := range order {
		if !strings.Contains(gone[k].out.Because, onceWas) || len(k.name) < leastElsewhere {
			continue
		}
		for _, d := range all {
			o := namedIn{d, k.name}
			if gone[o] == nil && bytes.Contains(d.Source, []byte(k.name)) && templateRoot(d.Path) == "" && d.Root == "" && !v.ignored(d.Path) {
				gone[o] = gone[k]
				order = append(order, o)
			}
		}
	}
	type told struct {
		namedIn
		line int
	}
	already := map[told]bool{}
	for _, j := range jobs {
		named := j.claim.Symbol
		if j.claim.Kind == note.EnvClaim {
			named = j.claim.Target
		}
		q, ok := symbol.ParseName(named)
		if !ok {
			continue
		}
		k := namedIn{j.doc, q.Last()}
		if first := gone[k]; len(q.Parts) == 1 && first != nil && (j.claim.Kind == note.SymbolClaim || j.claim.Kind == note.EnvClaim) && j.claim.Path == "" && j.out.Outcome == diag.Unverifiable && j.out.Because != ofOtherRepository && j.claim.Silent == "" && silenced(j.claim) == "" && first.doc == j.doc {
			j.out = first.out
			j.out.Fix = nil
		}
		if refutes(j.out) || j.out.Outcome == diag.Confirmed {
			already[told{k, j.claim.At.Start.Line}] = true
		}
	}
	names := map[*note.Document][]string{}
	var docs []*note.Document
	for _, k := range order {
		if names[k.doc] == nil {
			docs = append(docs, k.doc)
		}
		names[k.doc] = append(names[k.doc], k.name)
	}
	var out []*job
	for _, d := range docs[:min(len(docs), maxAgainDocs)] {
		for _, c := range d.Again(names[d]) {
			k := namedIn{d, c.Symbol}
			if already[told{k, c.At.Start.Line}] || newName.Match(d.Source[max(0, c.At.Span.Start-asLeads):c.At.Span.Start]) || c.Context.Form == note.Prose && silenced(c) != "" {
				continue
			}
			j := &job{doc: d, claim: c, out: gone[k].out}
			j.out.Fix = nil
			if !otherTongue(j, j.out.Evidence[0].Path) {
				out = append(out, j)
			}
		}
	}
	return out
}

// onceWas stands in the reason of a name that history defined and that nothing defines now.
const onceWas = " was a"

// leastElsewhere is how many letters such a name has that other documents mean too.
const leastElsewhere = 10

// leastAgain is how many letters a name has that code shows again.
const leastAgain = 7
