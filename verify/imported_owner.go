package verify

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const (
	maxImporters = 300 // files with the name of a module that are read; with more of them nothing is said
	notImported  = "?" // a name that a file binds to something else than a module of the tree
)

var (
	// fromImport is an import of Python of names from a module: the module, and the names, in brackets or to the end of the line.
	fromImport = lazyregexp.New(`(?m)^[ \t]*from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)`)
	// plainImport is an import of modules of Python.
	plainImport = lazyregexp.New(`(?m)^[ \t]*import[ \t]+([^\n#]+)`)
	// asName is a name that is imported, with the one that it has here.
	asName = lazyregexp.New(`^\(?\s*([\w.]+)(?:\s+as\s+(\w+))?\s*\)?$`)
)

// modulesLack refutes members of modules whose file has no such word: of a module of Python of several words, where something else has it, and of
// whatever source imports as a module by that name.
func (v *Verifier) modulesLack(ctx context.Context, jobs []*symbolJob) error {
	var owners []string
	for _, s := range jobs {
		if owner := s.query.name.Parts[0]; !slices.Contains(owners, owner) {
			owners = append(owners, owner)
		}
	}
	files, err := v.importedModules(ctx, owners)
	if err != nil {
		return err
	}
	for _, s := range jobs {
		c, q := s.claim, s.query.name
		m := files[q.Parts[0]]
		nor := "nor has anything else in the tree"
		if len(s.answer.code) > 0 {
			nor = fmt.Sprintf("which is in %q", s.answer.code[0])
			m = cmp.Or(m, v.pythonModule(q.Parts[0]))
		} else if !s.unknown() || len(s.answer.text) > 0 || wanted.MatchString(c.Context.Sentence) || namedLike.MatchString(c.Context.Heading+"\n"+s.doc.LineText(c.At.Start.Line)) {
			continue
		}
		src := string(v.mf.read(m))
		if src == "" || importsAll.MatchString(src) || takesAll.MatchString(src) || hasWord(src, q.Last()) || path.Base(m) == "__init__.py" && (v.tree.within(folder(m), q.Last()) || v.tree.isDir(path.Join(folder(m), q.Last()))) {
			continue
		}
		s.out = missing(fmt.Sprintf("%q has no %q, %s", m, q.Last(), nor), diag.Evidence{Path: m, Commit: v.commit(), Seen: "no such word in the module"})
		s.out.Rule, s.out.Hint = "dead-symbol", nearName(q.Last(), v.scanned(m).Defs)
	}
	return nil
}

// importedModules finds the file of the tree that all source imports as a module by a name: "from harbor import tides as tide_table",
// "import * as tides from './tides'". A name that anything in the source is called by besides has none.
func (v *Verifier) importedModules(ctx context.Context, names []string) (map[string]string, error) {
	out := map[string]string{}
	if len(names) == 0 {
		return out, nil
	}
	places, err := v.words.find(ctx, names)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if len(places[name]) > maxImporters {
			continue
		}
		q := regexp.QuoteMeta(name)
		whole := regexp.MustCompile(`\bimport\s+\*\s+as\s+` + q + `\s+from\s+['"]([^'"\n]+)['"]`)
		other := regexp.MustCompile(`(?m)(?:^|[\s({,;*&])` + q + `\s*(?::[^=\n(){}]+)?=[^=>]|\bimport\s+(?:type\s+)?` + q + `\s*(?:,|from\b)|\bimport\s*(?:type\s*)?\{[^{}]*\b` + q + `\b[^{}]*\}\s*from\b|` +
			`\b(?:class|for|def|function)\s+` + q + `\b|\bas\s+` + q + `\s*:|\b(?:def|function)\s*\w*\s*\([^()]*\b` + q + `\b[^()]*\)|\([^()]*\b` + q + `\b[^()]*\)\s*(?::[^=\n]*)?=>`)
		file := ""
		for _, p := range places[name] {
			if testFile(p.Path) || vendored(p.Path) || sampled(p.Path) {
				continue
			}
			src := string(v.mf.read(p.Path))
			at := ""
			switch ext := path.Ext(p.Path); {
			case ext == ".py" || ext == ".pyi":
				at = v.boundInPython(p.Path, src, name)
			case scriptEndings[ext]:
				if g := whole.FindStringSubmatch(src); g != nil {
					at = v.fileOfImport(p.Path, g[1])
				}
			default:
				continue
			}
			if other.MatchString(src) {
				at = notImported
			}
			if at == "" {
				continue
			}
			if file != "" && file != at {
				at = notImported
			}
			if file = at; file == notImported {
				break
			}
		}
		if file != "" && file != notImported {
			out[name] = file
		}
	}
	return out, nil
}

// boundInPython is the file of the module that a file of Python imports by a name; empty when it imports nothing by it.
func (v *Verifier) boundInPython(file, src, name string) string {
	at := ""
	bind := func(module string) {
		found := v.pythonFile(file, module)
		if at != "" && at != found || found == "" {
			found = notImported
		}
		at = found
	}
	each := func(list, in string) {
		for part := range strings.SplitSeq(list, ",") {
			part, _, _ = strings.Cut(strings.TrimSpace(part), "#")
			if n := asName.FindStringSubmatch(strings.TrimSpace(part)); n != nil && (n[2] == name || n[2] == "" && n[1] == name) {
				bind(in + n[1])
			}
		}
	}
	for _, g := range fromImport.FindAllStringSubmatch(src, -1) {
		each(strings.Trim(g[2], "()"), strings.TrimSuffix(g[1], ".")+".")
	}
	for _, g := range plainImport.FindAllStringSubmatch(src, -1) {
		each(g[1], "")
	}
	return at
}

// pythonFile is the file of a module of Python, as a file imports it; empty for one that the tree has not.
func (v *Verifier) pythonFile(from, module string) string {
	if !strings.HasPrefix(module, ".") {
		return v.moduleOnlyHere(strings.ReplaceAll(module, ".", "/"))
	}
	dir := folder(from)
	rest := module[1:]
	for strings.HasPrefix(rest, ".") && dir != "" {
		dir, rest = folder(dir), rest[1:]
	}
	p := path.Join(dir, strings.ReplaceAll(rest, ".", "/"))
	for _, end := range []string{".py", "/__init__.py"} {
		if v.tree.isFile(p + end) {
			return p + end
		}
	}
	return ""
}

// fileOfImport is the file of a module of JavaScript or TypeScript, as a file imports it; notImported for one that the tree has not.
func (v *Verifier) fileOfImport(from, module string) string {
	at := v.aliases(module)
	if strings.HasPrefix(module, ".") {
		p, ok := join(folder(from), module)
		if !ok {
			return notImported
		}
		at = []string{p}
	}
	for _, p := range at {
		if f := v.importedFile(strings.TrimPrefix(p, "/")); f != "" && scriptEndings[path.Ext(f)] {
			return f
		}
	}
	return notImported
}
