package verify

import (
	"context"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	maxOfVariables = 100 // members of variables that history is asked for in a run
	leastOfType    = 4   // letters of a variable that is called by the end of its type's name
	leastMember    = 6   // letters of a member that is looked for
)

// ofVariables asks history for members of variables of which no code has the word: "quay.lowerRope()", where a type called Quay had a method of
// that name once, or "q.lowerRope()" in a text that names Quay.
func (v *Verifier) ofVariables(ctx context.Context, n *names, jobs []*symbolJob) error {
	var open []*symbolJob
	var queries []nameQuery
	for _, s := range jobs {
		if len(open) < maxOfVariables && ofVariable(s) {
			open, queries = append(open, s), append(queries, nameQuery{name: symbol.Name{Parts: s.query.name.Parts[1:], Call: s.query.name.Call}})
		}
	}
	if len(open) == 0 {
		return nil
	}
	was, err := n.pastCached(ctx, queries, v.wroteFirst(ctx, open))
	if err != nil {
		return err
	}
	for i, s := range open {
		if w := was[i]; w != nil && calledAfter(s.query.name.Parts[0], w.def.Scope, s.doc) {
			alone := *s
			alone.query = queries[i]
			if out := v.lostName(ctx, &alone, queries[i], w); isBad(out.Outcome) {
				s.out, s.was = out, w
			}
		}
	}
	return nil
}

// ofVariable reports whether a name is that of a member of something whose name begins in small letters, and no code of the tree has its word.
func ofVariable(s *symbolJob) bool {
	q, c := s.query.name, s.claim
	return c.Kind == note.SymbolClaim && !c.Faint && c.Context.Form == note.CodeSpan && len(q.Parts) == 2 && s.query.place == "" && s.out.Outcome == diag.Unverifiable && s.unknown() &&
		len(s.answer.code) == 0 && !s.answer.unread && silenced(c) == "" && c.Silent == "" && strings.ToLower(q.Parts[0][:1]) == q.Parts[0][:1] && len(q.Last()) >= leastMember && !ofFramework(q.Last())
}

// calledAfter reports whether a variable may be called so for its type: it has the name or the end of it, or its first letter where the text names
// the type.
func calledAfter(variable, of string, doc *note.Document) bool {
	if of == "" {
		return false
	}
	a, b := strings.ToLower(strings.ReplaceAll(variable, "_", "")), strings.ToLower(of)
	return a == b || len(a) >= leastOfType && strings.HasSuffix(b, a) || len(a) <= 2 && a[0] == b[0] && hasWord(string(doc.Source), of)
}
