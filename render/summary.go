package render

import (
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// Summary counts what was looked at and found, in one line without its end.
func Summary(r diag.Report) string {
	return plural(r.Coverage.Documents, "document") + ", " + claims(r.Coverage.Claims) + ", " + findings(r.Diagnostics)
}

// claims counts by outcome, and leaves out what there is none of.
func claims(c diag.Counts) string {
	var parts []string
	add := func(n int, outcome diag.Outcome) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, outcome))
		}
	}
	add(c.Confirmed, diag.Confirmed)
	add(c.Moved, diag.Moved)
	add(c.Changed, diag.Changed)
	add(c.Missing, diag.Missing)
	add(c.Unverifiable, diag.Unverifiable)
	if len(parts) == 0 {
		return plural(c.Found, "claim")
	}
	return plural(c.Found, "claim") + " (" + strings.Join(parts, ", ") + ")"
}

func findings(ds []diag.Diagnostic) string {
	var by [diag.Error + 1]int
	for _, d := range ds {
		by[d.Severity]++
	}
	var parts []string
	if n := by[diag.Error]; n > 0 {
		parts = append(parts, plural(n, "error"))
	}
	if n := by[diag.Warning]; n > 0 {
		parts = append(parts, plural(n, "warning"))
	}
	if n := by[diag.Info]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d info", n))
	}
	if len(parts) == 0 {
		return plural(0, "finding")
	}
	return plural(len(ds), "finding") + " (" + strings.Join(parts, ", ") + ")"
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
