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

// meantThere returns the definition that a text means although the file that was taken for its place lacks it, with the reason; nil for none.
func (v *Verifier) meantThere(s *symbolJob) (at *symbol.Hit, because string) {
	inFolder := len(s.answer.hits) > 0 && v.ofFolder(s)
	for i := range s.answer.hits {
		switch h := &s.answer.hits[i]; {
		case vendored(h.Path):
		case inFolder:
			return h, "and the file stands in a folder of that name"
		case s.byEnd && hasEnding(h.Path, s.claim.Path):
			return h, "in a file of that name"
		case h.Def.Kind == symbol.Module && isModule(s.query.place, s.query.name):
			return h, "the file is that module"
		case v.includes(s.query.place, h.Path):
			return h, "in a file that is included there"
		case v.reExports(s.query.place, h.Path, h.Def.Name):
			return h, "in a file that is handed on there"
		}
	}
	return nil, ""
}

// oneOfMany reports whether a file was found by the end of its path, and no folder that the text names says that it is this one.
func (v *Verifier) oneOfMany(doc *note.Document, c note.Claim, f found) bool {
	if f.how == endOfPath {
		return true
	}
	if f.path == c.Path || f.path == path.Join(folder(doc.Path), c.Path) {
		return false
	}
	return !slices.ContainsFunc(c.Context.Bases, func(b string) bool {
		return slices.ContainsFunc([]string{"", folder(doc.Path)}, func(from string) bool {
			d, ok := join(from, b)
			return ok && d != "" && (v.tree.isDir(d) && strings.HasPrefix(f.path, d+"/") || v.tree.isFile(d) && folder(d) == folder(f.path))
		})
	})
}

// ofFolder reports whether a name is that of a folder that holds the file told of it: "`quay` (`crane.go`)" of harbor/quay/crane.go.
func (v *Verifier) ofFolder(s *symbolJob) bool {
	q := s.query.name
	if len(q.Parts) > 1 || q.Call {
		return false
	}
	return slices.ContainsFunc(v.tree.ending(path.Join(q.Last(), s.claim.Path)), v.tree.isFile)
}

// isModule reports whether a file is the module of a name: ops/group.rs of ops::group.
func isModule(file string, n symbol.Name) bool {
	stem := strings.TrimSuffix(file, path.Ext(file))
	if base := path.Base(stem); base == "mod" || base == "__init__" || base == "index" {
		stem = folder(stem)
	}
	return hasEnding(stem, modulePath(n)) || len(n.Parts) > 1 && n.Parts[0] == "crate" && hasEnding(stem, strings.Join(n.Parts[1:], "/"))
}

// longerName returns the definition by which a file that is called as a name may be meant, though the name alone is defined elsewhere:
// world_builder.py holds WorldBuilderAgent, and the text says WorldBuilder.
func longerName(q nameQuery, f symbol.File) string {
	words := wordsOfName(q.name.Last())
	stem := strings.TrimSuffix(path.Base(q.place), path.Ext(q.place))
	if q.name.Call || len(q.name.Parts) > 1 || !slices.Equal(wordsOfName(strings.ReplaceAll(stem, "-", "_")), words) {
		return ""
	}
	for _, d := range f.Defs {
		if w := wordsOfName(d.Name); len(w) > len(words) && slices.Equal(w[:len(words)], words) {
			return d.Name
		}
	}
	return ""
}

// defsOf are the definitions of a file, which an answer of the cache does not hold.
func (v *Verifier) defsOf(p string, f symbol.File) symbol.File {
	if len(f.Defs) == 0 && p != "" {
		return v.scanned(p)
	}
	return f
}

// scanned are the definitions of a file of the tree, read once.
func (v *Verifier) scanned(p string) symbol.File {
	return remember(v.mf.memo, "defs "+p, func() symbol.File { return symbol.Scan(p, v.mf.read(p)) })
}

// includedFile is a line of Rust that takes in another file as it stands.
var includedFile = lazyregexp.New(`(?m)^\s*(?:include!\s*\(\s*|#\[path\s*=\s*)"([^"\n]+)"`)

