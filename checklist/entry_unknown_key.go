package checklist

import (
	"context"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

func entryUnknownKey() *Rule {
	return &Rule{
		ID:       "entry-unknown-key",
		Summary:  "an entry has a key that nobody reads",
		Why:      "A misspelt key is a missing one that looks present.",
		Remedy:   "correct the key, or start it with x-",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkEntryUnknownKey,
	}
}

func checkEntryUnknownKey(_ context.Context, p *Pass) error {
	known := entryKeys()
	for _, d := range p.entries() {
		for _, f := range d.Front.Fields {
			if !slices.Contains(known, f.Name) && !strings.HasPrefix(f.Name, "x-") {
				p.findHint(f.At, renameHint(f.Name, known), "unknown key %q", f.Name)
			}
		}
	}
	return nil
}

// entryKeys lists the keys of an entry's front matter.
func entryKeys() []string {
	return []string{
		"schema", "id", "subject", "category", "kind", "source", "confidence", "reason", "citations", "created", "expires",
		"verified", "needs_verification", "supersedes", "scope", "key", "origin", "author", "review", "tags", "occurrences",
		"merged", "fact",
	}
}
