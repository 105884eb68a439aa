package verify_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestWordsAndValuesAreTracedToWhatHeldThem judges words and values that memory tells without a claim of their own. All cases are committed with the
// code of before/; the code of after/ takes its place a month later, and the cases called late.md are written after that.
func TestWordsAndValuesAreTracedToWhatHeldThem(t *testing.T) {
	const defects, controls = 22, 26
	ar, err := txtar.ParseFile("testdata/traced.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cases := commitCases(t, dir, ar)
	view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Env: gitEnv(dir)})
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	found, silent := 0, 0
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		doc := note.Parse(name, cases[name], note.Options{Host: note.Agents, Role: note.Rules})
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		rule, isDefect := strings.CutPrefix(name, "notes/defects/")
		rule, _, _ = strings.Cut(rule, "/")
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
	}
	if found < defects || silent < controls {
		t.Errorf("the sample holds %d defects and %d controls, want at least %d and %d", found, silent, defects, controls)
	}
}
