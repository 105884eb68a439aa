package verify_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/verify"
)

// TestWhatATextAgreesTo judges one defect or control at a time.
func TestWhatATextAgreesTo(t *testing.T) {
	judgeArchive(t, "testdata/agreed.txtar", 14, 16)
}

// TestLinesAreKnownAgain when one of several is as it was and the others nearly so, and not when little of them is left.
func TestLinesAreKnownAgain(t *testing.T) {
	t.Parallel()
	const memory = "Errors of the tide are dropped, see `lib/tide.ts:3-5`.\n"
	head, tail := "const tide = 1\nconst moon = 2\n", "\nconst rest = 3\nconst end = 4\n"
	for name, c := range map[string]struct {
		now  string
		want []string
	}{
		"known again": {head + "} catch {\n// drop errors of the tide\n}" + tail, nil},
		"gone":        {head + "moor(first)\nmoor(second)\nmoor(third)" + tail, []string{"lib/tide.ts:3-5 changed"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			commitSteps(t, dir, []map[string]string{
				{"AGENTS.md": memory, "lib/tide.ts": head + "} catch (problem) {\n// drop errors of the tide\n}" + tail},
				{"lib/tide.ts": c.now},
			})
			if got := findingsOf(t, dir, memory); !slices.Equal(got, c.want) {
				t.Errorf("findings: %v", got)
			}
		})
	}
}

// TestZeroBytesInALiteral leave a file of code a text, before and after.
func TestZeroBytesInALiteral(t *testing.T) {
	t.Parallel()
	const memory = "`lib/tide.ts` has `retrieveTide` and `retrieveMoon`.\n"
	const plain = "export const engine = {\n  retrieveTide() { return 1 },\n  retrieveMoon() { return 2 },\n}\n"
	filler := strings.Repeat("// tides\n", 200)
	for name, c := range map[string]struct {
		now  string
		want []string
	}{
		"literal": {filler + plain + "export const all = [\"a\"].join(\"\x00\")\n", nil},
		"gone":    {filler + "export const all = [\"a\"].join(\"\x00\")\n", []string{"retrieveTide missing", "retrieveMoon missing"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			commitSteps(t, dir, []map[string]string{{"AGENTS.md": memory, "lib/tide.ts": filler + plain}, {"lib/tide.ts": c.now}})
			if got := findingsOf(t, dir, memory); !slices.Equal(got, c.want) {
				t.Errorf("findings: %v", got)
			}
		})
	}
}

// TestTextsOfLinksAreToldOnce when a link's text is the end of its target.
func TestTextsOfLinksAreToldOnce(t *testing.T) {
	t.Parallel()
	doc := seededDocument([]byte("at: harbor/AGENTS.md\nMore is told in [QUAY.md](cranes/QUAY.md).\n"))
	vs, err := verify.New(seededView(t, "testdata/agreed.txtar"), verify.Options{}).Judge(context.Background(), []*note.Document{doc})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range vs {
		if isFinding(v) {
			got = append(got, v.Claim.Target)
		}
	}
	if !slices.Equal(got, []string{"cranes/QUAY.md"}) {
		t.Errorf("findings: %v", got)
	}
}
