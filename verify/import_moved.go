package verify

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// maxMovedImports is how many imports of a run are looked at whose file is nowhere.
const maxMovedImports = 100

// importsElsewhere refutes imports that code of a text shows by an alias of this repository, when there is no such file and another one exports
// the very names that are imported.
func (v *Verifier) importsElsewhere(ctx context.Context, jobs []*job) error {
	names := map[*job][]string{}
	var open []*job
	var ids []string
	for _, j := range jobs {
		c := j.claim
		if len(open) < maxMovedImports && c.Kind == note.PathClaim && c.Context.Form == note.FenceLine && c.Context.Stance == note.Stated && (strings.HasPrefix(c.Path, "@/") || strings.HasPrefix(c.Path, "~/")) &&
			j.out.Outcome == diag.Unverifiable && j.out.Because == unfit && v.aliased(c.Path) {
			open = append(open, j)
		}
	}
	for _, j := range open {
		for _, o := range jobs {
			if o.doc == j.doc && o.claim.Kind == note.SymbolClaim && o.claim.Path == j.claim.Path && o.claim.At.Start.Line == j.claim.At.Start.Line && len(wordsOfName(o.claim.Symbol)) > 1 {
				names[j] = append(names[j], o.claim.Symbol)
			}
		}
		ids = append(ids, names[j]...)
	}
	if len(ids) == 0 {
		return nil
	}
	slices.Sort(ids)
	found, err := v.words.findKept(ctx, "exported:", slices.Compact(ids), exported)
	if err != nil {
		return err
	}
	for _, j := range open {
		if at := v.exporter(names[j], found); at != "" {
			j.out = verdict{Outcome: diag.Moved, Because: fmt.Sprintf("no such file; %q is exported by %q", names[j][0], at), Rule: "dead-path",
				Evidence: []diag.Evidence{{Path: at, Seen: fmt.Sprintf("exports %q", names[j][0])}}, Hint: fmt.Sprintf("import it from %q", at)}
		}
	}
	return nil
}

// aliased reports whether an import by alias leads into a folder of the tree that others lead into too, so that the alias is the repository's.
func (v *Verifier) aliased(p string) bool {
	if strings.ContainsAny(p, "<>{}$*[]") || path.Ext(p) == ".css" {
		return false
	}
	top, _, deep := strings.Cut(p[2:], "/")
	if !deep {
		return false
	}
	for _, root := range []string{"", "src/", "app/"} {
		if v.tree.isDir(root + top) {
			return v.declaresAlias()
		}
	}
	return false
}

// aliasLine is a line of a configuration that gives the alias a folder.
var aliasLine = lazyregexp.New(`["'][@~]/?(?:\*)?["']\s*:`)

// declaresAlias reports whether the settings at the root tell compilers of the alias, and no other package has one of its own.
func (v *Verifier) declaresAlias() bool {
	return remember(v.mf.memo, "import alias", func() bool {
		n := len(v.tree.ending("tsconfig.json"))
		for _, f := range []string{"tsconfig.json", "tsconfig.app.json", "jsconfig.json", "tsconfig.base.json"} {
			if src, err := v.view.ReadFile(f); err == nil && aliasLine.Match(src) {
				return n < 3
			}
		}
		return false
	})
}

// exporter is the one file of source that exports all of some names; empty when there are several or none.
func (v *Verifier) exporter(names []string, found map[string][]spot) string {
	at := ""
	for _, n := range names {
		var files []string
		for _, s := range found[n] {
			if !testFile(s.Path) && !vendored(s.Path) && !sampled(s.Path) && !strings.HasSuffix(s.Path, ".d.ts") && !slices.Contains(files, s.Path) {
				files = append(files, s.Path)
			}
		}
		if len(files) > 1 {
			files = slices.DeleteFunc(files, facade) // what hands on a name of another file
		}
		if len(files) != 1 || at != "" && files[0] != at {
			return ""
		}
		at = files[0]
	}
	return at
}

// exportAhead stands ahead of a name that a file of JavaScript or TypeScript exports; listAhead of one in a list of exports.
var (
	exportAhead = lazyregexp.New(`^\s*export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|var|function\*?|class|interface|type|enum)\s+$`)
	listAhead   = lazyregexp.New(`export\s+(?:type\s+)?\{[^}]*$`)
)

// handsOut reports whether a file hands on a name that another one defines: export { x } from, pub use, and what a package of Python imports.
func (v *Verifier) handsOut(file, name string) bool {
	src := v.mf.read(file)
	switch path.Ext(file) {
	case ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs":
		for at := range occurrences(src, name) {
			if inExports(src, at) && !renames.Match(src[at+len(name):]) {
				return true
			}
		}
	case ".rs":
		return regexp.MustCompile(`(?m)^\s*pub(?:\([^)]*\))?\s+use\b[^;]*\b` + regexp.QuoteMeta(name) + `\b`).Match(src)
	case ".py":
		return path.Base(file) == "__init__.py" && regexp.MustCompile(`(?m)^from\s+\S+\s+import\s+(?:\([^)]*|[^\n(]*)\b`+regexp.QuoteMeta(name)+`\b`).Match(src)
	}
	return false
}

// renames follows a name that is exported as another.
var renames = lazyregexp.New(`^\s+as\s+\w`)

// exported reports whether a word is one that a file of JavaScript or TypeScript exports.
func exported(name string, src []byte, at int) bool {
	return exportAhead.Match(lineAhead(src, at)) || inExports(src, at)
}

// inExports reports whether a place is in a list of what a file of JavaScript or TypeScript exports.
func inExports(src []byte, at int) bool { return listAhead.Match(src[max(0, at-400):at]) }
