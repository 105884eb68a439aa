package verify_test

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestWhatWasLostSinceTheTextWasWrittenIsTold by memory that is older than the loss. What git ignores now, a folder that the text only asks for and
// what is still there stay untold.
func TestWhatWasLostSinceTheTextWasWrittenIsTold(t *testing.T) {
	ar, err := txtar.ParseFile("testdata/lost.txtar")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{
		"before/AGENTS.md": {"/charts missing", "HarbourTugMaster missing", "SampleBerthClient missing", "TIDE_WATCH_MAST missing", "bell-ctl ring missing", "berth_code missing", "bindBerths moved", "cargo clippy -- -D warnings missing", "core/policy missing", "dotnet run missing", "local/berths.yaml moved", "make -C tower lights missing", "npm run chart missing",
			"pilot_rota_warning missing", "python -m signals missing", "uv sync --dev missing"},
		"before/docs/AGENTS.md": {"pip install -r needs.txt missing"},
		"before/yard/AGENTS.md": {"../gradlew test missing", "bash ../scripts/sync.sh missing"},
	}
	for _, when := range []string{"committed", "at hand"} {
		dir := gone(t, ar, when)
		for _, f := range ar.Files {
			if want[f.Name] == nil {
				continue
			}
			got := findingsAt(t, dir, f.Name[len("before/"):], string(f.Data))
			got = slices.DeleteFunc(got, func(s string) bool { return when == "at hand" && s == "local/moons.yaml missing" }) // git keeps it until that is committed
			slices.Sort(got)
			if !gocmp.Equal(got, want[f.Name]) {
				t.Errorf("%s, %s: %s", when, f.Name, gocmp.Diff(want[f.Name], got))
			}
		}
	}
}

// TestWhatStrangersMemoryHoldsIsRead judges one defect or control at a time: drawings wherever they stand, options, settings that code reads.
func TestWhatStrangersMemoryHoldsIsRead(t *testing.T) { judgeArchive(t, "testdata/met.txtar", 7, 5) }
