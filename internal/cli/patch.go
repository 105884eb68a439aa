package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/notes-lint/notes-lint/diag"
)

// Fixed is a file of memory as the safe fixes of a report leave it.
type Fixed struct {
	Path          string // from the root
	Before, After []byte
	Fixes         int
}

// fixes makes all safe fixes of a report. Of those that overlap, the first in report order is taken.
func fixes(w *workspace, rep diag.Report) []Fixed {
	edits, count := map[string][]diag.Edit{}, map[string]int{}
	for _, d := range rep.Diagnostics {
		for _, f := range d.Fixes {
			if f.Safe && fits(edits, f.Edits) {
				for _, e := range f.Edits {
					edits[e.Path] = append(edits[e.Path], e)
				}
				count[d.At.Path]++
				break
			}
		}
	}
	var out []Fixed
	for _, d := range w.docs {
		if es := edits[d.Path]; len(es) > 0 && d.Root == "" && !d.Wide {
			out = append(out, Fixed{d.Path, d.Source, apply(d.Source, es), count[d.Path]})
		}
	}
	return out
}

// patch prints all safe fixes as one unified diff.
func (a *app) patch(w *workspace, rep diag.Report) error {
	for _, f := range fixes(w, rep) {
		if _, err := a.s.Out.Write(diff.Diff(gitName("a/"+f.Path), f.Before, gitName("b/"+f.Path), f.After)); err != nil {
			return err
		}
	}
	return nil
}

// Fixes checks the memory that the paths select, all of it without paths, as check does in dir, and returns the files that its safe fixes
// change, with the root of the repository. Nothing is written.
func Fixes(ctx context.Context, s Streams, dir string, paths []string) (root string, out []Fixed, err error) {
	a := &app{s: s}
	a.o.dir, a.o.backend, a.o.color = dir, "auto", "never"
	w, err := a.open(ctx)
	if err != nil {
		return "", nil, err
	}
	defer w.close()
	if err := a.documents(ctx, w, paths); err != nil {
		return "", nil, err
	}
	rep, err := a.judge(ctx, w)
	if err != nil {
		return "", nil, err
	}
	return w.root, fixes(w, rep), nil
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
