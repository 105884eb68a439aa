package verify_test

import (
	"fmt"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhereATextIsReadFrom judges paths by the folder that they are read from, and names that the text gives to another time or to others.
func TestWhereATextIsReadFrom(t *testing.T) {
	judgeArchive(t, "testdata/read_from_here.txtar", 36, 55)
}

// TestToolsOfHostsAreNotOurs has names of tools that source held in quotes once, in a table of what a host gives and in one of ours.
func TestToolsOfHostsAreNotOurs(t *testing.T) {
	t.Parallel()
	const memory = "# Tools\n\n| do | with |\n|---|---|\n| read | `read_many_files` |\n| tides | `read_tide_tables` |\n\n## Additional Gemini CLI tools\n\n| do | with |\n|---|---|\n| moons | `tracker_list_moons` |\n"
	got := findingsAfter(t, "AGENTS.md", memory,
		map[string]string{"src/main.js": "run(\"read_many_files\"); run(\"read_tide_tables\"); run(\"tracker_list_moons\");\n"},
		map[string]string{"src/main.js": "run();\n", "AGENTS.md": memory},
	)
	if d := gocmp.Diff([]string{"read_tide_tables missing"}, got); d != "" {
		t.Error(d)
	}
}

// TestEventsOfElementsAreNotTheFiles has an event of elements and a field, both of which the file that is told of had once.
func TestEventsOfElementsAreNotTheFiles(t *testing.T) {
	t.Parallel()
	const memory = "# Stash\n\n- `src/Stash.tsx`: `onError` handlers null themselves, `tideOffset` moves it\n"
	got := findingsAfter(t, "AGENTS.md", memory,
		map[string]string{"src/Stash.tsx": "const tideOffset = () => 1\nexport const Stash = () => <img onError={() => hide()} width={tideOffset()} />\n", "AGENTS.md": memory},
		map[string]string{"src/Stash.tsx": "export const Stash = () => <img />\n"},
	)
	if d := gocmp.Diff([]string{"tideOffset missing"}, got); d != "" {
		t.Error(d)
	}
}

// TestALockFileTellsWhatIsInstalled has a script whose program another package depends on, and a package of a lock file of its own that has none.
func TestALockFileTellsWhatIsInstalled(t *testing.T) {
	t.Parallel()
	const manifest = "{\"name\": \"shop\", \"scripts\": {\"test\": \"vitest run\"}, \"devDependencies\": {\"a\": \"1\", \"b\": \"1\", \"c\": \"1\"}}\n"
	const memory = "# Shop\n\nRun `npm --prefix shop test`.\n"
	for lock, want := range map[string][]string{"shop/package-lock.json": {"npm --prefix shop test missing"}, "shop/other.json": nil} {
		got := findingsAfter(t, "AGENTS.md", memory, map[string]string{
			"api/package.json": "{\"name\": \"api\", \"devDependencies\": {\"vitest\": \"1\", \"d\": \"1\"}}\n", "shop/package.json": manifest, lock: "{\"packages\": {\"a\": {}}}\n", "AGENTS.md": memory,
		})
		if d := gocmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", lock, d)
		}
	}
}

// TestSamplesOfAnotherLanguageAreNotOurs has a class that Python had, in plain text, in a sample of Python and in one of TypeScript.
func TestSamplesOfAnotherLanguageAreNotOurs(t *testing.T) {
	t.Parallel()
	const memory = "# Tides\n\nWhat is asked for is a `TideUpdateRequest`.\n\n```python\nask(TideUpdateRequest(depth=1))\n```\n\n```typescript\nasync function ask(data: TideUpdateRequest) { return send(data) }\n```\n"
	got := findingsAfter(t, "AGENTS.md", memory,
		map[string]string{"src/tides.py": "class TideUpdateRequest:\n    depth: int = 0\n", "AGENTS.md": memory},
		map[string]string{"src/tides.py": "DEPTH = 0\n"},
	)
	if d := gocmp.Diff([]string{"TideUpdateRequest missing", "TideUpdateRequest missing"}, got); d != "" {
		t.Error(d)
	}
}

