package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadKey() *Rule {
	return &Rule{
		ID:       "dead-key",
		Summary:  "a configuration key is not in the file that is named",
		Why:      "An agent that sets or reads a key which the file does not know changes nothing, and believes that it did.",
		Remedy:   "name the key as the file has it today, or drop the statement",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-key"),
	}
}
