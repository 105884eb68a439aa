package checklist

import "github.com/notes-lint/notes-lint/diag"

func wrongValue() *Rule {
	return &Rule{
		ID:       "wrong-value",
		Summary:  "a stated value is not the one in its file",
		Why:      "An agent builds on the value it is told: it calls the wrong port, or keeps to a limit that has changed.",
		Remedy:   "state the value as the file has it, or leave it to the file",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("wrong-value"),
	}
}