// TestLogsAreWrittenByPrograms has a log and a table that were in git for a while.
func TestLogsAreWrittenByPrograms(t *testing.T) {
	t.Parallel()
	const memory = "# Logs\n\nHand `harbor_events.log` and `harbor_tides.csv` to whoever asks.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"logs/a.log": "a\n", "logs/b.log": "b\n", "logs/c.log": "c\n", "harbor_events.log": "somebody put it in by mistake\n", "harbor_tides.csv": "day,depth\n", "AGENTS.md": memory,
	}})
	git := gitOn(t, dir)
	git("2026-03-02", "rm", "-q", "harbor_events.log", "harbor_tides.csv")
	git("2026-03-02", "commit", "-q", "-m", "none of them")
	if d := gocmp.Diff([]string{"harbor_tides.csv missing"}, findingsAt(t, dir, "AGENTS.md", memory)); d != "" {
		t.Error(d)
	}
}

// TestARowMayLinkToTheRepositoryOfItsName has two folders that went, one of which has a repository of its own now, as the row of it says.
func TestARowMayLinkToTheRepositoryOfItsName(t *testing.T) {
	t.Parallel()
	const memory = "# Gear\n\n| Gear | Where |\n|---|---|\n| harbor-cranes | [fleet/harbor-cranes](https://github.com/fleet/harbor-cranes) |\n| harbor-pumps | here |\n| harbor-lamps | here |\n| harbor-sails | here |\n| harbor-winches | here |\n"
	dir := t.TempDir()
	files := map[string]string{"AGENTS.md": memory}
	for _, name := range []string{"cranes", "pumps", "lamps", "sails", "winches"} {
		files["docs/gear/harbor-"+name+"/README.md"] = "# " + name + " of the harbour, and what they are for\n"
	}
	commitSteps(t, dir, []map[string]string{files})
	git := gitOn(t, dir)
	git("2026-03-02", "rm", "-q", "-r", "docs/gear/harbor-cranes", "docs/gear/harbor-pumps")
	git("2026-03-02", "commit", "-q", "-m", "cranes and pumps go")
	if d := gocmp.Diff([]string{"harbor-pumps missing"}, findingsAt(t, dir, "AGENTS.md", memory)); d != "" {
		t.Error(d)
	}
}

// TestNamesThatAPackageBrings lists components with the package that they come from: one that is published elsewhere, and one of the tree.
func TestNamesThatAPackageBrings(t *testing.T) {
	t.Parallel()
	for from, want := range map[string][]string{"@cove/forms": nil, "@yard/forms": {"GhostBoat missing"}} {
		memory := "# Yard\n\n| Part | Types |\n|---|---|\n| water | `HighTide`, `LowTide`, `SpringTide` |\n| boats (from `" + from + "/boats`) | `TugBoat`, `FishBoat`, `GhostBoat` |\n"
		got := findingsAfter(t, "AGENTS.md", memory, map[string]string{
			"AGENTS.md": memory, "package.json": "{\"name\": \"@yard/forms\"}\n",
			"src/tides.ts": "export class HighTide {}\nexport class LowTide {}\nexport class SpringTide {}\n",
			"src/boats.ts": "export class TugBoat {}\nexport class FishBoat {}\n",
		})
		if d := gocmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", from, d)
		}
	}
}

// TestMembersOfStandIns calls what a class does not have, on one that a test is called like a stand-in by, and on one of the product.
func TestMembersOfStandIns(t *testing.T) {
	t.Parallel()
	for owner, want := range map[string][]string{"MyViewModel": nil, "TideViewModel": {"TideViewModel.setSearch missing"}} {
		memory := "# Yard\n\nSearching is `" + owner + ".setSearch`.\n"
		got := findingsAfter(t, "AGENTS.md", memory, map[string]string{"AGENTS.md": memory, "src/" + owner + ".ts": "export class " + owner + " {\n  items() { return [] }\n}\n"})
		if d := gocmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", owner, d)
		}
	}
}

// TestPartsOfCodeAreNoFiles counts things in a list with a number that the files of the folder had once.
func TestPartsOfCodeAreNoFiles(t *testing.T) {
	t.Parallel()
	for noun, want := range map[string][]string{"variants": nil, "vessels": {"26 vessels missing"}} {
		files := map[string]string{"ships/AGENTS.md": "# Ships\n\n## Kinds\n\n26 " + noun + ": `Tug`, `Ferry`, `Barge`, `Pilot`, `Dredger`, `Yacht`\n"}
		for i := range 26 {
			files[fmt.Sprintf("ships/ship%d.yaml", i)] = "name: a\n"
		}
		got := findingsAfter(t, "ships/AGENTS.md", files["ships/AGENTS.md"], files, map[string]string{"ships/ship26.yaml": "name: a\n"})
		if d := gocmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", noun, d)
		}
	}
}
