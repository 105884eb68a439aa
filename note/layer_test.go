package note_test

import (
	"fmt"
	"testing"

	"github.com/notes-lint/notes-lint/note"
)

func TestFilesAreMemoryByTheirNames(t *testing.T) {
	l := note.Layout{Has: func(p string) bool { return p == "team/memory/MEMORY.md" || p == "docs/MEMORY.md" }}
	for p, want := range map[string]string{
		"NOTES.md":                                 "objective native 1",
		"sub/NOTES.md":                             "no",
		"memories/session/s1/notes.md":             "session native 2",
		"memories/session/s1/trace.ndjson":         "no",
		"memories/repo/reference/a.md":             "repo native 3",
		"memories/repo/README.md":                  "no",
		"memories/repo/.gitkeep":                   "no",
		"memories/inbox/a.md":                      "inbox native 3",
		"plans/a-plan.md":                          "episodic native 6",
		"plans/README.md":                          "no",
		"plans/templates/a.md":                     "no",
		"plans/archive/2026-01/a-plan.md":          "no",
		"plans/artifacts/a/b/c.md":                 "episodic native 7",
		"plans/artifacts/a.md":                     "no",
		"CLAUDE.md":                                "instruction claude 8",
		"a/b/CLAUDE.md":                            "instruction claude 8",
		".claude/CLAUDE.md":                        "instruction claude 8",
		"a/Claude.md":                              "instruction claude 8",
		"claude.md":                                "instruction claude 8",
		"docs/claude.md":                           "no",
		"agents.md":                                "instruction agents 8",
		"docs/agents.md":                           "no",
		"CLAUDE.local.md":                          "instruction claude 8",
		".claude/rules/a/b.md":                     "instruction claude 8",
		"a/AGENTS.md":                              "instruction agents 8",
		"AGENTS.override.md":                       "instruction agents 8",
		"AGENT.md":                                 "instruction agents 8",
		"a/GEMINI.md":                              "instruction gemini 8",
		".github/copilot-instructions.md":          "instruction copilot 8",
		".github/instructions/a/b.instructions.md": "instruction copilot 8",
		".github/instructions/readme.md":           "instruction copilot 8",
		".github/instructions/a/readme.md":         "no",
		".github/instructions.md":                  "instruction copilot 8",
		".claude/rules/a/b.mdc":                    "instruction claude 8",
		"web/.cursor/rules/a/b.mdc":                "instruction cursor 8",
		".cursor/rules/a.md":                       "instruction cursor 8",
		".cursorrules":                             "instruction cursor 8",
		".windsurfrules":                           "instruction windsurf 8",
		".windsurf/rules/a.md":                     "instruction windsurf 8",
		".windsurf/workflows/a.md":                 "no",
		".clinerules":                              "instruction cline 8",
		".clinerules/01-a.md":                      "instruction cline 8",
		".clinerules/workflows/a.md":               "no",
		".kiro/steering/tech.md":                   "instruction kiro 8",
		".kiro/specs/a/tasks.md":                   "no",
		"web/WARP.md":                              "instruction warp 8",
		"QWEN.md":                                  "instruction qwen 8",
		"CRUSH.md":                                 "instruction crush 8",
		".junie/guidelines.md":                     "instruction junie 8",
		".roo/rules/a.md":                          "instruction roo 8",
		".roo/rules-code/sub/a.md":                 "instruction roo 8",
		".roorules":                                "instruction roo 8",
		".roorules-debug":                          "instruction roo 8",
		".agent/rules/a.md":                        "instruction antigravity 8",
		".agents/skills/x/a.md":                    "no",
		".trae/rules/a.md":                         "instruction trae 8",
		".kilocode/rules/a.md":                     "instruction kilo 8",
		".amazonq/rules/a.md":                      "instruction amazon-q 8",
		".augment/rules/a.md":                      "instruction augment 8",
		".continue/rules/a.md":                     "instruction continue 8",
		".continue/prompts/a.md":                   "no",
		"web/.goosehints":                          "instruction goose 8",
		".openhands/microagents/repo.md":           "instruction openhands 8",
		".rules":                                   "instruction zed 8",
		"web/.rules":                               "no",
		"replit.md":                                "instruction replit 8",
		"docs/replit.md":                           "no",
		"memory-bank/progress.md":                  "repo memory-bank 0",
		"a/memory-bank/x/y.md":                     "repo memory-bank 0",
		"a/.serena/memories/x/y.md":                "repo serena 0",
		"team/memory/MEMORY.md":                    "repo claude-auto 5",
		"team/memory/topic.md":                     "repo claude-auto 4",
		"other/memory/topic.md":                    "no",
		"docs/MEMORY.md":                           "no",
		"docs/guide.md":                            "no",
		"README.md":                                "no",
		"x/testdata/CLAUDE.md":                     "no",
		"node_modules/a/AGENTS.md":                 "no",
		"vendor/a/AGENTS.md":                       "no",
		"third_party/a/AGENTS.md":                  "no",
		".backup-20260102-1304/CLAUDE.md":          "no",
		"backups/a/CLAUDE.md":                      "no",
		"backup-service/CLAUDE.md":                 "instruction claude 8",
	} {
		got := "no"
		if o, ok := note.Classify(p, l); ok {
			got = fmt.Sprintf("%s %s %d", o.Layer, o.Host, o.Role)
		}
		if got != want {
			t.Errorf("%s is %s, want %s", p, got, want)
		}
	}
}

func TestTheLayoutNamesTheFolders(t *testing.T) {
	l := note.Layout{Notes: "doc/NOW.md", Repo: "facts", Plans: "work", Artifacts: "work/tasks"}
	for p, want := range map[string]note.Role{"doc/NOW.md": note.NotesFile, "facts/a.md": note.EntryFile, "work/a.md": note.PlanFile, "work/tasks/a/b.md": note.TaskFile} {
		if o, ok := note.Classify(p, l); !ok || o.Role != want {
			t.Errorf("%s has role %d (%v), want %d", p, o.Role, ok, want)
		}
	}
	if _, ok := note.Classify("NOTES.md", l); ok {
		t.Error("NOTES.md is memory although another file is named")
	}
}

func TestSentencesAreCounted(t *testing.T) {
	for text, want := range map[string]int{
		"":            0,
		"...":         0,
		"No end mark": 1,
		"One. Two.":   2,
		"One. two.":   2,
		"Uses e.g. Make, i.e. GNU Make vs. BSD make, etc. and more.": 1,
		"Version 1.2 of a.go lies at https://a.b/c.d?e=f. It works.": 2,
		"It waits... and goes on.":                                   1,
		"It waits… and goes on! Really?":                             2,
		"Run `a. B. C.` first.":                                      1,
		"一つ。二つ。":                                                     2,
		"(It works.) Next \"one.\" Last":                             3,
		"1. Build it. 2. Ship it.":                                   2,
		"Dr. A. Smith wrote it.":                                     1,
		"Wow!! Yes?!":                                                2,
		"See fig. 3 of Smith et al. 2020.":                           1,
	} {
		if got := note.Sentences(text); got != want {
			t.Errorf("%q has %d sentences, want %d", text, got, want)
		}
	}
}
