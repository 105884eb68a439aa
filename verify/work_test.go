package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestPiecesOfWorkAreHeldToHistoryUntilTheyAreClosed and then tell of what was.
func TestPiecesOfWorkAreHeldToHistoryUntilTheyAreClosed(t *testing.T) {
	t.Parallel()
	text := func(status string) string {
		return "# [BELL-7] - Ring in fog\n\n**Status:** " + status + "\n\n## Plan\n\n- `FogBellRinger` rings, as `lib/fog_ringer.ts` has it.\n- Its times lie in `lib/fog_times.ts`.\n"
	}
	for _, c := range []struct {
		status string
		want   []string
	}{
		{"Completed", nil},
		{"✅ Done", nil},
		{"Pending", []string{"FogBellRinger missing", "lib/fog_ringer.ts missing"}},
	} {
		dir := t.TempDir()
		const file = "memory-bank/tasks/BELL-7.md"
		commitSteps(t, dir, []map[string]string{
			{file: text(c.status), "lib/fog_ringer.ts": "export class FogBellRinger {}\n", "lib/bell.ts": "export const bell = 1\n"},
			{"lib/bell.ts": "export const bell = 2\n"},
		})
		gitOn(t, dir)("2026-03-02", "rm", "-q", "lib/fog_ringer.ts")
		gitOn(t, dir)("2026-03-02", "commit", "-q", "-m", "step")
		if got := findingsAt(t, dir, file, text(c.status)); !gocmp.Equal(got, c.want) {
			t.Errorf("%s: %s", c.status, gocmp.Diff(c.want, got))
		}
	}
}

// TestRulesThatAreCalledAPlanPlan what they draw, and entries that are not needed yet are no claims.
func TestRulesThatAreCalledAPlanPlan(t *testing.T) {
	t.Parallel()
	const drawing = "```\nlib/\n├── bell.ts\n├── buoy.ts\n├── reef.ts\n└── fog.ts\n```\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"lib/bell.ts": "export const bell = 1\n", "lib/buoy.ts": "export const buoy = 1\n", "lib/reef.ts": "export const reef = 1\n"}})
	for _, c := range []struct {
		file, text string
		want       []string
	}{
		{".cursor/rules/structure.mdc", drawing, []string{"fog.ts missing"}},
		{".cursor/rules/development-plan.mdc", drawing, nil},
		{".cursor/rules/layout.mdc", "```\nlib/\n├── bell.ts\n├── buoy.ts\n├── reef.ts\n└── fog.ts # ревун (пока не нужен)\n```\n", nil},
	} {
		if got := findingsAt(t, dir, c.file, c.text); !gocmp.Equal(got, c.want) {
			t.Errorf("%s: %s", c.file, gocmp.Diff(c.want, got))
		}
	}
}
