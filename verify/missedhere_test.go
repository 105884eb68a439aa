package verify_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatAReaderFoundBesides judges one defect or control at a time.
func TestWhatAReaderFoundBesides(t *testing.T) {
	judgeArchive(t, "testdata/missedhere.txtar", 11, 14)
}

// TestLinesAreRightWhereTheirDefinitionStillBegins although its body, its parameters or its spelling were edited; what gives the lines in the
// text of a link and in its target is reported once.
func TestLinesAreRightWhereTheirDefinitionStillBegins(t *testing.T) {
	t.Parallel()
	const memory = "# Sea\n\n## `sail` of boats\n\n**Reference**: [boat.ts:1-4](src/boat.ts#L1-L4)\n\n**Reference**: [boat.ts:6-8](src/boat.ts#L6-L8)\n\n**Reference**: [boat.ts:10-12](src/boat.ts#L10-L12)\n"
	old := "export function sail(wind: string) {\n  const boat = 'dinghy';\n  return boat + wind;\n}\n\nfunction bell() {\n  return 'ding';\n}\n\nfunction horn() {\n  return 'toot of fog';\n}\n"
	now := strings.NewReplacer("sail(wind: string)", "sail(wind: string, tide: number)", "'dinghy'", "manyOfThem(tide)", "return 'ding';", "return \"ding\"",
		"function horn()", "const foghornOfTheHarbor = async () =>", "return 'toot of fog'", "await blow(1)").Replace(old)
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"AGENTS.md": memory, "src/boat.ts": old}, {"src/boat.ts": now}})
	want := []string{"src/boat.ts#L10-L12 changed"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestNumbersThatWereRightWhenTheyWereWrittenAreHeldToWhatIsCounted and those that never were are left alone.
func TestNumbersThatWereRightWhenTheyWereWrittenAreHeldToWhatIsCounted(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\n5 router includes in `api/router.py`, and 9 tide calls in `api/router.py`. ~5 router includes in `api/router.py`.\n\n- Schema v3 of the database\n- Schema version 9 is that of another\n"
	router := func(n int) string { return "def make(app):\n" + strings.Repeat("    app.include_router(one)\n", n) }
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"AGENTS.md": memory, "api/router.py": router(5), "db/store.dart": "const int databaseVersion =\n    3; // of the tides\n"},
		{"api/router.py": router(6), "db/store.dart": "const int databaseVersion =\n    4; // of the moon\n"}})
	want := []string{"5 missing", "3 missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestNamesOfAListGoWithTheOneThatIsTheirsAlone where one file held them all in quotes.
func TestNamesOfAListGoWithTheOneThatIsTheirsAlone(t *testing.T) {
	t.Parallel()
	const memory = "Tools:\n\n- `list_all_the_berths`, `crane_left`\n- `crane_list`\n- `moon_list`\n\nAnother is `read_the_whole_log`.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"AGENTS.md": memory, "src/tools.ts": "export const tools = {\n  \"list_all_the_berths\": 1,\n  \"crane_list\": 2,\n  read_the_whole_log: 3,\n}\n"}, {"src/tools.ts": "export const tools = {}\n"}})
	want := []string{"list_all_the_berths missing", "crane_list missing", "read_the_whole_log missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestWhatWasThereWhenItWasWrittenIsMissed of subagents, commands of hosts, and components that a comment alone remembers.
func TestWhatWasThereWhenItWasWrittenIsMissed(t *testing.T) {
	const memory = "Tides are chosen on the page (LighthouseKeeperTab) and kept, those of the FogHornPanel too.\n\nUse subagent tide-expert, subagent fog-expert or subagent moon-expert.\n\n- `/sound-horn` sounds it\n- `/list-berths` lists them\n"
	dir := t.TempDir()
	git := gitOn(t, dir)
	git("2026-01-01", "init", "-q", "-b", "main")
	for name, text := range map[string]string{"AGENTS.md": memory, ".claude/agents/tide-expert.md": "Tides.\n", ".claude/agents/fog-expert.md": "Fog.\n", ".claude/commands/sound-horn.md": "Sound it.\n",
		"src/style.css": "/* of the LighthouseKeeperTab */\n.page { color: red }\n", "src/Tab.tsx": "export function LighthouseKeeperTab() {\n  return null\n}\n\nexport function FogHornPanel() {\n  return null\n}\n",
		"src/main.ts": "export const say = 'FogHornPanel is in the log'\n"} {
		put(t, dir, name, []byte(text))
	}
	git("2026-01-02", "add", "-A")
	git("2026-01-02", "commit", "-q", "-m", "first")
	git("2026-02-02", "rm", "-q", ".claude/agents/tide-expert.md", ".claude/commands/sound-horn.md", "src/Tab.tsx")
	git("2026-02-02", "commit", "-q", "-m", "second")
	want := []string{"LighthouseKeeperTab missing", "tide-expert missing", "/sound-horn missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
