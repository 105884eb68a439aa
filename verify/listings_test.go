package verify_test

import (
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
