package verify_test

import (
	"context"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/verify"
)

// TestWhatIsToldTwiceOrPutAsideIsReportedOnceOrNotAtAll judges one defect or control at a time.
func TestWhatIsToldTwiceOrPutAsideIsReportedOnceOrNotAtAll(t *testing.T) {
	judgeArchive(t, "testdata/reasons.txtar", 7, 8)
}

// TestReasonsAreThoseOfTheNearestThing says of some texts what is reported, and that it is so once.
func TestReasonsAreThoseOfTheNearestThing(t *testing.T) {
	t.Parallel()
	view := seededView(t, "testdata/reasons.txtar")
	for _, c := range []struct{ name, text, want string }{
		{"link whose text is its target", "See [`lib/horn.go`](lib/horn.go).", "link lib/horn.go missing"},
		{"folder that is a file", "at: crates/quay/AGENTS.md\n```\nsrc/\n├── lib.rs\n├── crane/\n├── cargo.rs\n└── search/\n```\n", `path search/ moved: drawn as a folder, and it is the file "crates/quay/src/search.rs"; draw it as "search.rs"`},
		{"folder and file", "at: crates/quay/AGENTS.md\n```\nsrc/\n├── lib.rs\n├── crane/\n├── cargo.rs\n├── search.rs\n└── search/\n```\n", "path search/ missing: not in the folder it is drawn in"},
		{"rows of features", "## Active Technologies\n\n- TypeScript, React 17 (001-quay)\n- TypeScript, React 18 (002-tides)\n", `value React 18 missing: "react"`},
		{"part of a file", "at: docs/notes/AGENTS.md\nThe first pilots are lines 1-4 of `src/pilots.go`.\n", "lines lines 1-4 of `src/pilots.go` changed: the cited text was edited since; ; now \"// Pilot guides a boat{+ to its berth+}.\""},
		{"file that grew by much", "at: docs/notes/AGENTS.md\nThe tugs are lines 1-9 of `src/tugs.go`.\n", "lines lines 1-9 of `src/tugs.go` changed"},
		{"folder whose only file got another name and place", "The shapes are in `schemas/wide/`.", `path schemas/wide/ missing: deleted in`},
		{"folder that was renamed", "The forms are in `forms/wide/`.", `path forms/wide/ moved: renamed to "shapes/wide"`},
		{"name among those of its row", "| Part | Types |\n|---|---|\n| water | `HighTide`, `LowTide`, `SpringTide` |\n| boats | `TugBoat`, `FishBoat`, `GhostBoat` |\n", `symbol GhostBoat missing: "GhostBoat" is nowhere in the tree; the names beside it are defined in "src"; ; it defines "FishBoat"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{seededDocument([]byte(c.text))})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, v := range vs {
				if isFinding(v) {
					got = append(got, v.Claim.Kind.String()+" "+v.Claim.Target+" "+v.Outcome.String()+": "+v.Because+"; "+v.Hint+"; "+v.Evidence[0].Seen)
				}
			}
			if len(got) != 1 || !strings.HasPrefix(got[0], c.want) {
				t.Errorf("reported is %q, want one that begins with %q%s", got, c.want, describe(vs))
			}
		})
	}
}
