package cli

import (
	"bytes"
	"cmp"
	"slices"
	"testing"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// FuzzFixApply makes a list of edits from bytes, takes those that fit, and demands that every byte outside of them stays
// where it was among its neighbours, and that each edit's text stands where its span began.
func FuzzFixApply(f *testing.F) {
	f.Add([]byte("see a/old.go and b/old.go"), []byte{4, 8, 1, 17, 8, 2})
	f.Add([]byte("overlap"), []byte{0, 4, 1, 2, 4, 2, 3, 0, 3})
	f.Add([]byte("a\r\nb"), []byte{4, 0, 1, 0, 0, 2, 1, 2, 0})
	f.Add([]byte(""), []byte{0, 0, 3})
	f.Fuzz(func(t *testing.T, src, plan []byte) {
		taken := map[string][]diag.Edit{}
		for ; len(plan) >= 3; plan = plan[3:] {
			start := int(plan[0]) % (len(src) + 1)
			end := start + int(plan[1])%(len(src)-start+1)
			e := diag.Edit{Path: "a.md", Span: note.Span{Start: start, End: end}, New: string(bytes.Repeat([]byte{'N'}, int(plan[2])%5))}
			if fits(taken, []diag.Edit{e}) {
				taken["a.md"] = append(taken["a.md"], e)
			}
		}
		before := bytes.Clone(src)
		got := apply(src, taken["a.md"])
		if !bytes.Equal(src, before) {
			t.Fatal("the source was changed")
		}
		checkApplied(t, src, got, taken["a.md"])
	})
}

// checkApplied walks through source and result at the same time.
func checkApplied(t *testing.T, src, got []byte, edits []diag.Edit) {
	t.Helper()
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return cmp.Or(a.Span.Start-b.Span.Start, a.Span.End-b.Span.End) })
	at := 0
	for _, e := range edits {
		kept := src[at:e.Span.Start]
		if !bytes.HasPrefix(got, kept) || !bytes.HasPrefix(got[len(kept):], []byte(e.New)) {
			t.Fatalf("at edit %+v: %q does not begin with %q and %q", e, got, kept, e.New)
		}
		got = got[len(kept)+len(e.New):]
		at = e.Span.End
	}
	if !bytes.Equal(got, src[at:]) {
		t.Fatalf("behind the last edit stands %q, not %q", got, src[at:])
	}
}
