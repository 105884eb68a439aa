package verify_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatStepsAreDoneIn has functions that steps are to be done in, which are there whatever the steps make; what the steps make need not be.
func TestWhatStepsAreDoneIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, memory string
		want         []string
	}{
		{"a function that nothing has", "## Adding a new boat\n\n1. Create it in `boats/`.\n2. Register it in `buildFleet()`.\n", []string{"buildFleet() missing"}},
		{"one that is there", "## Adding a new boat\n\n1. Register it in `moorFleet()`.\n", nil},
		{"what the steps make", "## Adding a new boat\n\n1. Create `buildFleet()`.\n2. Call it `driftFleet()`.\n", nil},
		{"what is new there", "Register it in the new `buildFleet()`.\n", nil},
		{"a name of one word", "## Adding a new boat\n\n1. Register it in `moorings()`.\n", nil},
		{"where it is called", "The fleet is called from `sinkFleet()`.\n", []string{"sinkFleet() missing"}},
		{"some of several", "Helpers in `boats/fleet.ts` (`moorFleet`, `sailFleet`, etc.)\n", []string{"sailFleet missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			commitSteps(t, dir, []map[string]string{
				{"AGENTS.md": c.memory, "boats/fleet.ts": "export function moorFleet() {}\nexport function sailFleet() {}\n"},
				{"boats/fleet.ts": "export function moorFleet() {}\n"},
			})
			if d := gocmp.Diff(c.want, findingsOf(t, dir, c.memory)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestFoldersThatAWordIgnores has folders that bear a name which git ignores or programs fill, though the source in them is kept.
func TestFoldersThatAWordIgnores(t *testing.T) {
	t.Parallel()
	first := map[string]string{
		"lib/core/data/models/berth.dart": "class Berth {}\n",
		"src/core/data/quays/quay.dart":   "class Quay {}\n",
	}
	for _, n := range strings.Fields("tide ebb flow moor sail sink float dock berth crane") {
		first["services/harbour/app/"+n+".py"] = "TIDE = 1\n"
	}
	const here = "services/harbour/AGENTS.md"
	for _, c := range []struct {
		name, memory string
		want         []string
	}{
		{"source that is kept by force", "| File |\n|---|\n| `app/tide.py` |\n| `app/quay.py` |\n| `app/quay.bin` |\n", []string{"app/quay.py missing"}},
		{"a layer deeper down", "Sources in `core/data/quays/` and `data/moorings/`\n", []string{"core/data/quays/ missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			files := map[string]string{here: c.memory}
			for f, text := range first {
				files[f] = text
			}
			commitSteps(t, dir, []map[string]string{files, {".gitignore": "app/\n"}, nil})
			if d := gocmp.Diff(c.want, findingsAt(t, dir, here, c.memory)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestWhereAReaderIsSent has documents that a sentence sends its reader to, and others that it only tells of.
func TestWhereAReaderIsSent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, memory string
		want         []string
	}{
		{"for something", "Tides are read twice. See `TIDES.md` for the tables.\n", []string{"TIDES.md missing"}},
		{"to rules", "- **Quays**: see `@.cursor/rules/quays.md` for more\n", []string{"@.cursor/rules/quays.md missing"}},
		{"where one is", "See `BOATS.md` for the boats.\n", nil},
		{"in a saying", "Say \"see `TIDES.md` for the tables\" to the crew.\n", nil},
		{"what many have", "See `CHANGELOG.md` for what was removed.\n", nil},
		{"what may be there", "See `TIDES.md` for the tables, if it exists.\n", nil},
		{"what is told of", "`TIDES.md` is for the tables.\n", nil},
		{"what git ignores", "See `notes/TIDES.md` for the tables, and `.private/TIDES.md` for others.\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			commitSteps(t, dir, []map[string]string{{"AGENTS.md": c.memory, "BOATS.md": "# Boats\n", ".gitignore": ".private/\n"}})
			if d := gocmp.Diff(c.want, findingsOf(t, dir, c.memory)); d != "" {
				t.Error(d)
			}
		})
	}
}
