package verify

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/symbol"
)

// leastUnderscored is how many letters a name has to have for its being there with an underscore ahead, or without, to be no chance.
const leastUnderscored = 10

// underscored refutes calls of names that nothing holds, when the tree defines a function that is called so but for an underscore ahead: one
// was made private, or public, or never was the other.
func (v *Verifier) underscored(ctx context.Context, open []*symbolJob) error {
	of := map[string][]*symbolJob{} // by the name without its underscore
	var ask []string
	for _, s := range open {
		last := s.query.name.Last()
		bare := strings.TrimPrefix(last, "_")
		if bare == last && folder(s.doc.Path) == "" {
			continue // memory of the root has many names that are nowhere, and any file may have one for itself
		}
		if s.out.Outcome != diag.Unverifiable || s.was != nil || !s.query.name.Call || s.query.place != "" || silenced(s.claim) != "" || s.claim.Faint ||
			len(s.answer.code) > 0 || len(s.answer.text) >= maxSamples || len(bare) < leastUnderscored || strings.HasPrefix(bare, "_") || !manyWords(symbol.Name{Parts: []string{bare}}) {
			continue
		}
		if of[bare] == nil {
			ask = append(ask, bare, "_"+bare)
		}
		of[bare] = append(of[bare], s)
	}
	if len(ask) == 0 {
		return nil
	}
	slices.Sort(ask)
	found, err := v.words.findKept(ctx, "defined:", ask, definedAhead)
	for bare, jobs := range of {
		for _, s := range jobs {
			other := bare
			if s.query.name.Last() == bare {
				other = "_" + bare
			}
			h := v.functionAt(folder(s.doc.Path), found[other], other)
			if h != nil && !slices.ContainsFunc(s.answer.text, func(f string) bool { // what its own language says of it is a remark
				return path.Ext(f) != path.Ext(h.Path) || v.quotes(f, s.query.name.Last())
			}) {
				s.out = missing(fmt.Sprintf("no code has %q; %q has %q", s.query.name.Last(), h.Path, other),
					diag.Evidence{Path: h.Path, Line: h.Line, Commit: v.commit(), Seen: fmt.Sprintf("it defines %q", other)})
			}
		}
	}
	return err
}

// functionAt is the one place below a folder at which a function of that name is defined, tests and what is of others left out; nil for none
// and for several files.
func (v *Verifier) functionAt(dir string, places []spot, name string) *spot {
	var at *spot
	for _, p := range places {
		if testFile(p.Path) || vendored(p.Path) || dir != "" && !strings.HasPrefix(p.Path, dir+"/") {
			continue
		}
		for _, d := range v.scanned(p.Path).Defs {
			if d.Name == name && d.Class() == symbol.CallableClass {
				if at != nil && at.Path != p.Path {
					return nil
				}
				at = &spot{p.Path, d.Line}
			}
		}
	}
	return at
}