// includes reports whether a file of Rust takes in another.
func (v *Verifier) includes(file, other string) bool {
	if path.Ext(file) != ".rs" {
		return false
	}
	return slices.ContainsFunc(includedFile.FindAllSubmatch(v.mf.read(file), -1), func(g [][]byte) bool {
		p, ok := join(folder(file), string(g[1]))
		return ok && p == other
	})
}

// flowsTo is what stands between a call and the file that it leads to.
var flowsTo = lazyregexp.New("^`?\\s*(?:→|->|=>)\\s*`?$")

// leadsTo reports whether the text shows where a call leads: "`Berth.open()` → `core/quay.py`".
func leadsTo(c note.Claim) bool {
	_, behind, ok := strings.Cut(c.Context.Sentence, c.Target)
	between, _, found := strings.Cut(behind, c.Path)
	return ok && found && c.Path != "" && strings.HasSuffix(c.Target, ")") && flowsTo.MatchString(between)
}

// withoutMark drops the mark that Rust calls macros with, and the one that says of a field that it may be left out, where neither can be a part of
// the name as it is in other languages.
func (v *Verifier) withoutMark(n symbol.Name, place string) symbol.Name {
	if field, ok := strings.CutSuffix(n.Last(), "?"); ok && field != "" && v.tree.ofKind(".rb", ".ex", ".exs", ".clj", ".cr", ".scm", ".rkt") == 0 {
		n.Parts = append(slices.Clone(n.Parts[:len(n.Parts)-1]), field)
		return n
	}
	last, ok := strings.CutSuffix(n.Last(), "!")
	if !ok || path.Ext(place) != ".rs" && (place != "" || v.tree.ofKind(".rs") == 0 || v.tree.ofKind(".rb", ".ex", ".jl") > 0) {
		return n
	}
	n.Parts = append(slices.Clone(n.Parts[:len(n.Parts)-1]), last)
	return n
}

// besidePlaces refutes names that nothing here defines, macros or a library's, when the file they are told of has no such word, and of all code
// one other file has, which lies beside it.
func (v *Verifier) besidePlaces(jobs []*symbolJob) {
	for _, s := range jobs {
		place, code, name := s.query.place, s.answer.code, s.query.name.Last()
		if s.out.Outcome != diag.Unverifiable || place == "" || s.byEnd || len(code) != 1 || s.answer.defined() || len(s.query.name.Parts) > 1 || silenced(s.claim) != "" || !s.placedOwn() || !manyWords(s.query.name) || s.answer.unread ||
			code[0] == place || folder(code[0]) != folder(place) || path.Ext(code[0]) != path.Ext(place) {
			continue
		}
		there, err := v.view.ReadFile(place)
		if err != nil || hasWord(string(there), name) {
			continue
		}
		s.out = missing(fmt.Sprintf("%q is nowhere in %q: only %q has it", name, place, code[0]), diag.Evidence{Path: code[0], Commit: v.commit(), Seen: "the only file of code with that word"})
		s.out.Rule, s.out.Hint = "dead-symbol", fmt.Sprintf("write %q", code[0])
	}
}

// placedOwn reports whether a name that a text tells of a file, by a word as "from" or as the item of it, is one of the repository: what a file only
// uses of others stands in it.
func (s *symbolJob) placedOwn() bool {
	q := s.query.name
	return s.claim.Context.Form == note.CodeSpan && !s.claim.Faint && (!platformHeavy[path.Ext(s.query.place)] || q.Call || strings.Contains(strings.Trim(q.Last(), "_"), "_"))
}

// changedFrom is a member with its owner and an arrow, ahead of what it shall become: "`TideMode::Ebb` → ".
var changedFrom = lazyregexp.New("`(\\w+(?:::|\\.))\\w+(?:\\([^`]*\\))?`\\s*(?:→|->|=>)\\s*`?$")

// changesTo reports whether a member is what the text says another of its owner is to be changed to.
func (s *symbolJob) changesTo() bool {
	src, at := s.doc.Source, s.claim.At.Span.Start
	m := changedFrom.FindSubmatch(src[max(0, at-80):at])
	return m != nil && strings.HasPrefix(s.claim.Target, string(m[1]))
}
