package render

import (
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// Summary counts what was looked at and found, in one line without its end.
func Summary(r diag.Report) string {
	c := r.Coverage.Claims
	claims := plural(c.Found, "claim")
	if c.Found > 0 {
		claims += fmt.Sprintf(" (%d confirmed, %d moved, %d changed, %d missing, %d unverifiable)",
			c.Confirmed, c.Moved, c.Changed, c.Missing, c.Unverifiable)
	}
	return plural(r.Coverage.Documents, "document") + ", " + claims + ", " + findings(r.Diagnostics)
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
