package verify

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	leastShownThere = 2   // names of a heading that its file has to hold
	maxShownNames   = 400 // of a run, whose words are looked for
)

// shownOf refutes names that code in fences shows as those of a file that has no such word, nor has any other file: declared below a heading
// that names the file, which holds most of what is declared there, or imported by a path from where the code stands.
func (v *Verifier) shownOf(ctx context.Context, docs []*note.Document, jobs []*job) ([]*job, error) {
	var open, unexported []*job
	var ids []string
	docs = slices.DeleteFunc(slices.Clone(docs), func(d *note.Document) bool {
		return len(d.Shown) == 0 || d.Root != "" || d.Told() == note.Past || templateRoot(d.Path) != "" || v.ignored(d.Path) || v.example(d)
	})
	for _, d := range docs {
		unexported = append(append(unexported, v.unexported(d, jobs)...), v.unbound(d, jobs)...)
		for _, j := range v.shownLost(d) {
			if len(open) < maxShownNames && !slices.ContainsFunc(jobs, func(o *job) bool {
				return o.doc == d && refutes(o.out) && o.claim.At.Start.Line == j.claim.At.Start.Line
			}) {
				open = append(open, j)
				ids = append(ids, j.claim.Symbol)
			}
		}
	}
	elsewhere, err := v.shownElsewhere(ctx, docs)
	if err != nil {
		return nil, err
	}
	slices.Sort(ids)
	found, err := v.words.find(ctx, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	open = slices.DeleteFunc(open, func(j *job) bool { return len(found[j.claim.Symbol]) > 0 })
	return slices.Concat(open, unexported, elsewhere), nil
}

// shownLost lists the names of a document that the files which they are shown of do not hold.
func (v *Verifier) shownLost(d *note.Document) []*job {
	type group struct {
		at       int
		imported bool
		of       string
	}
	by := map[group][]note.Shown{}
	var order []group
	for _, s := range d.Shown {
		if s.Package || s.Module {
			continue // see unexported and unbound
		}
		g := group{s.Group, s.Imported, s.Of}
		if by[g] == nil {
			order = append(order, g)
		}
		by[g] = append(by[g], s)
	}
	type place struct{ file, name string }
	proved := map[place]bool{}
	var lost []note.Shown
	files := map[group]string{}
	for _, g := range order {
		files[g] = v.shownFile(d, g.of, g.imported)
		if files[g] == "" {
			continue
		}
		src := string(v.mf.read(files[g]))
		there, gone := map[string]bool{}, map[string]bool{}
		for _, s := range by[g] {
			if standsIn(src, s.Name) {
				there[s.Name] = true
			} else {
				gone[s.Name] = true
				lost = append(lost, s)
			}
		}
		if g.imported || len(there) >= leastShownThere && len(there) >= len(gone) {
			for name := range gone {
				proved[place{files[g], name}] = true
			}
		}
	}
	var out []*job
	for _, s := range lost { // what is proved of a name of a file holds wherever the document shows it
		file := files[group{s.Group, s.Imported, s.Of}]
		if c := (note.Claim{Kind: note.SymbolClaim, Target: s.Name, Symbol: s.Name, Path: file, Context: s.Context, At: s.At}); proved[place{file, s.Name}] && silenced(c) == "" && !ofFramework(s.Name) {
			j := &job{doc: d, claim: c, out: missing(fmt.Sprintf("%q is nowhere in %q, nor anywhere else", s.Name, file), diag.Evidence{Path: file, Commit: v.commit(), Seen: "no such word in the file"})}
			j.out.Rule, j.out.Hint = "dead-symbol", nearName(s.Name, v.scanned(file).Defs)
			out = append(out, j)
		}
	}
	return out
}

// shownFile is the one file of source that a heading or an import of a document means; empty for none, and for a file that may have names which
// do not stand in it.
func (v *Verifier) shownFile(d *note.Document, of string, imported bool) string {
	file := ""
	if imported {
		file = v.importedFile(of)
	} else {
		file = v.fileTold(d, of)
	}
	if file == "" || !isNamedFile(file) || wordless(file) || vendored(file) {
		return ""
	}
	src := v.mf.read(file)
	if len(src) == 0 || len(src) > symbol.MaxSize || takesAll.Match(src) || outOfMacro.Match(src) || len(v.scanned(file).Defs) == 0 && !handsOut.Match(src) {
		return ""
	}
	return file
}

// handsOut is a line of a module that hands out by name what others define.
var handsOut = lazyregexp.New(`(?m)^export\s+(?:type\s+)?\{`)

// fileTold is the one file that a document means by a name: beside it, from the root, or the only one whose path ends so; empty for none.
func (v *Verifier) fileTold(d *note.Document, name string) string {
	if at, ok := join(folder(d.Path), name); ok && v.tree.isFile(at) {
		return at
	}
	if at := strings.TrimPrefix(name, "/"); v.tree.isFile(at) {
		return at
	}
	if e := v.tree.ending(name); len(e) == 1 {
		return e[0]
	}
	return ""
}

// imported judges a module that code of a folder imports: one that is not there is missing when history had it at that very place while the line
// was written.
func (v *Verifier) imported(j *job) {
	p := j.claim.Path
	if f := v.importedFile(p); f != "" || v.tree.exists(p) {
		j.out = confirmed("found from the folder of the text", cmp.Or(f, p))
		return
	}
	j.out = unverifiable(unfit)
	if silenced(j.claim) != "" {
		return
	}
	j.asks = []repo.Ask{{Path: p, Exact: true, Stem: true}}
	j.decide = func(fates []repo.Fate) verdict {
		f := fates[0]
		if f.Date == "" || f.Was != p && strings.TrimSuffix(f.Was, path.Ext(f.Was)) != p || !isNamedFile(f.Was) || v.view.Lookup(f.Was).State == repo.Ignored {
			return unverifiable(unfit)
		}
		j.outlives(f.Date, unverifiable(unfit))
		out := v.fell(j, p, f)
		out.Fix = nil
		return out
	}
}

// importedFile is the file of a module, which is written without an extension or with that of what it is compiled to.
func (v *Verifier) importedFile(of string) string {
	if v.tree.isFile(of) {
		return of
	}
	stem := strings.TrimSuffix(of, ".js")
	file := ""
	for _, end := range []string{".ts", ".tsx", ".js", ".jsx", ".mjs", ".vue", ".svelte", ".d.ts", ".json", ".py", "/index.ts", "/index.tsx", "/index.js", "/__init__.py"} {
		if p := stem + end; v.tree.isFile(p) {
			if file != "" && path.Ext(file) != path.Ext(p) {
				return ""
			}
			file = p
		}
	}
	return file
}
