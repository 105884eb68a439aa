package verify_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestGuidesAndWhatTheyNeed judges texts about packages, about what shall be made and about what stands side by side.
func TestGuidesAndWhatTheyNeed(t *testing.T) {
	judgeArchive(t, "testdata/guides.txtar", 29, 31)
}

// TestALongRuleFileCalledLikeAPackageIsItsGuide judges one text under several names and of several lengths.
func TestALongRuleFileCalledLikeAPackageIsItsGuide(t *testing.T) {
	t.Parallel()
	view := seededView(t, "testdata/guides.txtar")
	const told = "Kelp is in `harbor/kelp.ts` and nowhere else.\n\n"
	for _, c := range []struct {
		name  string
		lines int
		found int
	}{
		{".cursor/rules/kelpkit.mdc", 260, 0},
		{".cursor/rules/kelpkit.mdc", 20, 1},
		{".cursor/rules/stores.mdc", 260, 1},
	} {
		doc := seededDocument([]byte("at: " + c.name + "\n# Kelp\n\n" + told + strings.Repeat("Tides are read.\n", c.lines)))
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, v := range vs {
			if isFinding(v) {
				found++
			}
		}
		if found != c.found {
			t.Errorf("%s of %d lines: %d findings, want %d%s", c.name, c.lines, found, c.found, describe(vs))
		}
	}
}

// TestPatternsOfATreeWithoutCode: rules may be written before the code, or for others.
func TestPatternsOfATreeWithoutCode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		files string
		want  bool
	}{
		{"-- before/README.md --\n# Harbor\n", false},
		{"-- before/README.md --\n# Harbor\n-- before/quay/one.go --\npackage quay\n", true},
	} {
		dir := seededRepository(t, txtar.Parse([]byte(c.files)))
		view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Env: gitEnv(dir)})
		if err != nil {
			t.Fatal(err)
		}
		doc := seededDocument([]byte("at: .cursor/rules/web.mdc\n---\nglobs: apps/web/**\n---\n# Web\n"))
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(vs, isFinding); got != c.want {
			t.Errorf("%q: reported is %v, want %v%s", c.files, got, c.want, describe(vs))
		}
		if err := view.Close(); err != nil {
			t.Error(err)
		}
	}
}
