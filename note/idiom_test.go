package note_test

import (
	"slices"
	"testing"

	"github.com/notes-lint/notes-lint/note"
)

// TestWordsThatOnlySoundLikeAStanceTurnNothing takes the stance of the last claim of each text.
func TestWordsThatOnlySoundLikeAStanceTurnNothing(t *testing.T) {
	fence := "```"
	for _, c := range []struct{ name, text, want string }{
		{"a kind of deletion", "Models: `ShipOrder` (soft delete), `CraneLoad`", "stated as true now"},
		{"what another one has", "The crane kit mirrors it in its own `CLAUDE.md` and `docs/quay.md`", "about another project"},
		{"what each one has", "Each crane has its own `docs/quay.md`", "stated as true now"},
		{"what may be deleted", "Files of the trial (in `src/quay/trial/`) can be safely deleted", "stated as true now"},
		{"what was deleted", "Files of the trial (in `src/quay/trial/`) were safely deleted", "told as history"},
		{"what may be deleted, in a drawing", fence + "\nquay/\n├── crane.go\n└── trial/   # trials (can be deleted)\n" + fence, "stated as true now"},
		{"what was deleted, in a drawing", fence + "\nquay/\n├── crane.go\n└── trial/   # trials (deleted)\n" + fence, "told as history"},
		{"how things are called, abroad", "# Casa\n\n## Nomeação\n\n- `CraneLoad`", "an example"},
		{"what a decision came of", "## Status\n\nAccepted\n\n## Decision\n\nUse a winch.\n\n## Context\n\n`src/quay/crane.go` lifts.", "told as history"},
		{"what gives context elsewhere", "## Context\n\n`src/quay/crane.go` lifts.", "stated as true now"},
		{"what was decided", "## Status\n\nAccepted\n\n## Decision\n\n`src/quay/crane.go` lifts.", "stated as true now"},
		{"a column of what was", "| Old path | New path |\n|---|---|\n| `src/quay/crane.go` | gone |", "told as history"},
		{"a column of old things", "| Old harbours | Draught |\n|---|---|\n| `src/quay/crane.go` | 4 |", "stated as true now"},
		{"what is not done yet", "- [ ] `CraneLoad` - the load", "planned or to be made"},
		{"what is to be looked at", "- [ ] Check `CraneLoad`", "stated as true now"},
		{"what is to be run", "- [ ] `make moor` works", "stated as true now"},
		{"what a task that is not done needs", "- [ ] `CraneLoad` takes `BerthList`", "planned or to be made"},
		{"advice abroad", "推荐：\n\n* `CraneLoad`", "planned or to be made"},
		{"examples abroad", "例如：\n\n* `CraneLoad`", "an example"},
		{"the original that was ported", "优先查原版 `src/quay/crane.go` 的实现", "about another project"},
		{"what it was merged from", "本文合并自原 `docs/quay.md`。", "told as history"},
		{"files of a demonstration", "## Demo files\n\n- tides (`src/demo/tides.ts`)", "stated as true now"},
		{"a layout that is aimed at", "## Repository layout (target)\n\n- `src/locks/`", "planned or to be made"},
		{"what somebody thought of", "Refactor ideas (patterns of a library):\n\n- split `CraneLoad` in two", "planned or to be made"},
		{"targets of a build", "## Layout of the targets\n\n- `src/locks/`", "stated as true now"},
		{"what works on what is old", "`quay.css` bridges old classes to tokens", "stated as true now"},
		{"what is old itself", "`quay.css` is old and is kept for ships", "told as history"},
		{"what is deleted", "We had to delete `CraneLoad`", "told as history"},
		{"where things went", "The tools were many once; now all is consolidated into `src/tools/`", "stated as true now"},
		{"what went somewhere", "`src/oldtools/` renamed to something else", "told as history"},
		{"what makes it", "The tables are generated using `scripts/tables.sh`", "stated as true now"},
		{"what is made", "Generated: `out/tables.json`", "made by a command"},
		{"no errors", "It starts without errors: `make moor`", "stated as true now"},
		{"no package", "It works without `make moor`", "denied or forbidden"},
		{"what to do then", "## What to do when a task is completed\n\n" + fence + "sh\nmake moor\n" + fence, "stated as true now"},
		{"what was completed", "## Completed\n\n" + fence + "sh\nmake moor\n" + fence, "told as history"},
		{"one command after the other", "`make boats` -> `make moor` -> `make lift`", "stated as true now"},
		{"another checkout", "## Tests (from a harbour-tools checkout)\n\n" + fence + "sh\nmake moor\n" + fence, "about another project"},
		{"a list of what must not be", "- NOT allowed: `index.ts` barrels, `libs/`", "denied or forbidden"},
		{"what had a name before", "a flat `docs/quay.md` (planning, unrelated to this) previously held the name", "told as history"},
		{"what is described in brackets", "`docs/quay.md` (planning of the quay) holds the berths", "stated as true now"},
		{"where it came from", "Both moved here from `docs/berths.md`", "told as history"},
		{"what comes with a stage", "Those are `src/locks/`, arriving in Stage 3", "planned or to be made"},
		{"what lands in a phase", "A fifth package lands in phase 3: `engine/locks/`", "planned or to be made"},
		{"weeks of a plan", "## Phase 1: Foundation (Weeks 1-2)\n\n- `src/locks/`", "planned or to be made"},
		{"commands to come", "Likely future automation commands for this repo:\n\n- `make moor`", "planned or to be made"},
		{"a condition behind a command", fence + "sh\nmake moor   # if there are ships\n" + fence, "true only if present"},
		{"a condition behind a command, in Chinese", fence + "sh\nmake moor   # 如果有船\n" + fence, "true only if present"},
		{"what a command does, in Chinese", fence + "sh\nmake moor   # 系泊所有船只\n" + fence, "stated as true now"},
		{"what nobody built", "`src/locks/` is unbuilt (see the plan)", "planned or to be made"},
		{"drawn from another repository", fence + "\nharbour/\n├── src/\n└── charts/ # of a separate repository\n" + fence, "about another project"},
		{"drawn from another repository, in Korean", fence + "\nharbour/\n├── src/\n└── charts/ # 참고용 (별도 레포)\n" + fence, "about another project"},
		{"a condition ahead of a command, in Korean", "- (존재한다면) `make moor` 수행 권장", "true only if present"},
		{"as planned", "Key parts (as planned):\n\n- `src/locks/`", "planned or to be made"},
		{"old in Korean", "메인 씬 (구 `src/locks.ts` 의 패턴)", "told as history"},
		{"a friend in Korean", "친구 `src/locks.ts` 가 있다", "stated as true now"},
		{"readers to come", "Future agents should run these:\n\n- `make moor`", "stated as true now"},
		{"a week", "## Two weeks of tides\n\n- `src/locks/`", "stated as true now"},
		{"what arrives", "Ships arrive at the quay: `src/quay/`", "stated as true now"},
		{"planned in Japanese", "## Phase 2 (計画中)\n\n- `src/locks/`", "planned or to be made"},
		{"what must be neither made nor edited", "Do not create, modify, or suggest `quay.config.js` files", "denied or forbidden"},
		{"what must not be edited", "Do not modify or move `quay.config.js`", "denied or forbidden, softly"},
		{"an export that is a noun", "### Main Export (`src/quay.ts`)", "stated as true now"},
		{"an export that is a verb", "Export the tides to `src/quay.ts`", "made by a command"},
		{"what stood in brackets of the old", "In place of the old two-file setup (`quay.cjs` + `moor.cjs`, which parted `berths.cjs`)", "told as history"},
		{"what it is for", "`make moor` for dependency or bundling changes", "stated as true now"},
		{"what the reader does then", "If `quay.js` is missing, run `make moor`", "stated as true now"},
		{"a folder that is a package", "the `quay/` package holds them", "stated as true now"},
		{"what a build makes", "Test binary: `quay/moor-tests`", "made by a command"},
		{"data that comes out", "`quay/`: Output data of the tides", "stated as true now"},
		{"what fails when another is not there", "`moorBoat` throws if parent doesn't exist", "stated as true now"},
		{"what is made when it is not there", "`quay.json` is written when it doesn't exist", "denied or forbidden"},
		{"what brackets say of something else", "That is our own mark (a row, not a session): `moorBoat` knows it", "stated as true now"},
		{"what brackets say of a list", "Quays (not built): `moorBoat`", "denied or forbidden"},
		{"what is for later, in another language", "- `moorBoat`（将来的な港のため）", "planned or to be made"},
		{"a pattern with parts", "Boats follow a pattern where:\n\n- the planner (`quay/planner.py`) speaks first", "stated as true now"},
		{"a cross behind it", "- `components/quay/` folder ❌", "denied or forbidden"},
		{"what is allowed alone", "Never write directly except through `src/quay.go`", "stated as true now"},
		{"what is left out", "All files except `src/quay.go`", "denied or forbidden"},
		{"the one that may", "Only `src/quay.go` may write tides", "stated as true now"},
		{"one that may", "`src/quay.go` may write tides", "true only if present"},
		{"what is to be looked at first", "Do not change keys without checking the other side (`src/quay.go`)", "stated as true now"},
		{"what shows it", "Sample implementation: `samples/quay/`", "stated as true now"},
		{"a sample", "A sample name: `samples/quay/`", "an example"},
		{"where the example is", "See the whole example at `docs/quay.md`", "stated as true now"},
		{"what goes along", "When adding, renaming, or removing a page, update that list and the `MoorBoat` table", "stated as true now"},
		{"what is removed", "When removing `MoorBoat`", "told as history"},
		{"the list it goes to", "Add its name to the `MoorBoat` array", "stated as true now"},
		{"what is added", "Add its name and the `MoorBoat` array", "planned or to be made"},
		{"what brackets deny before a colon", "Local (no keys): `make moor`", "stated as true now"},
		{"what came in its place", "They are replaced by the harbour `CraneLoad` and the `MoorBoat` layer", "stated as true now"},
		{"what was replaced", "It replaced the `MoorBoat` layer", "told as history"},
		{"not the others", "Use `MoorBoat` (not inline ones)", "stated as true now"},
		{"not yet", "Use `MoorBoat` (not yet in use)", "denied or forbidden"},
		{"old and kept", "`MoorBoat` is deprecated, kept for old boats", "stated as true now"},
		{"what runs beside it", "against a local one (`make moor` in another terminal)", "stated as true now"},
		{"what another has", "against a local one (`make moor` in another checkout)", "about another project"},
		{"what is to be added, in Chinese", "- `src/quay.ts` (待添加)", "planned or to be made"},
		{"some of those that call it", "Never call the crane there, e.g. from `moorBoat()`", "true only if present"},
		{"some that it may come from", "It is called, e.g. from `moorBoat()`", "true only if present"},
		{"a list that goes on", "Helpers (`moorBoat`, etc.)", "stated as true now"},
		{"old", "`MoorBoat` is deprecated", "told as history"},
		{"some of those in it", "Take the colours from `src/quay.css` (e.g., some)", "stated as true now"},
		{"named so", "Read from variables with `MOOR_BOAT` naming", "an example"},
		{"what an addition does", "Adding an import expands the set in `src/quay.go`", "stated as true now"},
		{"where names are", "## Naming\n\n- Functions in `src/quay/`: end in a word", "stated as true now"},
		{"names", "## Naming\n\n- `src/quay/`", "planned or to be made"},
		{"what is archived", "## Auto-Archive (Completed Task Cleanup)\n\n" + fence + "sh\nmake moor\n" + fence, "stated as true now"},
		{"contracts of artifacts", "Agents read artifact contracts from `src/quay.yaml`", "stated as true now"},
		{"what a decision takes away", "Record 20 removes the unused `MoorBoat` way", "told as history"},
		{"a name of a kind", "- Follow naming conventions for tides, like `tide_001.txt`", "an example"},
		{"artifacts", "Agents read artifacts from `src/quay.yaml`", "made by a command"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := note.Parse("AGENTS.md", []byte(c.text+"\n"), note.Options{Host: note.Agents, Role: note.Rules})
			if len(d.Claims) == 0 {
				t.Fatal("no claim")
			}
			last := d.Claims[0]
			for _, cl := range d.Claims {
				if cl.At.Span.Start >= last.At.Span.Start && cl.Kind != note.FlagClaim {
					last = cl
				}
			}
			got := last.Context.Stance.String()
			if n := len(last.Context.StanceWord) - len(note.SoftNegation); n >= 0 && last.Context.StanceWord[n:] == note.SoftNegation {
				got += ", softly"
			}
			if got != c.want {
				t.Errorf("%s: %q (%q), want %q", last.Target, got, last.Context.StanceWord, c.want)
			}
		})
	}
}

