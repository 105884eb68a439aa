package checklist_test

import (
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// S1-16, S1-18: NOTES.md holds the active objective, blockers and one pending matter, and no history of a task.
func TestNotesRulesGiveTheVerdictsOfTheConformanceTable(t *testing.T) {
	for _, c := range []struct{ name, notes, want string }{
		{"CF-01 plain bullets are fine", "# Notes\n\nSome prose.\n\n- one\n- two\n- three\n", ""},
		{"CF-02 iteration in any case", "# Notes\n\n- the ITERATION ended\n", "NOTES.md:3:7: error: task history word \"iteration\" [task-history]\n"},
		{"CF-03 verdict", "# Notes\n\n- verdict: pass\n", "NOTES.md:3:3: error: task history word \"verdict\" [task-history]\n"},
		{"CF-04 phase artifact", "# Notes\n\nsee phase-3-done.md\n", "NOTES.md:3:5: error: phase artifact path \"phase-3-done.md\" [phase-artifact-path]\n"},
		{"CF-04 other letter case", "# Notes\n\nsee Phase-3-done.md\n", ""},
		{"CF-05 one finding for a block", "# Notes\n\n```\na\n```\n", "NOTES.md:3:1: error: code fence of 3 lines [notes-fence]\n"},
		{"CF-05 tildes", "# Notes\n\n~~~\na\n~~~\n", "NOTES.md:3:1: error: code fence of 3 lines [notes-fence]\n"},
		{"CF-06 four bullets", "# N\n\n- a\n- b\n- c\n- d\n", "NOTES.md:6:1: error: more than 3 consecutive bullets: 4 in a row [bullet-run]\n"},
		{"CF-06 five bullets are one finding", "# N\n- a\n- b\n- c\n- d\n- e\n", "NOTES.md:5:1: error: more than 3 consecutive bullets: 5 in a row [bullet-run]\n"},
		{"CF-07 three bullets", "# N\n\n- a\n- b\n- c\n", ""},
		{"CF-08 a heading between", "# N\n\n- a\n- b\n- c\n\n## M\n\n- a\n- b\n- c\n", ""},
		{"CF-09 a blank line between", "# N\n\n- a\n- b\n\n- c\n\n- d\n", "NOTES.md:8:1: error: more than 3 consecutive bullets: 4 in a row [bullet-run]\n"},
		{"CF-09 text between", "# N\n\n- a\n- b\n- c\n\ntext\n\n- d\n", ""},
		{"CF-09 nested and numbered", "# N\n\n- a\n  - b\n    - c\n1. d\n", "NOTES.md:6:1: error: more than 3 consecutive bullets: 4 in a row [bullet-run]\n"},
		{"CF-10 plurals", "# N\n\nverdicts of iterations\n", "NOTES.md:3:1: warning: task history word \"verdicts\" [task-history]\nNOTES.md:3:13: warning: task history word \"iterations\" [task-history]\n"},
		{"CF-11 in a heading", "# Verdict\n", "NOTES.md:1:3: error: task history word \"verdict\" [task-history]\n"},
		{"CF-12 twenty lines", strings.Repeat("text\n", 20), ""},
		{"CF-12 twenty lines and an empty one", strings.Repeat("text\n", 20) + "\n", "NOTES.md:21:1: error: file has 21 lines, at most 20 are allowed [notes-too-long]\n"},
		{"CF-12 twenty-one lines", strings.Repeat("text\n", 21), "NOTES.md:21:1: error: file has 21 lines, at most 20 are allowed [notes-too-long]\n"},
		{"CF-12 twenty-one lines with CRLF", strings.Repeat("text\r\n", 21), "NOTES.md:21:1: error: file has 21 lines, at most 20 are allowed [notes-too-long]\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := lines(lint(t, map[string]string{"NOTES.md": c.notes}), "")
			if diff := gocmp.Diff(c.want, got); diff != "" {
				t.Errorf("findings differ (-want +got):\n%s", diff)
			}
		})
	}
}

// CF-14, CF-15, CF-17, CF-18 and CF-19: each part of the memory contract that is taken out is told, and nothing else.
func TestEachPartOfTheMemoryContractIsHeld(t *testing.T) {
	a, err := txtar.ParseFile(fixturePath("memory-contract"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, file, old, now, want string }{
		{"CF-14 taxonomy", "docs/MEMORY-ARCHITECTURE.md", "## Memory Content Taxonomy", "## Content", `document lacks "## Memory Content Taxonomy"`},
		{"CF-14 category", "docs/MEMORY-ARCHITECTURE.md", "- `feedback`\n", "", "document lacks \"`feedback`\""},
		{"CF-15 discipline", "docs/PROMPT-BEHAVIOR-CONTRACT.md", "### 7. Memory Use Discipline", "### 7.", `document lacks "### 7. Memory Use Discipline"`},
		{"CF-15 verify", "docs/PROMPT-BEHAVIOR-CONTRACT.md", "Verify before use", "Use", `document lacks "Verify before use"`},
		{"CF-15 ignore", "docs/PROMPT-BEHAVIOR-CONTRACT.md", "Ignore memory on request", "Ignore", `document lacks "Ignore memory on request"`},
		{"CF-17 checklist", "skills/patterns/repo-memory-hygiene.md", "## Checklist C", "## C", `document lacks "## Checklist C"`},
		{"CF-17 ladder", "docs/MEMORY-ARCHITECTURE.md", "Compaction Ladder", "Ladder", `document lacks "Compaction Ladder"`},
		{"CF-18 order", "Orchestrator.agent.md", "Load skills/patterns/memory-promotion-candidates.md, then run Checklist C.",
			"Run Checklist C, then load skills/patterns/memory-promotion-candidates.md.", "checklist C is named before the candidates that it is asked about"},
		{"CF-19 failures", "Orchestrator.agent.md", "compaction.max_consecutive_failures", "many", `document lacks "compaction.max_consecutive_failures"`},
		{"CF-19 approval", "Orchestrator.agent.md", "WAITING_APPROVAL", "stop", `document lacks "WAITING_APPROVAL"`},
		{"CF-19 link", "Planner.agent.md", "MEMORY-ARCHITECTURE.md", "memory", `agent does not point to "docs/MEMORY-ARCHITECTURE.md"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := tree(a, "good")
			if !strings.Contains(files[c.file], c.old) {
				t.Fatalf("%s does not hold %q", c.file, c.old)
			}
			files[c.file] = strings.Replace(files[c.file], c.old, c.now, 1)
			var got []string
			for _, d := range lint(t, files) {
				if d.Rule == "memory-contract" {
					got = append(got, d.Message)
				}
			}
			if !slices.Equal(got, []string{c.want}) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
