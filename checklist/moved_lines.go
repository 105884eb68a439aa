package checklist

import "github.com/notes-lint/notes-lint/diag"

func movedLines() *Rule {
	return &Rule{
		ID:       "moved-lines",
		Summary:  "the cited lines stand elsewhere in the file now",
		Why:      "An agent that goes to the line reads other code and takes it for what the memory is about.",
		Remedy:   "cite the lines where the text stands now, or the symbol instead",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("moved-lines"),
	}
}
