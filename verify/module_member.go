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

var (
	// rustMember is a function of a module of Rust: "quay::open_berth", "crate::quay::open_berth()".
	rustMember = lazyregexp.New(`^(?:(?:crate|self|super)::)*([a-z]\w*)::([a-z]\w*_\w+)(?:\([^()]*\))?$`)
	// takesIn is a line by which a module hands on all that another one has.
	takesIn = lazyregexp.New(`(?m)^\s*pub(?:\([^)]*\))?\s+use\s+[^;]*\*`)
	// outOfMacro is a line that may make functions: a macro of a name, called.
	outOfMacro = lazyregexp.New(`(?m)^\w+!\s*[({\[]`)
)

// moduleMembers refutes functions of modules of Rust that no file of the tree holds, when the tree has a module of that name and knows all that
// is in it.
func (v *Verifier) moduleMembers(jobs []*symbolJob) {
	for _, s := range jobs {
		c := s.claim
		g := rustMember.FindStringSubmatch(strings.Trim(c.Target, "`"))
		if g == nil || s.out.Outcome != diag.Unverifiable || !s.unknown() && len(s.answer.code) == 0 || s.answer.unread || silenced(c) != "" && (c.Context.Stance != note.Output || c.Context.Whole) || c.Silent != "" ||
			c.Faint || c.Context.Form != note.CodeSpan || skillFolder.MatchString(s.doc.Path) || v.tree.called(g[2]) != "" || v.crateNamed(g[1]) {
			continue
		}
		files := v.rustModule(g[1])
		if len(files) == 0 || !v.remarks(g[2], s.answer.text) {
			continue
		}
		var defs []symbol.Def
		known := true
		for _, f := range files {
			src, err := v.view.ReadFile(f)
			if known = known && err == nil && !takesIn.Match(src) && !outOfMacro.Match(src); !known {
				break
			}
			defs = append(defs, symbol.Scan(f, src).Defs...)
		}
		if !known || len(defs) == 0 {
			continue
		}
		if len(s.answer.code) > 0 {
			v.elsewhereInRust(s, files, g[2])
			continue
		}
		s.out = missing(fmt.Sprintf("%q does not define %q, nor does any other file", files[0], g[2]), diag.Evidence{Path: files[0], Commit: v.commit(), Seen: count(len(defs), "definition") + ", none of that name"})
		s.out.Hint = nearName(g[2], defs)
	}
}

// elsewhereInRust gives the verdict on a function of a module whose files do not hold its name, when one other file defines it.
func (v *Verifier) elsewhereInRust(s *symbolJob, files []string, name string) {
	at := spot{}
	for _, f := range s.answer.code {
		if path.Ext(f) != ".rs" {
			continue
		}
		if slices.Contains(files, f) {
			return
		}
		for _, d := range v.scanned(f).Defs {
			if d.Name != name {
				continue
			}
			if at.Path != "" || d.Class() != symbol.CallableClass {
				return
			}
			at = spot{f, d.Line}
		}
	}
	if at.Path == "" || slices.ContainsFunc(files, func(f string) bool { return hasWord(string(v.mf.read(f)), name) }) {
		return
	}
	s.out = verdict{Outcome: diag.Moved, Rule: "moved-symbol", Because: fmt.Sprintf("defined in %q, and %q does not hold it", at.Path, files[0]),
		Evidence: []diag.Evidence{{Path: at.Path, Line: at.Line, Commit: v.commit(), Seen: "its only definition"}}}
}

// rustModule lists the files of the modules of a name: the file that is called so, or the one that heads a folder of the name.
func (v *Verifier) rustModule(name string) []string {
	out := v.mf.named(name + ".rs")
	for _, f := range v.mf.named("mod.rs", "lib.rs") {
		if path.Base(folder(f)) == name {
			out = append(out, f)
		}
	}
	return out
}

// crateNamed reports whether a manifest of Rust may bring a crate of a name: one that says it, or cannot be read whole.
func (v *Verifier) crateNamed(name string) bool {
	return slices.ContainsFunc(v.mf.named("Cargo.toml", "Cargo.lock"), func(p string) bool {
		src := strings.ReplaceAll(string(v.mf.read(p)), "-", "_")
		return src == "" || slices.ContainsFunc([]string{`"` + name + `"`, "\n" + name + " ", "\n" + name + "=", "\n" + name + "."}, func(w string) bool { return strings.Contains(src, w) })
	})
}
