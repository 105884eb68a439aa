package checklist

import "github.com/notes-lint/notes-lint/diag"

func lineOutOfRange() *Rule {
	return &Rule{
		ID:       "line-out-of-range",
		Summary:  "cited lines lie past the end of their file",
		Why:      "A line number that cannot be right shows that the file changed since; what the agent reads there is not what was meant.",
		Remedy:   "cite the lines where the text stands now, or the symbol instead",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("line-out-of-range"),
	}
}
