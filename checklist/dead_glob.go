package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadGlob() *Rule {
	return &Rule{
		ID:       "dead-glob",
		Summary:  "a pattern matches no file",
		Why:      "A rule that is tied to the pattern never applies, and nobody is told.",
		Remedy:   "write a pattern that matches the files meant",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-glob"),
	}
}
