package checklist

import "github.com/notes-lint/notes-lint/diag"

func changedLines() *Rule {
	return &Rule{
		ID:       "changed-lines",
		Summary:  "the cited lines say something else now",
		Why:      "What the memory says of these lines was true of a text that is not there any more.",
		Remedy:   "read the lines again, then correct the statement or cite anew",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("changed-lines"),
	}
}
