package verify_test

import (
	"maps"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestPlacesDrawingsAndSpellings judges one defect or control at a time.
func TestPlacesDrawingsAndSpellings(t *testing.T) {
	judgeArchive(t, "testdata/places.txtar", 18, 20)
}

// TestLinesThatStillBeginWithWhatTheTextNamesAreRight although they were edited since.
func TestLinesThatStillBeginWithWhatTheTextNamesAreRight(t *testing.T) {
	t.Parallel()
	const memory = "The method `launch_args()` always passes the tide.\nSee `src/ship.py:3-6`.\n\n- `src/ship.py:8-11` - passenger lists\n\n- `src/ship.py:13-16` - of the crew\n"
	old := "import os\n\ndef launch_args():\n    out = ['--tide', 'low']\n    out.append('--fog')\n    return out\n\ndef test_passenger_names():\n    a = 'an old list of all'\n    b = 'another list'\n    return a + b\n\n" +
		"def hands():\n    crew = 'all the hands there were'\n    more = 'and some more of them'\n    return crew + more\n"
	now := strings.NewReplacer("out = ['--tide', 'low']", "args = make_all_of_them(1)", "out.append('--fog')", "args.extend(self.more)", "return out", "return args", "def launch_args():", "def launch_args(self, *rest) -> list[str]:",
		"a = 'an old list of all'", "people = people_of(1, 2, 3)", "b = 'another list'", "check(people)", "return a + b", "assert people", "def test_passenger_names():", "def test_passenger_lists(boat, sea):",
		"def hands():", "def oars_of(boat):", "crew = 'all the hands there were'", "oars = boat.left() * 2", "more = 'and some more of them'", "oars.check(1)", "return crew + more", "yield oars").Replace(old)
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"AGENTS.md": memory, "src/ship.py": old}, {"src/ship.py": now}})
	want := []string{"src/ship.py:13-16 changed"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestCommandsOfALongListAreFound where the help of options stands between them, up to the end of the list and no further.
func TestCommandsOfALongListAreFound(t *testing.T) {
	t.Parallel()
	const memory = "```bash\nharborctl open --fast\nharborctl last-berth --fast\nharborctl lost-berth --fast\nharborctl boat --fast\n```\n"
	cli := func(last string) string {
		return "use clap::{Parser, Subcommand};\n\n#[derive(Parser)]\nstruct Cli {\n    #[command(subcommand)]\n    command: Commands,\n}\n\n#[derive(Subcommand)]\nenum Commands {\n    Open {\n" +
			strings.Repeat("        /// What nobody reads, of which there is much\n        #[arg(long)]\n        fast: bool,\n", 100) + "    },\n    LastBerth,\n" + last + "}\n\nfn kinds() {\n    let _ = [\n        Boat,\n    ];\n}\n"
	}
	manifest := "[package]\nname = \"harborctl\"\nversion = \"1.0.0\"\n\n[dependencies]\nclap = \"4\"\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"AGENTS.md": memory, "Cargo.toml": manifest, "src/main.rs": cli("    LostBerth,\n    Boat,\n")}, {"src/main.rs": cli("")}})
	want := []string{"harborctl lost-berth --fast missing", "harborctl boat --fast missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestRecordsAndOtherPeoplesNamesAreLeftAlone judges one defect or control at a time.
func TestRecordsAndOtherPeoplesNamesAreLeftAlone(t *testing.T) {
	judgeArchive(t, "testdata/records.txtar", 6, 24)
}

// TestWhatStrangersTookForFalseAlarmsStaysSilent judges one defect or control at a time.
func TestWhatStrangersTookForFalseAlarmsStaysSilent(t *testing.T) {
	judgeArchive(t, "testdata/strangers.txtar", 8, 14)
}

// TestWhatMoreReadersFoundWrongIsNotReported judges one defect or control at a time.
func TestWhatMoreReadersFoundWrongIsNotReported(t *testing.T) {
	judgeArchive(t, "testdata/heard.txtar", 4, 17)
}

// TestWhatIsNamedTogetherIsJudgedTogether judges one defect or control at a time.
func TestWhatIsNamedTogetherIsJudgedTogether(t *testing.T) {
	judgeArchive(t, "testdata/named.txtar", 7, 7)
}

// What an agent keeps in its home tells of all projects of its user; of the folders of one project it tells what is there.
func TestMemoryInTheHomeOfAnAgentTellsOfOtherProjects(t *testing.T) {
	t.Parallel()
	const memory = "Send with `npm run bell`, which reads `BELL_TOWER_URL`.\n"
	home := map[string]string{"CLAUDE.md": "# Me\n", "settings.json": "{}\n", "commands/ring.md": "ring\n", "memory/MEMORY.md": "- [bell](project_bell.md)\n", "memory/project_bell.md": memory,
		"notes/package.json": `{"name": "notes", "scripts": {"draw": "node draw.js"}}`}
	for _, c := range []struct {
		manifest string
		want     int
	}{{"notes/README.md", 0}, {"package.json", 1}} {
		dir := t.TempDir()
		files := maps.Clone(home)
		files[c.manifest] = `{"name": "own", "scripts": {"toll": "node toll.js"}}`
		commitSteps(t, dir, []map[string]string{files})
		if got := findingsAt(t, dir, "memory/project_bell.md", memory); len(got) != c.want {
			t.Errorf("with %s: %v", c.manifest, got)
		}
	}
}
