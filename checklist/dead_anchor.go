package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadAnchor() *Rule {
	return &Rule{
		ID:       "dead-anchor",
		Summary:  "a link leads to no heading of its file",
		Why:      "An agent looks for the section and takes whatever stands in its place for it.",
		Remedy:   "name a heading the file has, or drop the fragment",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-anchor"),
	}
}
