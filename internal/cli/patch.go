package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/notes-lint/notes-lint/diag"
)

// patch prints all safe fixes as one unified diff. Of fixes that overlap, the first in report order is taken.
func (a *app) patch(w *workspace, rep diag.Report) error {
	edits := map[string][]diag.Edit{}
	for _, d := range rep.Diagnostics {
		for _, f := range d.Fixes {
			if f.Safe && fits(edits, f.Edits) {
				for _, e := range f.Edits {
					edits[e.Path] = append(edits[e.Path], e)
				}
				break
			}
		}
	}
	for _, d := range w.docs {
		es := edits[d.Path]
		if len(es) == 0 {
			continue
		}
		p := diff.Diff(gitName("a/"+d.Path), d.Source, gitName("b/"+d.Path), apply(d.Source, es))
		if _, err := a.s.Out.Write(p); err != nil {
			return err
		}
	}
	return nil
}

// gitName writes a name as git does in the head of a patch, where a line break in it must not begin a line.
func gitName(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		return s
	}
	b := []byte{'"'}
	for _, c := range []byte(s) {
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ' || c > '~':
			b = fmt.Appendf(b, `\%03o`, c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}

// fits reports whether none of the edits touches one that was taken.
func fits(taken map[string][]diag.Edit, es []diag.Edit) bool {
	for _, e := range es {
		for _, t := range taken[e.Path] {
			if e.Span.Start < t.Span.End && t.Span.Start < e.Span.End {
				return false
			}
		}
	}
	return true
}

// apply makes the edits, which do not overlap, in src. What is inserted where another edit begins stands before it.
func apply(src []byte, es []diag.Edit) []byte {
	slices.SortStableFunc(es, func(x, y diag.Edit) int {
		return cmp.Or(cmp.Compare(x.Span.Start, y.Span.Start), cmp.Compare(x.Span.End, y.Span.End))
	})
	var out []byte
	at := 0
	for _, e := range es {
		out = append(append(out, src[at:e.Span.Start]...), e.New...)
		at = e.Span.End
	}
	return append(out, src[at:]...)
}
