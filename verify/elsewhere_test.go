package verify_test

import (
	"context"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/verify"
)

// TestWhatIsElsewhereIsNotMissed judges one defect or control at a time.
func TestWhatIsElsewhereIsNotMissed(t *testing.T) {
	judgeArchive(t, "testdata/elsewhere.txtar", 10, 20)
}

// TestCompanionsOfARefutedName wants a name without a trace refuted only beside one that is there and one that is shown not to be.
func TestCompanionsOfARefutedName(t *testing.T) {
	t.Parallel()
	view := seededView(t, "testdata/elsewhere.txtar")
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"beside both", "Tasks are a sum type (`MooringTask`, `TideLogTask`, `CraneReportTask`).", []string{"TideLogTask", "CraneReportTask"}},
		{"beside none that is refuted", "Tasks are a sum type (`MooringTask`, `CraneReportTask`).", nil},
		{"beside none that is there", "Tasks are a sum type (`TideLogTask`, `CraneReportTask`).", []string{"TideLogTask"}},
		{"made otherwise", "Tasks are a sum type (`MooringTask`, `TideLogTask`, `CraneReportView`).", []string{"TideLogTask"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{seededDocument([]byte(c.text))})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, v := range vs {
				if isFinding(v) {
					got = append(got, v.Claim.Target)
				}
			}
			if strings.Join(got, " ") != strings.Join(c.want, " ") {
				t.Errorf("reported are %q, want %q%s", got, c.want, describe(vs))
			}
		})
	}
}
