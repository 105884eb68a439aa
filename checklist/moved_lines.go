package checklist

import "github.com/notes-lint/notes-lint/diag"

func movedLines() *Rule {
	return &Rule{
		ID:       "moved-lines",
		Summary:  "cited lines stand elsewhere or read differently",
		Why:      "An agent reads the wrong lines and believes them.",
		Remedy:   "cite the lines where the text stands now",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    judged("moved-lines"),
	}
}
