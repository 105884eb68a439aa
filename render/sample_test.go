package render_test

import (
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/render"
)

const notesSource = "# Active notes\n\n- Objective: keep the harness in `evals/gone.go` green\n- Blockers: none, see docs/old.md:3\n- Pending:\t数据 in `tools/数据.py` wait\n"

// where returns the location of the first occurrence of text in src.
func where(path, src, text string) note.Location {
	start := strings.Index(src, text)
	if start < 0 {
		panic("no " + text)
	}
	position := func(offset int) note.Position {
		line := strings.LastIndexByte(src[:offset], '\n') + 1
		return note.Position{Line: 1 + strings.Count(src[:offset], "\n"), Column: 1 + len([]rune(src[line:offset]))}
	}
	end := start + len(text)
	return note.Location{Path: path, Span: note.Span{Start: start, End: end}, Start: position(start), End: position(end)}
}

// sample is a report with something of everything.
func sample() render.Input {
	gone := where("NOTES.md", notesSource, "evals/gone.go")
	old := where("NOTES.md", notesSource, "docs/old.md:3")
	data := where("NOTES.md", notesSource, "tools/数据.py")
	commit := "9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b"
	replace := diag.Fix{Title: `replace with "evals/run.go" (renamed in 9a8b7c6)`, Safe: true,
		Edits: []diag.Edit{{Path: "NOTES.md", Span: gone.Span, New: "evals/run.go"}}}
	looked := []diag.Evidence{{Path: "evals", Commit: commit, Seen: "no entry of that name"}}
	report := diag.Report{
		Diagnostics: []diag.Diagnostic{
			{Rule: "dead-path", Severity: diag.Error, Message: `cited path "evals/gone.go" does not exist`, At: gone, Claim: "evals/gone.go",
				Evidence: looked, Fixes: []diag.Fix{replace}, Hint: "name the new place"},
			{Rule: "line-out-of-range", Severity: diag.Warning, Message: `"docs/old.md" has 2 lines, not 3`, At: old, Claim: "docs/old.md:3",
				Evidence: []diag.Evidence{{Path: "docs/old.md", Line: 2, Seen: "the last line"}}, Hint: "cite a line that is there",
				Related: []diag.Related{{At: gone, Message: "the same sentence as here"}}},
			{Rule: "dead-path", Severity: diag.Error, Message: `cited path "tools/数据.py" does not exist`, At: data, Claim: "tools/数据.py"},
			{Rule: "notes-too-long", Severity: diag.Info, Message: "21 lines, the limit is 20", At: note.Location{Path: "NOTES.md"}},
		},
		Verdicts: []diag.Verdict{
			{Claim: note.Claim{Kind: note.PathClaim, Target: "evals/gone.go", At: gone}, Outcome: diag.Moved, Because: "renamed in history",
				Evidence: looked, Fix: &replace},
			{Claim: note.Claim{Kind: note.LinesClaim, Target: "docs/old.md:3", At: old}, Outcome: diag.Missing, Because: "the file is shorter",
				Evidence: []diag.Evidence{{Path: "docs/old.md", Line: 2, Seen: "the last line"}}, Hint: "cite a line that is there"},
			{Claim: note.Claim{Kind: note.PathClaim, Target: "tools/数据.py", At: data}, Because: "written as an example"},
		},
		Coverage: diag.Coverage{Documents: 1, Claims: diag.Counts{Found: 3, Moved: 1, Missing: 1, Unverifiable: 1},
			Kinds: []diag.KindCounts{
				{Kind: "lines", Counts: diag.Counts{Found: 1, Missing: 1}},
				{Kind: "path", Counts: diag.Counts{Found: 2, Moved: 1, Unverifiable: 1}},
			}},
		Skipped: []diag.Skipped{{Path: "CLAUDE.md", Why: "larger than 16 MiB"}, {Path: "rule dead-link", Why: "history is not readable", Failure: true}},
	}
	return render.Input{
		Report: report, Version: "0.1.0", Source: sources(map[string]string{"NOTES.md": notesSource}),
		Rules: []render.RuleInfo{
			{ID: "dead-path", Summary: "cited path does not exist", Why: "An agent that follows it reads nothing.", Remedy: "Cite a path that exists.",
				Severity: diag.Error, Since: "0.1.0", HelpURI: "https://example.org/rules/dead-path"},
			{ID: "line-out-of-range", Summary: "cited line is behind the end of the file", Severity: diag.Warning},
		},
	}
}

func sources(files map[string]string) func(string) []byte {
	return func(path string) []byte {
		if s, ok := files[path]; ok {
			return []byte(s)
		}
		return nil
	}
}
