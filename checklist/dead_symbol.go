package checklist

import "github.com/notes-lint/notes-lint/diag"

func deadSymbol() *Rule {
	return &Rule{
		ID:       "dead-symbol",
		Summary:  "a named function, type or value is gone",
		Why:      "An agent calls, extends or searches for what it is told exists; a name that is gone costs it the search, or makes it write the thing anew.",
		Remedy:   "name the definition as it is today, or drop the statement",
		Severity: diag.Error,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("dead-symbol"),
	}
}