// TestAPlanPlansAllOfIt takes a title that calls a file of Serena's a plan.
func TestAPlanPlansAllOfIt(t *testing.T) {
	for title, want := range map[string]bool{"Quay restructure plan": true, "Quay structure": false} {
		o, _ := note.Classify(".serena/memories/quay.md", note.Layout{})
		d := note.Parse(".serena/memories/quay.md", []byte("# "+title+"\n\n## The tree\n\nThe locks lie in `src/locks/`.\n"), o)
		if len(d.Claims) != 1 || d.Claims[0].Context.Whole != want {
			t.Errorf("%s: %+v", title, d.Claims)
		}
	}
}

// TestAMemoryOfAPhaseTellsOfThen takes names of memories.
func TestAMemoryOfAPhaseTellsOfThen(t *testing.T) {
	for name, want := range map[string]bool{"phase1_details": true, "quay_phase_2_FINAL": true, "next_phase_G_dark": true, "current_phase": false, "phases": false, "two_phase_commit": false} {
		file := ".serena/memories/" + name + ".md"
		o, _ := note.Classify(file, note.Layout{})
		d := note.Parse(file, []byte("# Quay\n\nThe locks lie in `src/locks/`.\n"), o)
		if len(d.Claims) != 1 || d.Claims[0].Context.Whole != want {
			t.Errorf("%s: %+v", name, d.Claims)
		}
	}
}

