package checklist

import "github.com/notes-lint/notes-lint/diag"

func movedSymbol() *Rule {
	return &Rule{
		ID:       "moved-symbol",
		Summary:  "a named definition stands in another file",
		Why:      "An agent opens the file it is told about and does not find what it came for; at worst it writes it there a second time.",
		Remedy:   "name the file that defines it today",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("moved-symbol"),
	}
}
