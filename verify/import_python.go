package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// dottedModule is the name of a module of Python within its packages, and importsModules are the endings of files that may import it.
var (
	dottedModule   = lazyregexp.New(`^[a-z_]\w*(?:\.[a-z_]\w*)+$`)
	importsModules = map[string]bool{".py": true, ".pyi": true, ".pyx": true, ".ipynb": true, ".toml": true, ".cfg": true, ".ini": true}
)

// madeModule is a module of Python that a build makes.
var madeModule = lazyregexp.New(`_pb2(?:_grpc)?$|^_?version$|^_generated|_generated$`)

// shownImports refutes modules of Python that a sample takes names from, when the package of the tree that should hold them has none so called and
// exactly one other file of that package defines the names.
func (v *Verifier) shownImports(jobs []*symbolJob) {
	for _, s := range jobs {
		c := s.claim
		if c.Kind != note.SymbolClaim || c.Context.Form != note.FenceLine || s.out.Outcome != diag.Unverifiable || silenced(c) != "" || !dottedModule.MatchString(c.Target) {
			continue
		}
		g := fromImport.FindStringSubmatch(s.doc.LineText(c.At.Start.Line))
		if g == nil || g[1] != c.Target {
			continue
		}
		pkg, dir := v.packageOf(s.doc, c.Target)
		if dir == "" {
			continue
		}
		if at, name := v.definesImported(s, jobs, pkg); at != "" {
			s.out = verdict{Outcome: diag.Moved, Rule: "dead-symbol", Because: fmt.Sprintf("no such module in %q; %q is defined in %q", dir, name, at), Evidence: []diag.Evidence{{Path: at, Commit: v.commit(), Seen: fmt.Sprintf("defines %q", name)}}}
		}
	}
}

// packageOf is the package of the tree that a module is said to be in, and the folder of it that should hold the module and does not; empty where
// the module may be there, or the packages above it are not.
func (v *Verifier) packageOf(doc *note.Document, module string) (pkg, dir string) {
	parts := strings.Split(module, ".")
	last := parts[len(parts)-1]
	for _, root := range []string{"", "src"} {
		pkg = path.Join(root, parts[0])
		dir = path.Join(root, path.Join(parts[:len(parts)-1]...))
		if !v.tree.isFile(pkg+"/__init__.py") || !v.tree.isDir(dir) {
			continue
		}
		p := path.Join(dir, last)
		if madeModule.MatchString(last) || v.tree.isDir(p) || slices.ContainsFunc([]string{".py", ".pyi", ".pyx", ".so", ".pyd"}, func(e string) bool { return v.tree.isFile(p + e) }) ||
			hasWord(string(v.mf.read(dir+"/__init__.py")), last) || v.madeElsewhere(doc, p+".py") != "" {
			return "", ""
		}
		return pkg, dir
	}
	return "", ""
}

// definesImported is the one file of a package that defines a name which the line of an import takes, and that name; empty where none does.
func (v *Verifier) definesImported(s *symbolJob, jobs []*symbolJob, pkg string) (at, name string) {
	for _, o := range jobs {
		if o.doc != s.doc || o == s || o.claim.At.Start.Line != s.claim.At.Start.Line || len(o.query.name.Parts) != 1 || !manyWords(o.query.name) {
			continue
		}
		hits := slices.DeleteFunc(slices.Clone(o.answer.hits), func(h symbol.Hit) bool {
			return !strings.HasPrefix(h.Path, pkg+"/") || path.Ext(h.Path) != ".py" || h.Def.Scope != "" || testFile(h.Path)
		})
		if len(hits) == 1 {
			return hits[0].Path, o.query.name.Last()
		}
	}
	return "", ""
}