func TestAMentionOfWhatSomethingElseServesIsNone(t *testing.T) {
	for text, want := range map[string]int{"`Tide.sql` for Postgres.": 0, "Postgres for the tides.": 1, "We run it for Postgres.": 1} {
		d := note.Parse("AGENTS.md", []byte("- "+text+"\n"), note.Options{Host: note.Agents, Role: note.Rules})
		if got := len(d.Mentions([]string{"postgres"})); got != want {
			t.Errorf("%s: %d mentions, want %d", text, got, want)
		}
	}
}

// TestAMentionKeptForLaterIsPlanned takes remarks in brackets straight behind a package, and one about what stands behind it.
func TestAMentionKeptForLaterIsPlanned(t *testing.T) {
	for text, want := range map[string]note.Stance{
		"Postgres（将来的な潮位の保存用）": note.Planned, "**Postgres** (coming soon)": note.Planned, "Postgres (as the store)": note.Stated,
		"Postgres for the tides, charts (planned)": note.Stated,
	} {
		d := note.Parse("AGENTS.md", []byte("* "+text+"\n"), note.Options{Host: note.Agents, Role: note.Rules})
		if got := d.Mentions([]string{"postgres"}); len(got) != 1 || got[0].Context.Stance != want {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// TestTagsOfAPromptHideNothing takes what follows a tag that is none of HTML, which a parser of Markdown takes for markup.
func TestTagsOfAPromptHideNothing(t *testing.T) {
	for text, want := range map[string]int{
		"<patterns>\nThe locks lie in `src/locks/`.\n</patterns>":               1,
		"<rules name=\"quay\">\nThe locks lie in `src/locks/`.\n</rules>":       1,
		"<example>\nThe locks lie in `src/locks/`.\n</example>":                 0,
		"<details>\nThe locks lie in `src/locks/`.\n</details>":                 0,
		"```xml\n<patterns>\n</patterns>\n```\n\nThe locks lie in `src/locks/`": 1,
	} {
		d := note.Parse("AGENTS.md", []byte(text+"\n"), note.Options{Host: note.Agents, Role: note.Rules})
		if len(d.Claims) != want {
			t.Errorf("%s: %d claims, want %d", text, len(d.Claims), want)
		}
	}
}

func TestALineOfAFileOfAnyEndingIsALine(t *testing.T) {
	for text, want := range map[string]note.ClaimKind{
		"[the wall](src/quay/wall.qzx:17)":   note.LinesClaim,
		"[the wall](src/quay/wall.qzx#L17)":  note.LinesClaim,
		"`registry.example.io/quay/wall:17`": note.PathClaim,
	} {
		d := note.Parse("AGENTS.md", []byte(text+"\n"), note.Options{Host: note.Agents, Role: note.Rules})
		if len(d.Claims) == 1 && d.Claims[0].Kind != want || len(d.Claims) != 1 && want == note.LinesClaim {
			t.Errorf("%s: %+v", text, d.Claims)
		}
	}
}

// TestEntriesOfALogOfChangesAreHistory takes entries below dates, in and outside of a log, and what was made in one.
func TestEntriesOfALogOfChangesAreHistory(t *testing.T) {
	for text, want := range map[string]string{
		"## Changelog\n\n### 2026-01-02\n\n- The locks lie in `src/locks.go`\n": "changelog",
		"## Changelog\n\n### 2026-01-02\n\n- 新增 `src/locks.go`\n":               note.DatedHeading,
		"## Notes\n\n### 2026-01-02\n\n- The locks lie in `src/locks.go`\n":     note.DatedHeading,
	} {
		d := note.Parse("AGENTS.md", []byte("# Quay\n\n"+text), note.Options{Host: note.Agents, Role: note.Rules})
		if len(d.Claims) != 1 || d.Claims[0].Context.Stance != note.Past || d.Claims[0].Context.StanceWord != want {
			t.Errorf("%q: %+v", text, d.Claims)
		}
	}
}

// TestWideMarksPartWords takes names between brackets and commas of Chinese and Japanese.
func TestWideMarksPartWords(t *testing.T) {
	d := note.Parse("AGENTS.md", []byte("配置管理（src/config.go 读写），以及src/tide.go、位于src/boat.go中；docs/参考/a.md。\n"), note.Options{Host: note.Agents, Role: note.Rules})
	var got []string
	for _, c := range d.Claims {
		got = append(got, c.Target)
	}
	if want := []string{"src/config.go", "src/tide.go", "src/boat.go", "docs/参考/a.md"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestLinesAheadOfAFileMayBeRough takes words ahead of the lines and among them.
func TestLinesAheadOfAFileMayBeRough(t *testing.T) {
	for text, want := range map[string]bool{"It is around line 40 of `src/tide.go`.": true, "See lines ~40-50 in `src/tide.go`.": true, "`src/tide.go` around line 40": true, "See line 40 of `src/tide.go`.": false} {
		d := note.Parse("AGENTS.md", []byte("- "+text+"\n"), note.Options{Host: note.Agents, Role: note.Rules})
		if len(d.Claims) != 1 || d.Claims[0].Kind != note.LinesClaim || d.Claims[0].Roughly != want {
			t.Errorf("%q: %+v", text, d.Claims)
		}
	}
}
