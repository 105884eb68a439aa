package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadCommand() *Rule {
	return &Rule{
		ID:       "dead-command",
		Summary:  "a command names a script, target or package that is gone",
		Why:      "An agent runs the command, meets an error and starts to guess at another one.",
		Remedy:   "name a command that works here, or drop the statement",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-command"),
	}
}
