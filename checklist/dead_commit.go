package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadCommit() *Rule {
	return &Rule{
		ID:       "dead-commit",
		Summary:  "a commit id that the repository does not have",
		Why:      "What the commit was to prove cannot be looked up; most often it was rebased or squashed away.",
		Remedy:   "name the commit that landed",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-commit"),
	}
}
