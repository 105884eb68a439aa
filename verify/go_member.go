package verify

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// maxGoMembers is how many members of packages of Go of a run are looked up.
const maxGoMembers = 40

var (
	// goMember is an exported name of a package of Go, as other packages write it: "quay.OpenBerth(ctx)", "quay.Berth{}".
	goMember = lazyregexp.New(`^[*&]*([a-z][a-z0-9]*)\.([A-Z]\w{3,})(?:\(.*\)|\{.*\})?$`)
	// goImport is a line that imports a package, and the name it gives it.
	goImport     = lazyregexp.New(`^\s*(?:import\s+)?(?:([\w.]+)\s+)?"([^"\s]+)"\s*(?://.*)?\r?$`)
	majorVersion = lazyregexp.New(`^v\d+$`)
	// goMakes are lines of a package that gets names from where nobody looks.
	goMakes = lazyregexp.New(`(?m)^(?://go:generate\b|import\s+\.\s|\s+\.\s+"|import "C")`)
)

// goMembers refutes names of packages of Go that no file of the tree holds, when the tree has packages of that name and knows all that is in
// them, and nothing imports another of it.
func (v *Verifier) goMembers(ctx context.Context, jobs []*symbolJob) error {
	open := map[string][]*symbolJob{}
	var ids []string
	n := 0
	for _, s := range jobs {
		c := s.claim
		if s.out.Outcome != diag.Unverifiable || !s.unknown() && len(s.answer.code) == 0 {
			continue
		}
		g := goMember.FindStringSubmatch(strings.Trim(c.Target, "`"))
		if g == nil || n == maxGoMembers || s.answer.unread || silenced(c) != "" || c.Silent != "" ||
			c.Faint || c.Context.Form != note.CodeSpan || s.query.place != "" || skillFolder.MatchString(s.doc.Path) || len(v.goPackage(g[1])) == 0 {
			continue
		}
		open[g[1]] = append(open[g[1]], s)
		ids = append(ids, g[1])
		n++
	}
	if n == 0 {
		return nil
	}
	slices.Sort(ids)
	own := v.mf.goModules()
	others, err := v.words.findKept(ctx, "goimports:", slices.Compact(ids), func(id string, src []byte, at int) bool {
		return importsOther(src, at, len(id), own)
	})
	if err != nil {
		return err
	}
	for pkg, all := range open {
		if len(others[pkg]) > 0 {
			continue
		}
		files, known := v.goPackage(pkg), true
		var defs []symbol.Def
		var text bytes.Buffer
		for _, f := range files {
			src, err := v.view.ReadFile(f)
			if known = known && err == nil && !goMakes.Match(src); !known {
				break
			}
			defs = append(defs, symbol.Scan(f, src).Defs...)
			text.Write(src)
		}
		if !known || len(defs) == 0 {
			continue
		}
		ev := diag.Evidence{Path: folder(files[0]), Commit: v.commit(), Seen: count(len(defs), "definition") + ", none of that name"}
		for _, s := range all {
			name := s.query.name.Last()
			if len(s.answer.code)+len(s.answer.text) == 0 {
				s.out = missing(fmt.Sprintf("no package %q of the tree defines %q, nor does any other file", pkg, name), ev)
				s.out.Hint = nearName(name, defs)
			} else if f := v.inOtherPackage(s.answer, pkg, name); f != "" && !hasWord(text.String(), name) {
				s.out = missing(fmt.Sprintf("package %q has no %q, which is of %q", pkg, name, f), ev)
			}
		}
	}
	return nil
}

// inOtherPackage is the file of another package of Go in which a name stands for itself, when only such packages define it, none as a method or a
// field, and nothing uses it as one of pkg; empty for none.
func (v *Verifier) inOtherPackage(a nameAnswer, pkg, name string) string {
	at := ""
	if len(a.code) > maxOtherUses {
		return ""
	}
	for _, f := range slices.Concat(a.code, a.text) {
		if path.Base(folder(f)) == pkg || path.Ext(f) == ".go" && bytes.Contains(v.mf.read(f), []byte(pkg+"."+name)) {
			return ""
		}
		if path.Ext(f) != ".go" || strings.HasSuffix(f, "_test.go") {
			continue
		}
		for _, d := range v.scanned(f).Defs {
			switch {
			case d.Name != name:
			case d.Scope != "":
				return ""
			case at == "":
				at = f
			}
		}
	}
	return at
}

// maxOtherUses is in how many files a name may stand for that.
const maxOtherUses = 60

// goPackage lists the files of the packages of Go that are called as their folders, tests left out.
func (v *Verifier) goPackage(name string) []string {
	return remember(v.mf.memo, "go package "+name, func() []string {
		v.tree.load()
		var out []string
		for _, f := range v.tree.files {
			if path.Ext(f) == ".go" && path.Base(folder(f)) == name && !strings.HasSuffix(f, "_test.go") && !vendored(f) {
				out = append(out, f)
			}
		}
		return out
	})
}

// importsOther reports whether a word in a line of Go is the name by which it imports a package of another module.
func importsOther(src []byte, at, size int, own []goModule) bool {
	from := bytes.LastIndexByte(src[:at], '\n') + 1
	to := len(src)
	if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
		to = at + i
	}
	g := goImport.FindSubmatchIndex(src[from:to])
	if g == nil {
		return false
	}
	imported := string(src[from+g[4] : from+g[5]])
	for _, m := range own {
		if imported == m.path || strings.HasPrefix(imported, m.path+"/") {
			return false
		}
	}
	name := string(src[at : at+size])
	if g[2] >= 0 {
		return string(src[from+g[2]:from+g[3]]) == name
	}
	last := path.Base(imported)
	if majorVersion.MatchString(last) {
		last = path.Base(path.Dir(imported))
	}
	return last == name || strings.HasPrefix(last, name+".") || strings.HasSuffix(last, "-"+name) || strings.HasPrefix(last, name+"-")
}
