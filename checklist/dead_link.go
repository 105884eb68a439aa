package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadLink() *Rule {
	return &Rule{
		ID:       "dead-link",
		Summary:  "a link leads to no file",
		Why:      "An agent that follows the link finds nothing and goes on without the knowledge it was meant to get.",
		Remedy:   "point the link at an existing file, or drop it",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-link"),
	}
}
