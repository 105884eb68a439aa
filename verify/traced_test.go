package verify_test

import (
	"testing"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// TestWordsAndValuesAreTracedToWhatHeldThem judges words and values that memory tells without a claim of their own. All cases are committed with the
// code of before/; the code of after/ takes its place a month later, and the cases called late.md are written after that.
func TestWordsAndValuesAreTracedToWhatHeldThem(t *testing.T) {
	const defects, controls = 20, 29
	found, silent := 0, 0
	eachCase(t, "testdata/traced.txtar", func(name, rule string, isDefect bool, _ *note.Document, vs []diag.Verdict) {
		hits := 0
		for _, v := range vs {
			switch {
			case !isFinding(v):
			case isDefect && v.Rule == rule:
				hits++
			default:
				t.Errorf("%s: false alarm on %q: %s: %s", name, v.Claim.Target, v.Outcome, v.Because)
			}
		}
		switch {
		case !isDefect:
			silent++
		case hits != 1:
			t.Errorf("%s: %d findings of %s among %d claims, want one%s", name, hits, rule, len(vs), describe(vs))
			fallthrough
		default:
			found++
		}
	})
	if found < defects || silent < controls {
		t.Errorf("the sample holds %d defects and %d controls, want at least %d and %d", found, silent, defects, controls)
	}
}
