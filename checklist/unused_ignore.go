package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
)

func unusedIgnore() *Rule {
	return &Rule{
		ID:       "unused-ignore",
		Summary:  "a suppression silences nothing",
		Why:      "It looks as if something were wrong here, and it will hide the next real finding.",
		Remedy:   "remove it",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkUnusedIgnore,
	}
}

// checkUnusedIgnore finds nothing by itself: whether a suppression was of use shows when Suppress has applied it.
func checkUnusedIgnore(context.Context, *Pass) error { return nil }
