package checklist_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

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
