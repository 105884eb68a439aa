package verify

import (
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

const (
	maxRowOwned   = 200 // names of a run whose row or item is looked at
	maxHeaderRows = 60  // rows of a table that may stand between a row and its header
)

var (
	// memberColumn heads a column of what types have.
	memberColumn = lazyregexp.New(`(?i)\b(?:methods?|functions?|members?|operations?)\b`)
	// ownerCell is a cell that is the name of a type.
	ownerCell = lazyregexp.New("^[\\s*_`]*([A-Z]\\w{2,})[\\s*_`]*$")
	// ownerItem is the head of an item that is the name of a type, and the calls that the item lists.
	ownerItem = lazyregexp.New("^\\s*(?:[-*+]|\\d+[.)])\\s+[*_]*`?([A-Z]\\w{2,})`?[*_]*\\s*(?:\\([^()`]*\\))?[*_]*\\s*[:：—–-]+[*_]*\\s*(?:(?:key |main |public |core )?(?:methods?|functions?|members?)[:\\s]+)?(?:`[^`]+\\)`[\\s,;/&|+]*(?:and\\s+)?)*`?$")
	// tableRule is the line below the header of a table.
	tableRule = lazyregexp.New(`^\s*\|?\s*:?-{2,}`)
)

// rowOwner is the type that a text lists a call of: the first cell of its row, or the head of its item, which may be the name of something else and
// not plain; empty when it lists it of none.
func rowOwner(s *symbolJob) (owner string, plain bool) {
	n := s.claim.At.Start.Line
	line := s.doc.LineText(n)
	before := string(s.doc.Source[s.doc.LineSpan(n).Start:s.claim.At.Span.Start])
	if !strings.HasPrefix(strings.TrimSpace(line), "|") {
		if g := ownerItem.FindStringSubmatch(before); g != nil {
			return g[1], false
		}
		return "", false
	}
	cells := strings.Split(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
	g := ownerCell.FindStringSubmatch(cells[0])
	at := strings.Count(strings.TrimPrefix(strings.TrimSpace(before), "|"), "|")
	if g == nil || at == 0 {
		return "", false
	}
	for k := n - 1; k > max(1, n-maxHeaderRows); k-- {
		switch text := strings.TrimSpace(s.doc.LineText(k)); {
		case tableRule.MatchString(text):
			head := strings.Split(strings.TrimPrefix(strings.TrimSpace(s.doc.LineText(k-1)), "|"), "|")
			if at < len(head) && memberColumn.MatchString(head[at]) {
				return g[1], true
			}
			return "", false
		case !strings.HasPrefix(text, "|"):
			return "", false
		}
	}
	return "", false
}

// methodsElsewhere are languages whose types get methods outside of their bodies.
var methodsElsewhere = wordSet(".go .rs .swift .kt .c .h .cc .cpp .cxx .hpp .m .mm .scala .lua .jl .nim .zig")

// ownedByRow refutes calls that a table or a list tells of a type, when the tree defines it once, nothing of others brings members there, and it
// has no such word: "| Guardian | `assessThreat()`, `monitor()` |".
func (v *Verifier) ownedByRow(ctx context.Context, n *names, jobs []*symbolJob) error {
	var open []*symbolJob
	var queries []nameQuery
	for _, s := range jobs {
		c, q := s.claim, s.query.name
		if c.Kind != note.SymbolClaim || c.Context.Form != note.CodeSpan || c.Faint || !q.Call || numbered(c.Target) || len(q.Parts) != 1 || len(q.Last()) < 4 || s.query.place != "" || silenced(c) != "" || c.Silent != "" ||
			s.out.Outcome == diag.Missing || s.out.Outcome == diag.Moved || s.answer.unread || skillFolder.MatchString(s.doc.Path) || len(open) == maxRowOwned {
			continue
		}
		owner, plain := rowOwner(s)
		if owner != "" && owner != q.Last() && (plain || !slices.ContainsFunc(s.answer.hits, func(h symbol.Hit) bool { return h.Def.Scope == "" })) {
			open, queries = append(open, s), append(queries, nameQuery{name: symbol.Name{Parts: []string{owner}}})
		}
	}
	types, err := soleTypes(ctx, n, queries)
	if err != nil {
		return err
	}
	for i, s := range open {
		h, owner, member := types[i], queries[i].name.Last(), s.query.name.Last()
		if h == nil || methodsElsewhere[path.Ext(h.Path)] && len(s.answer.code)+len(s.answer.hits) > 0 {
			continue
		}
		if here := folder(s.doc.Path); len(wordsOfName(owner)) < 2 && (here == "" || !strings.HasPrefix(h.Path, here+"/")) {
			continue
		}
		if _, ok := v.ownBody(*h, false); !ok || hasWord(string(v.mf.read(h.Path)), member) {
			continue
		}
		s.out = missing(fmt.Sprintf("%q has no %q", owner, member), diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: fmt.Sprintf("defines %q, and its file has no such word", owner)})
		s.out.Rule = "dead-symbol"
	}
	return nil
}

// soleTypes looks up types by their names: for each the one definition that is in no test or sample, nil for none or several.
func soleTypes(ctx context.Context, n *names, queries []nameQuery) ([]*symbol.Hit, error) {
	if len(queries) == 0 {
		return nil, nil
	}
	answers, err := n.find(ctx, queries)
	if err != nil {
		return nil, err
	}
	out := make([]*symbol.Hit, len(queries))
	for i, a := range answers {
		hits := slices.DeleteFunc(slices.Clone(a.hits), func(h symbol.Hit) bool {
			return h.Def.Test || isTestPath(h.Path) || sampled(h.Path) || h.Def.Class() != symbol.TypeClass
		})
		if len(hits) == 1 {
			out[i] = &hits[0]
		}
	}
	return out, nil
}
