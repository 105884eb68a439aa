package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

// TestWhatFencesDeclareIsThere judges one defect or control at a time: members of types in samples, options below a group of commands, files that
// became folders, lists and drawings below a root, and commands that are yet to come.
func TestWhatFencesDeclareIsThere(t *testing.T) {
	judgeArchive(t, "testdata/declared.txtar", 12, 11)
}

// TestAFolderThatTheTextGivesHadItThen has names that only other folders have now, and that the folder which the text gives had when it was written:
// under another name since, deleted, or moved with its whole name, which leads a reader there all the same.
func TestAFolderThatTheTextGivesHadItThen(t *testing.T) {
	t.Parallel()
	const memory = "# Harbour\n\n- `backend/` is made of layers (`wharves/`, `lamps/`, `ropes/`)\n\n## Sources (`sources/`)\n\n- `main.go` begins\n\n## Decks (`decks/`)\n\n- `init.lua` and `plank.lua`\n\nRun `cmake --preset dev` first, then `make caulk` and `make tar`.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{
		"backend/wharves/a.py": "one = 1\n", "backend/lamps/b.py": "two = 2\n", "backend/ropes/c.py": "three = 3\n", "sources/main.go": "package main\n", "sources/tide.go": "package main\n",
		"decks/init.lua": "return 1\n", "decks/fore/init.lua": "return 2\n", "decks/src/plank.lua": "return 3\n", "decks/src/nail.lua": "return 4\n", "web/plank.lua": "return 5\n", "web/wharves/d.txt": "d\n", "web/lamps/e.txt": "e\n", "tools/main.go": "package main\n\nfunc main() {}\n", "CMakePresets.json": `{"configurePresets": [{"name": "dev"}]}`,
		"yard/Makefile": "caulk:\n\techo caulk\n\nsand:\n\techo sand\n", "kit/CMakePresets.json": `{"configurePresets": [{"name": "dev"}]}`, "AGENTS.md": memory,
	}})
	git := gitOn(t, dir)
	git("2026-03-02", "mv", "backend/wharves", "backend/jetties")
	git("2026-03-02", "rm", "-q", "-r", "backend/lamps", "sources/main.go", "decks/init.lua", "decks/src/plank.lua", "CMakePresets.json")
	put(t, dir, "store/backend/keep.txt", []byte("kept\n"))
	put(t, dir, "yard/Makefile", []byte("fill:\n\techo caulk\n\nsand:\n\techo sand\n"))
	git("2026-03-02", "add", "store", "yard")
	git("2026-03-02", "mv", "backend/ropes", "store/ropes")
	git("2026-03-02", "commit", "-q", "-m", "gone")
	want := []string{"wharves/ moved", "lamps/ missing", "main.go missing", "init.lua missing", "plank.lua missing", "cmake --preset dev missing", "make caulk missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestWhatIsDrawnAtTheRootIsRunNowhereBesideIt has three documents: one that draws a file at the root which is not there, one beside it that runs it, and
// one of another folder that does.
func TestWhatIsDrawnAtTheRootIsRunNowhereBesideIt(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{{"package.json": "{}\n", "src/tide.js": "let a = 1\n"}})
	texts := map[string]string{
		".serena/memories/structure.md": "# Structure\n\n```\nharbour/\n├── index.js\n├── package.json\n└── src/\n```\n",
		".serena/memories/commands.md":  "# Commands\n\n- `node index.js` starts it, and `node other.js` another\n",
		"docs/AGENTS.md":                "Run `node index.js` there.\n",
	}
	var docs []*note.Document
	for _, name := range []string{".serena/memories/structure.md", ".serena/memories/commands.md", "docs/AGENTS.md"} {
		docs = append(docs, note.Parse(name, []byte(texts[name]), note.Options{Host: note.Agents, Role: note.Rules}))
	}
	var got []string
	for _, v := range judgeIn(t, dir, "", docs...) {
		if isFinding(v) {
			got = append(got, v.Claim.At.Path+" "+v.Claim.Target+": "+v.Because)
		}
	}
	want := []string{
		".serena/memories/structure.md index.js: not in the folder it is drawn in",
		`.serena/memories/commands.md node index.js: there is no "index.js", which ".serena/memories/structure.md" draws at the root`,
	}
	if !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
