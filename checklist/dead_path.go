package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadPath() *Rule {
	return &Rule{
		ID:       "dead-path",
		Summary:  "a cited path is not in the repository",
		Why:      "An agent opens or edits the file it is told about; a path that is gone sends it searching, or makes it create the file anew.",
		Remedy:   "name the path as it is today, or drop the statement",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-path"),
	}
}
