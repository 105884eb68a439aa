package verify_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestListingsParametersFoldersOfTestsAndProperties, separators of Windows included, judges one defect or control at a time.
func TestListingsParametersFoldersOfTestsAndProperties(t *testing.T) {
	judgeArchive(t, "testdata/listings.txtar", 9, 8)
}

// TestWhatAFolderHeldIsMissedWhereTheOthersStillStand gives up one entry of each list after the lists were written. Lists of which the
// folder holds too little, and words that no folder ever held, say nothing.
func TestWhatAFolderHeldIsMissedWhereTheOthersStillStand(t *testing.T) {
	t.Parallel()
	const memory = "- `src/hooks/` — use-tide, use-ship, use-crew, use-fog\n\n| Folder | For |\n|---|---|\n| `src/jobs/` | Background work: hourly, daily, weekly, yearly |\n\n" +
		"- `pages/` — by route: ships/, tides/, crews/, pay/\n\n- `src/words/` — short, plain, fog, kind\n\n- `src/hooks/` — use-tide, use-ship, use-crew, use-sun\n\n" +
		"The form is `Berth.form`, the table is `Tide.form`.\n"
	first, again := map[string]string{"AGENTS.md": memory}, map[string]string{}
	for _, f := range []string{"src/hooks/use-fog.ts", "src/jobs/yearly.ts", "src/pages/pay/index.ts", "src/words/fog.ts", "src/forms/Tide.form"} {
		first[f] = "export {}\n"
	}
	for _, f := range []string{"src/hooks/use-tide.ts", "src/hooks/use-ship.ts", "src/hooks/use-crew.ts", "src/jobs/hourly.ts", "src/jobs/daily.ts", "src/jobs/weekly.ts",
		"src/pages/ships/index.ts", "src/pages/tides/index.ts", "src/pages/crews/index.ts", "src/words/short.ts", "src/forms/Berth.form", "src/forms/Ship.form", "src/forms/Crew.form"} {
		first[f], again[f] = "export {}\n", "export {}\n"
	}
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{first, nil, again})
	want := []string{"use-fog missing", "yearly missing", "pay/ missing", "Tide.form missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestListsOfTheirOwnFolderMissItsFiles where the list of a guide is of the folder that the guide lies in, and where a heading names a folder that
// is gone.
func TestListsOfTheirOwnFolderMissItsFiles(t *testing.T) {
	t.Parallel()
	const own = "# Tools\n\n- **pack.ts** - packs\n- **load.ts** - loads\n- **weigh.ts** - weighs\n- **lash.ts** - lashes\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"tools/AGENTS.md": own, "tools/pack.ts": "export {}\n", "tools/load.ts": "export {}\n", "spec/one_spec.rb": "it 'works'\n", "spec/shared/tide.rb": "x\n",
	}})
	for _, c := range []struct{ file, memory, want string }{
		{"tools/AGENTS.md", own, "weigh.ts missing; lash.ts missing"},
		{"tools/AGENTS.md", strings.Replace(own, "# Tools", "# Tools\n\nTo be written:", 1), ""},
		{"tools/AGENTS.md", own + "- **heave.ts** - heaves\n", ""},
		{"AGENTS.md", own, ""},
		{"AGENTS.md", "# Shared (spec/parts/)\n\n- `tide_parts.rb` - tides\n- `berth_parts.rb` - berths\n", "spec/parts/ missing; tide_parts.rb missing; berth_parts.rb missing"},
		{"AGENTS.md", "# Shared (spec/parts/)\n\n- `tide.rb` - tides\n- `berth_parts.rb` - berths\n", "spec/parts/ missing"},
		{"AGENTS.md", "# Shared (parts/)\n\n- `tide_parts.rb` - tides\n- `berth_parts.rb` - berths\n", ""},
	} {
		if got := strings.Join(findingsAt(t, dir, c.file, c.memory), "; "); got != c.want {
			t.Errorf("%s with %q: %q, want %q", c.file, c.memory, got, c.want)
		}
	}
}
