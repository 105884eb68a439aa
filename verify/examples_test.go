package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestExamplesThatWereTrueToLifeAreHeldToHistory when another name beside them is there still, and not where they may be invented.
func TestExamplesThatWereTrueToLifeAreHeldToHistory(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\n### Naming conventions\n\n- Prefix `Hb` for classes: `HbLantern`, `HbTideTable`\n- Prefix `Old` for others: `OldFoghorn`, `OldAnchorWatch`\n- camelCase for fields (e.g. `maxDraught`, `tideOffset`)\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "lib/lantern.ts": "export class HbLantern {\n  maxDraught = 1;\n}\n", "lib/tide.ts": "export class HbTideTable {\n  tideOffset = 2;\n}\nexport class OldFoghorn {}\n"},
		{"lib/tide.ts": "export const high = 3;\n"},
	})
	want := []string{"HbTideTable missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestCallsInTheCodeOfAnExampleAreHeldToHistory but not its variables, nor what the repository never defined.
func TestCallsInTheCodeOfAnExampleAreHeldToHistory(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\nAn arrival follows this pattern:\n\n```ts\nconst berth = await assignBerthTo(ship)\nnotifyHarborMaster(berth)\nberth.openMooringSlots = 3\nringTheFoghorn(berth)\n```\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "lib/arrive.ts": "export function assignBerthTo(ship) {\n  return 1;\n}\n\nexport class Berth {\n  openMooringSlots = 2;\n}\n", "lib/notify.ts": "export function notifyHarborMaster(berth) {\n  return berth;\n}\n"},
		{"lib/arrive.ts": "export const arrivals = 3;\n"},
	})
	want := []string{"assignBerthTo missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestWhatAnErrorBecomesIsNoHistory of it: an arrow leads to a status, and a command that could need to be run is to be there.
func TestWhatAnErrorBecomesIsNoHistory(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\n- `TideGaugeException` → 500 Internal Server Error\n- `BerthTakenException` → `BerthBusyException`\n\nIf the page is stale, they could need to run `composer run tides`. You could add `composer run berths`.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "composer.json": `{"scripts": {"test": "phpunit"}}`, "app/Errors.php": "<?php\nclass TideGaugeException extends Exception {}\nclass BerthTakenException extends Exception {}\nclass BerthBusyException extends Exception {}\n"},
		{"app/Errors.php": "<?php\nclass BerthBusyException extends Exception {}\n"},
	})
	want := []string{"TideGaugeException missing", "composer run tides missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestWhatIsLookedForAnywhereIsNoClaim on this repository, which had it once.
func TestWhatIsLookedForAnywhereIsNoClaim(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\n- Find out what triggers a step (e.g. language, presence of `berths.toml`, folders of tests).\n- The presence of `berths.toml` decides.\n- Berths stand in `berths.toml`.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "berths.toml": "[north]\nlength = 12\n", "main.go": "package main\n"},
		{"berths.toml": ""},
	})
	gitOn(t, dir)("2026-03-02", "rm", "-q", "berths.toml")
	gitOn(t, dir)("2026-03-02", "commit", "-q", "-m", "step")
	want := []string{"berths.toml missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
