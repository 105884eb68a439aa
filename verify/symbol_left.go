package verify

import (
	"slices"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/symbol"
)

// inherited reports whether the tree defines a name in another scope than the text says, from which its owner may have it.
func inherited(a *nameAnswer) bool {
	return slices.ContainsFunc(a.hits, func(h symbol.Hit) bool { return h.Def.Class() != symbol.ValueClass })
}

// leftBehind reports whether a name that source still holds is gone all the same: its owner is there without it, or only tests
// name it still, which never defined it.
func (v *Verifier) leftBehind(s *symbolJob, q nameQuery, was *once) bool {
	if len(q.name.Parts) != len(s.query.name.Parts) || was.def.Name == "" || v.tree.isGone(was.path) && s.answer.apart {
		return false
	}
	return s.answer.apart || s.answer.tested && !was.def.Test && !testFile(was.path)
}

// delegate is the name of a method as Swift frameworks ask their delegates for it: the sender first, then what happens to it.
var delegate = lazyregexp.New(`^\w+\(_:(?:\w+:)*(?:text|(?:did|will|should|can|for|at|in|of|with|cell|number|view|size|height|title|shouldChange)(?:[A-Z]\w*)?)\w*:(?:\w+:)*\)$`)
