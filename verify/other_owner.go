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
	"github.com/notes-lint/notes-lint/symbol"
)

// maxOtherOwned is how many members of a run are looked for at the owner that the text gives them.
const maxOtherOwned = 60

// importsAll is a line by which a module of Python has more than its text says.
var importsAll = lazyregexp.New(`(?m)^\s*from\s+[\w.]+\s+import\s+\*|\b__getattr__\b|\bglobals\(\)|\bsetattr\(\s*sys\.modules`)

// otherOwners refutes members that source holds and their owner does not: functions of a module of Python whose file has no such word, and methods
// of a type that only others have.
func (v *Verifier) otherOwners(ctx context.Context, n *names, jobs []*symbolJob) error {
	var open, ofModules []*symbolJob
	var queries []nameQuery
	for _, s := range jobs {
		c, q := s.claim, s.query.name
		if c.Kind != note.SymbolClaim || c.Faint || c.Key != "" || c.Context.Form != note.CodeSpan || len(q.Parts) != 2 || !spelt(symbol.Name{Parts: q.Parts[1:]}) || len(q.Last()) < 6 ||
			s.out.Outcome != diag.Unverifiable || s.answer.unread || silenced(c) != "" || c.Silent != "" || skillFolder.MatchString(s.doc.Path) {
			continue
		}
		switch {
		case len(ofModules) < maxOtherOwned && !typeLike(q.Parts[0]) && s.query.place == "":
			ofModules = append(ofModules, s)
		case len(s.answer.code) > 0 && len(open) < maxOtherOwned && typeLike(q.Parts[0]):
			open, queries = append(open, s), append(queries, nameQuery{name: symbol.Name{Parts: q.Parts[:1]}})
		}
	}
	if err := v.modulesLack(ctx, ofModules); err != nil {
		return err
	}
	types, err := soleTypes(ctx, n, queries)
	if err != nil {
		return err
	}
	for i, s := range open {
		h, owner, member := types[i], s.query.name.Parts[0], s.query.name.Last()
		if h == nil || s.query.place != "" && s.query.place != h.Path || typings.MatchString(h.Path) || v.unreadNamesake(owner) {
			continue
		}
		body, ok := v.ownBody(*h, true)
		if !ok {
			continue
		}
		seen := fmt.Sprintf("defines %q, and gives it no such method", owner)
		if ext := path.Ext(h.Path); ext == ".go" {
			if hasWord(body, member) || v.goMethod(folder(h.Path), owner, member) {
				continue
			}
			seen = fmt.Sprintf("defines %q, and no file of its package gives it such a method", owner)
		} else if declaresMethods[ext] {
			if hasWord(body, member) || v.behindPointer(s.answer.code, owner, member) {
				continue
			}
			seen = fmt.Sprintf("declares %q without such a method", owner)
		} else if methodsElsewhere[ext] || !s.query.name.Call || // a member that is no method may be set from anywhere
			len(wordsOfName(owner)) < 2 || v.mayCallOn(s.answer.code, owner, member) || givenBy(string(v.mf.read(h.Path)), owner, member) {
			continue
		}
		s.out = missing(fmt.Sprintf("%q has no %q, which is in %q", owner, member, s.answer.code[0]), diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: seen})
		s.out.Rule = "dead-symbol"
	}
	return nil
}

// declaresMethods are endings of C++, which declares in the body of a type what its files define.
var declaresMethods = wordSet(".h .hh .hpp .hxx .cc .cpp .cxx")

// behindPointer reports whether one of some files defines a member for the type itself after all, or for the one that it keeps what it does in:
// Crane::Impl::lift of Crane.
func (v *Verifier) behindPointer(files []string, owner, member string) bool {
	of := regexp.MustCompile(`\b(?:` + regexp.QuoteMeta(owner) + `|\w*(?:Impl|Private|Data|Internal))::` + regexp.QuoteMeta(member) + `\b`)
	return slices.ContainsFunc(files, func(f string) bool { return of.Match(v.mf.read(f)) })
}

// unreadNamesake reports whether a file in a language that nothing here reads is called like a type, and so may hold another one.
func (v *Verifier) unreadNamesake(owner string) bool {
	v.tree.load()
	return slices.ContainsFunc(v.tree.files, func(f string) bool {
		if stem, _, _ := strings.Cut(path.Base(f), "."); stem != owner {
			return false
		}
		_, code := symbol.Detect(f, nil)
		return !code
	})
}

// givenBy reports whether the file of a type may give it a member: it has the word other than behind the name of another thing, or puts things on
// what it is made from.
func givenBy(src, owner, member string) bool {
	if hasWord(src, owner+".prototype") || strings.Contains(src, "Object.assign("+owner) || strings.Contains(src, "Object.defineProperty(") {
		return true
	}
	for _, g := range receivers(member).FindAllStringSubmatch(src, -1) {
		if g[1] == "" || g[1] == "this" || g[1] == "self" || g[1] == "cls" || g[1] == "static" || g[1] == "super" || g[1] == owner {
			return true
		}
	}
	return false
}

// receivers finds a member with the last word of what it is asked of.
func receivers(member string) *regexp.Regexp {
	return regexp.MustCompile(`(?:([\w$)\]]+)[?!]?(?:\.|->|::))?\b` + regexp.QuoteMeta(member) + `\b`)
}

// mayCallOn reports whether a file that holds an owner and a member, tests apart, may call the one on the other: it has the member of something
// that is no type by its name, or of the owner itself.
func (v *Verifier) mayCallOn(files []string, owner, member string) bool {
	asked := receivers(member)
	return slices.ContainsFunc(files, func(f string) bool {
		return !testFile(f) && slices.ContainsFunc(asked.FindAllStringSubmatch(string(v.mf.read(f)), -1), func(g []string) bool { return g[1] == owner || g[1] != "" && !typeLike(g[1]) })
	})
}

// pythonModule is the one file of a module of Python whose name is of several words; empty for another name, none or several.
func (v *Verifier) pythonModule(name string) string {
	if !strings.Contains(strings.Trim(name, "_"), "_") {
		return ""
	}
	files := slices.DeleteFunc(slices.Clone(v.mf.named(name+".py")), func(f string) bool { return testFile(f) || vendored(f) || sampled(f) })
	if len(files) != 1 || len(v.tree.ending(name)) > 0 {
		return ""
	}
	return files[0]
}

// goMethod reports whether a file of a folder gives a type of Go a method.
func (v *Verifier) goMethod(dir, owner, member string) bool {
	head := regexp.MustCompile(`(?m)^func\s*\(\s*(?:\w+\s+)?\*?` + regexp.QuoteMeta(owner) + `(?:\[[^\]]*\])?\s*\)\s*` + regexp.QuoteMeta(member) + `\s*[(\[]`)
	v.tree.load()
	return slices.ContainsFunc(v.tree.files, func(f string) bool {
		return path.Ext(f) == ".go" && folder(f) == dir && head.Match(v.mf.read(f))
	})
}
