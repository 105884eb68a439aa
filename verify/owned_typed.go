package verify

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	maxTypedFiles   = 60 // files with the name of a member that are read for calls of it
	leastMemberName = 5  // bytes of a member's name
)

// typedLanguages are those in which a type has the members that its body declares and no others, but for what extends it.
var typedLanguages = wordSet(".kt .java .cs .swift .ts .tsx .dart .prisma")

// typedMembers refutes members of a type that the tree defines once, whose body is closed and has no such word, though other code has it: where
// nothing calls it on a value that is called like the type, and no type that is has it.
func (v *Verifier) typedMembers(ctx context.Context, n *names, jobs []*symbolJob) error {
	var open []*symbolJob
	var queries []nameQuery
	for _, s := range jobs {
		if q := s.query.name; len(open) < maxOwned && v.mayBeTyped(s) {
			open, queries = append(open, s), append(queries, nameQuery{name: symbol.Name{Parts: q.Parts[:1]}})
		}
	}
	types, err := soleTypes(ctx, n, queries)
	if err != nil || len(open) == 0 {
		return err
	}
	var ids []string
	for i, s := range open {
		if types[i] != nil {
			ids = append(ids, s.query.name.Last())
		}
	}
	slices.Sort(ids)
	found, err := v.words.find(ctx, slices.Compact(ids))
	if err != nil {
		return err
	}
	for i, s := range open {
		h, owner, member := types[i], queries[i].name.Last(), s.query.name.Last()
		if h == nil || !typedLanguages[path.Ext(h.Path)] {
			continue
		}
		body, ok := v.closedBody(*h)
		if !ok {
			body, ok = v.ownBody(*h, true)
		}
		if !ok || hasWord(body, member) || v.calledOnType(owner, member, found[member]) {
			continue
		}
		s.out = missing(fmt.Sprintf("%q has no %q, which other code has", owner, member), diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: fmt.Sprintf("defines %q, and no such word stands in it", owner)})
		s.out.Rule = "dead-symbol"
		s.out.Hint = near.Hint("name", member, wordsIn.FindAllString(body, 2000))
	}
	return nil
}

// mayBeTyped reports whether a text states a member of a type, and the tree only has another one of its name.
func (v *Verifier) mayBeTyped(s *symbolJob) bool {
	c, q := s.claim, s.query.name
	return c.Kind == note.SymbolClaim && c.Key == "" && !c.Faint && c.Context.Form == note.CodeSpan && len(q.Parts) == 2 && s.query.place == "" && s.was == nil &&
		s.out.Outcome == diag.Unverifiable && strings.HasPrefix(s.out.Because, "not defined in plain text, but used in") && !s.answer.unread && silenced(c) == "" && c.Silent == "" &&
		typeLike(q.Parts[0]) && (spelt(q) || q.Call) && len(q.Last()) >= leastMemberName && !ofFramework(q.Last()) && !note.IsPlaceholder(q.Parts[0]) && !skillFolder.MatchString(s.doc.Path) &&
		!wanted.MatchString(c.Context.Sentence) && !namedLike.MatchString(c.Context.Heading+"\n"+s.doc.LineText(c.At.Start.Line))
}

// calledOnType reports whether source calls a member on something that is called like a type, or defines it in a type or a file that is: what extends
// the type may bring it.
func (v *Verifier) calledOnType(owner, member string, at []spot) bool {
	if len(at) > maxTypedFiles {
		return true
	}
	re := regexp.MustCompile(`(?i:` + regexp.QuoteMeta(owner) + `)\w*(?:<[^()\n]*>)?(?:\([^()\n]*\))?[?!]?\s*(?:\.|::|->)\s*` + regexp.QuoteMeta(member) + `\b`)
	return slices.ContainsFunc(at, func(s spot) bool {
		if unread[path.Ext(s.Path)] {
			return false
		}
		src := v.mf.read(s.Path)
		likeType := strings.Contains(strings.ToLower(path.Base(s.Path)), strings.ToLower(owner))
		return slices.ContainsFunc(re.FindAllIndex(src, 20), func(i []int) bool { return !inRemark(src, i[0]) }) ||
			slices.ContainsFunc(v.scanned(s.Path).Defs, func(d symbol.Def) bool {
				return d.Name == member && (likeType || strings.Contains(strings.ToLower(d.Scope), strings.ToLower(owner)))
			})
	})
}
