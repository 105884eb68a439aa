package verify_test

import (
	"fmt"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestADesignShowsWhatMayBe has an interface that was there once, in code of which all else is there and in code of which nothing else ever was.
func TestADesignShowsWhatMayBe(t *testing.T) {
	t.Parallel()
	var real, invented, models strings.Builder
	for i := range 8 {
		fmt.Fprintf(&models, "export interface Quay%cTable {\n  berths: number;\n}\n\n", 'A'+i)
		fmt.Fprintf(&real, "  quay%cBerths: Quay%cTable;\n", 'A'+i, 'A'+i)
		fmt.Fprintf(&invented, "  storm%cWarning: Storm%cReport;\n  squall%cNotice: Squall%cReport;\n", 'A'+i, 'A'+i, 'A'+i, 'A'+i)
	}
	plan := "interface HarbourPlan {\n" + real.String() + "}\n\n"
	for fields, want := range map[string][]string{real.String(): {"members missing", "HarbourBerthMember missing", "crew missing", "HarbourBerthCrew missing"}, invented.String(): nil} {
		memory := "# Harbour\n\n## Data\n\n```typescript\ninterface HarbourPlan {\n" + fields + "  members: HarbourBerthMember[];\n  crew: HarbourBerthCrew;\n}\n```\n"
		dir := t.TempDir()
		commitSteps(t, dir, []map[string]string{
			{"src/models.ts": plan + models.String() + "export interface HarbourBerthMember {\n  name: string;\n  since: number;\n}\n\nexport interface HarbourBerthCrew {\n  names: string[];\n}\n", "AGENTS.md": memory},
			{"src/models.ts": plan + models.String()},
		})
		if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
			t.Error(gocmp.Diff(want, got))
		}
	}
}
