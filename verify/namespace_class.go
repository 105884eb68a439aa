package verify

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

var (
	// ofNamespace are the full names of classes of PHP: `Pier\Quay\Berth`.
	ofNamespace = lazyregexp.New(`^\\?((?:[A-Z]\w*\\{1,2}){1,6}[A-Z]\w*)\\{1,2}([A-Z]\w*[a-z]\w*)$`)
	// ofPackage are those of the languages of the JVM: `org.pier.quay.Berth`.
	ofPackage = lazyregexp.New(`^((?:[a-z]\w*\.){2,8}[a-z]\w*)\.([A-Z]\w*[a-z]\w*)$`)
)

// maxOfNamespace is how many files of a namespace are read; a larger one is left alone.
const maxOfNamespace = 400

// namespaceClasses refutes full names of classes whose namespace or package files of the tree declare, when none of them defines the class
// and no other file holds its name.
func (v *Verifier) namespaceClasses(jobs []*symbolJob) {
	for _, s := range jobs {
		c := s.claim
		if s.out.Outcome != diag.Unverifiable || !s.unknown() || s.answer.unread || len(s.answer.code) > 0 || silenced(c) != "" || c.Silent != "" || c.Faint || c.Context.Form != note.CodeSpan || skillFolder.MatchString(s.doc.Path) {
			continue
		}
		space, class, exts, word := "", "", []string{".php"}, "namespace"
		if g := ofNamespace.FindStringSubmatch(strings.Trim(c.Target, "`")); g != nil {
			space, class = strings.ReplaceAll(g[1], `\\`, `\`), g[2]
		} else if g := ofPackage.FindStringSubmatch(strings.Trim(c.Target, "`")); g != nil {
			space, class, exts, word = g[1], g[2], []string{".kt", ".java", ".scala", ".groovy"}, "package"
		}
		if class == "" || note.IsPlaceholder(class) || standsFor(class) || v.tree.called(class) != "" {
			continue
		}
		if file, defs := v.declares(space, exts, word); len(defs) > 0 {
			s.out = missing(fmt.Sprintf("the %s %q has no %q", word, space, class), diag.Evidence{Path: file, Commit: v.commit(), Seen: count(len(defs), "definition") + " in it, none of that name"})
			s.out.Hint = nearName(class, defs)
		}
	}
}

// declares are the types that the files of a namespace or a package define, with the first of those files; none when the namespace is unknown or
// too large, or when something in it may be made by a generator.
func (v *Verifier) declares(space string, exts []string, word string) (first string, defs []symbol.Def) {
	v.tree.load()
	head := regexp.MustCompile(`(?m)^\s*` + word + `\s+` + regexp.QuoteMeta(space) + `\s*[;{]?\s*$`)
	last := space[strings.LastIndexAny(space, `.\`)+1:]
	read := 0
	for _, dir := range v.tree.byDir[last] {
		for f := range v.tree.below(dir) {
			if strings.Contains(f, "/") || !slices.Contains(exts, path.Ext(f)) {
				continue
			}
			f = path.Join(dir, f)
			if read++; read > maxOfNamespace {
				return "", nil
			}
			src, err := v.view.ReadFile(f)
			if err != nil {
				return "", nil
			}
			if !head.Match(src) {
				continue
			}
			if first == "" {
				first = f
			}
			for _, d := range symbol.Scan(f, src).Defs {
				if d.Class() == symbol.TypeClass {
					defs = append(defs, d)
				}
			}
		}
	}
	return first, defs
}
