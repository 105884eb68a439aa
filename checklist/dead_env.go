package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadEnv() *Rule {
	return &Rule{
		ID:       "dead-env",
		Summary:  "an environment variable that nothing reads",
		Why:      "Whoever sets the variable believes that it does something, and looks for the mistake elsewhere.",
		Remedy:   "name a variable that the code reads, or drop the sentence",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-env"),
	}
}
