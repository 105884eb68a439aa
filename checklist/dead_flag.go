package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadFlag() *Rule {
	return &Rule{
		ID:       "dead-flag",
		Summary:  "a flag that the repository's own program does not know",
		Why:      "The program refuses the flag, or worse, takes no notice of it: a dry run that is none.",
		Remedy:   "name a flag that the program reads",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-flag"),
	}
}
