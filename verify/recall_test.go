package verify_test

import (
	"context"
	"testing"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/verify"
)

// TestWhatAllOfTheTreeGaveUpIsFound judges claims that history or what stands beside them refutes, and what only looks like them.
func TestWhatAllOfTheTreeGaveUpIsFound(t *testing.T) {
	judgeArchive(t, "testdata/recall.txtar", 20, 30)
}

// TestAnImportIsNotReplacedByAPath moves what an alias of imports leads to: no edit can know how it is imported now.
func TestAnImportIsNotReplacedByAPath(t *testing.T) {
	t.Parallel()
	view := seededView(t, "testdata/recall.txtar")
	doc := seededDocument([]byte("The clock comes from `@/widgets/clock`.\n"))
	vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
	if err != nil || len(vs) != 1 {
		t.Fatalf("%d verdicts, error %v", len(vs), err)
	}
	if v := vs[0]; v.Outcome != diag.Moved || v.Fix != nil || v.Hint != `it is now "packages/clock.ts"` {
		t.Errorf("outcome %v, fix %v, hint %q", v.Outcome, v.Fix, v.Hint)
	}
}

// TestWhatSamplesTablesAndRowsTellIsFound judges what stands in samples of code, columns of defaults and rows about a file.
func TestWhatSamplesTablesAndRowsTellIsFound(t *testing.T) {
	judgeArchive(t, "testdata/told.txtar", 23, 20)
}

func TestWhatCommandsAreHandedAndFoldersHoldIsJudged(t *testing.T) {
	judgeArchive(t, "testdata/handed.txtar", 25, 11)
}

func TestVersionsBehindEntriesAndNamesBesideOthersAreJudged(t *testing.T) {
	judgeArchive(t, "testdata/beside.txtar", 10, 6)
}

func TestWordsOfCommandsThatNothingDeclaresAreFound(t *testing.T) {
	judgeArchive(t, "testdata/commands.txtar", 22, 4)
}

// TestNamesToldOfAFileOrATypeAreMissedThere judges names below headings, sentences and items that name what should hold them.
func TestNamesToldOfAFileOrATypeAreMissedThere(t *testing.T) {
	judgeArchive(t, "testdata/tied.txtar", 10, 10)
}
