package verify

import (
	"context"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/symbol"
)

// typeHead is a heading, or the head of an item, that is one name: "### `Order`", "- **orders** (table)", "### Order model".
var typeHead = lazyregexp.New("^\\s*(?:#{1,6}|[-*+])?\\s*(?:\\d+(?:\\.\\d+)*[.)]?\\s+)?((?i:table|model|class|interface|type|struct|enum)s?[:\\s]+)?[*_]*(`?)([A-Za-z_]\\w{2,})`?[*_]*\\s*(?:$|\\(|:|—|–|- |((?i:table|model|class|interface|type|struct)\\b))")

// ownerIn is the name of a type or table that a heading, or the head of an item, is; empty for a word of prose.
func ownerIn(head string) string {
	g := typeHead.FindStringSubmatch(head)
	if g == nil || g[1]+g[2]+g[4] == "" && !manyWords(symbol.Name{Parts: []string{g[3]}}) && strings.ToLower(g[3]) != g[3] {
		return ""
	}
	return g[3]
}

// owners looks up the types and tables that the headings above some names are called by, in files that hold models of data.
func (v *Verifier) owners(ctx context.Context, jobs []*symbolJob) (map[string]anchor, error) {
	var queries []nameQuery
	asked := map[string]bool{}
	for _, s := range jobs {
		i, ok := sectionOf(s.doc, s.claim.At.Span.Start)
		if !ok || len(queries) >= maxTied {
			continue
		}
		h := s.doc.Sections[i].At.Span
		q, ok := symbol.ParseName(ownerIn(string(s.doc.Source[h.Start:h.End])))
		if name := q.Last(); ok && !asked[name] {
			asked[name] = true
			queries = append(queries, nameQuery{name: q})
		}
	}
	if len(queries) == 0 {
		return nil, nil
	}
	n := newNames(v.view, v.cache())
	n.only = ofData
	answers, err := n.find(ctx, queries)
	if err != nil {
		return nil, err
	}
	out := map[string]anchor{}
	for i, a := range answers {
		for _, h := range a.hits {
			if a.defined() && (h.Def.Class() == symbol.TypeClass && h.Def.End > h.Def.Line || h.Def.End > h.Def.Line+2) && !vendored(h.Path) && !h.Def.Test {
				out[queries[i].name.Last()] = anchor{path: h.Path, from: h.Def.Line, to: h.Def.End, name: h.Def.Name}
				break
			}
		}
	}
	return out, nil
}

// ofData reports whether a file is one in which models of data are defined.
func ofData(p string) bool {
	switch path.Ext(p) {
	case ".sql", ".prisma", ".graphql", ".gql", ".proto", ".dbml":
		return true
	}
	return readable(p) && dataFile.MatchString(strings.ToLower(p))
}

var dataFile = lazyregexp.New(`model|schema|entit|types?\b|database|(?:^|/)db|tables?\b|domain`)
