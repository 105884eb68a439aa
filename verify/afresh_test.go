package verify_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestWhatFurtherReadingsMet judges one defect or control at a time.
func TestWhatFurtherReadingsMet(t *testing.T) { judgeArchive(t, "testdata/afresh.txtar", 10, 11) }

// TestATypeOfOneWordThatManyNamesEndInIsNotMissed judges a type that was defined once, in trees that differ in how many names end in it.
func TestATypeOfOneWordThatManyNamesEndInIsNotMissed(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		files int
		want  diag.Outcome
	}{{49, diag.Missing}, {50, diag.Unverifiable}} {
		ar := &txtar.Archive{Files: []txtar.File{
			{Name: "before/src/lone.swift", Data: []byte("struct Cargoes {\n    let berth: Int\n}\n")},
			{Name: "ops", Data: []byte("rm src/lone.swift\ncommit gone\n")},
		}}
		for i := range tc.files {
			ar.Files = append(ar.Files, txtar.File{Name: fmt.Sprintf("before/src/f%d.swift", i), Data: fmt.Appendf(nil, "struct Quay%cCargoes {}\nfunc load(_ c: Quay%[1]cCargoes) {}\n", 'a'+i%26)})
		}
		dir := seededRepository(t, ar)
		view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Env: gitEnv(dir)})
		if err != nil {
			t.Fatal(err)
		}
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{seededDocument([]byte("Views get their `Cargoes` struct ahead.\n"))})
		if err != nil || len(vs) != 1 {
			t.Fatalf("%d files: %d verdicts, %v", tc.files, len(vs), err)
		}
		if vs[0].Outcome != tc.want {
			t.Errorf("%d files: %v (%s), want %v", tc.files, vs[0].Outcome, vs[0].Because, tc.want)
		}
		_ = view.Close()
	}
}

// TestWhatAScriptRunsFirstIsJudged judges one defect or control at a time.
func TestWhatAScriptRunsFirstIsJudged(t *testing.T) { judgeArchive(t, "testdata/first.txtar", 15, 9) }

// TestWhatMoreThanWordsTellIsJudged judges one defect or control at a time.
func TestWhatMoreThanWordsTellIsJudged(t *testing.T) { judgeArchive(t, "testdata/typed.txtar", 11, 8) }
