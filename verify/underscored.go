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
	type twin struct {
		*symbolJob
		other string // the name with an underscore ahead, or without
	}
	var of []twin
	var ask []string
	for _, s := range open {
		last := s.query.name.Last()
		bare, private := strings.CutPrefix(last, "_")
		other := bare
		if !private {
			if folder(s.doc.Path) == "" {
				continue // memory of the root has many names that are nowhere, and any file may have one for itself
			}
			other = "_" + bare
		}
		if s.out.Outcome != diag.Unverifiable || s.was != nil || !s.query.name.Call || s.query.place != "" || silenced(s.claim) != "" || s.claim.Faint ||
			len(s.answer.code) > 0 || len(s.answer.text) >= maxSamples || len(bare) < leastUnderscored || strings.HasPrefix(bare, "_") || !manyWords(symbol.Name{Parts: []string{bare}}) {
			continue
		}
		of, ask = append(of, twin{s, other}), append(ask, other)
	}
	if len(ask) == 0 {
		return nil
	}
	found, err := v.words.definers(ctx, ask)
	for _, s := range of {
		last, h := s.query.name.Last(), v.functionAt(folder(s.doc.Path), found[s.other], s.other)
		if h != nil && !slices.ContainsFunc(s.answer.text, func(f string) bool { // what its own language says of it is a remark
			return path.Ext(f) != path.Ext(h.Path) || v.quotes(f, last)
		}) {
			s.out = missing(fmt.Sprintf("no code has %q; %q has %q", last, h.Path, s.other),
				diag.Evidence{Path: h.Path, Line: h.Line, Commit: v.commit(), Seen: fmt.Sprintf("it defines %q", s.other)})
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
