package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// singulars are what the plural of a type may be that of.
func singulars(name string) []string {
	stem, ok := strings.CutSuffix(name, "s")
	if !ok || len(stem) < 4 || strings.HasSuffix(stem, "s") {
		return nil
	}
	out := []string{stem}
	if y, ok := strings.CutSuffix(stem, "ie"); ok {
		out = append(out, y+"y")
	} else if e, ok := strings.CutSuffix(stem, "e"); ok {
		out = append(out, e)
	}
	return out
}

// plurals recognizes names of types that prose puts in the plural: "nine TideDefinitions" are of TideDefinition.
func (v *Verifier) plurals(ctx context.Context, n *names, jobs []*symbolJob) error {
	var queries []nameQuery
	var of []*symbolJob
	for _, s := range jobs {
		q := s.query.name
		if s.out.Outcome != diag.Unverifiable || !s.unknown() || s.claim.Context.Form != note.Prose || len(q.Parts) != 1 || q.Call || !typeLike(q.Last()) || len(queries) >= maxNames {
			continue
		}
		for _, one := range singulars(q.Last()) {
			queries, of = append(queries, nameQuery{name: symbol.Name{Parts: []string{one}}}), append(of, s)
		}
	}
	if len(queries) == 0 {
		return nil
	}
	answers, err := n.find(ctx, queries)
	if err != nil {
		return err
	}
	for i, a := range answers {
		if a.defined() && of[i].out.Outcome == diag.Unverifiable {
			of[i].out = definedAt(a.hits[0])
			of[i].out.Because = fmt.Sprintf("the plural of %q, %s", queries[i].name.Last(), of[i].out.Because)
		}
	}
	return nil
}
