package checklist

import (
	"bytes"
	"context"
	"fmt"

	"github.com/notes-lint/notes-lint/diag"
)

func copiesUndecided() *Rule {
	return &Rule{
		ID:       "copies-undecided",
		Summary:  "the runtime policy lets near-copies pass",
		Why:      "Without a decision on each near-copy a fact is stored six times, and five of them stay when it changes.",
		Remedy:   "set repo_memory_dedup_required to true",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkCopiesUndecided,
	}
}

func checkCopiesUndecided(_ context.Context, p *Pass) error {
	if !p.Options.DedupOptional || p.Partial {
		return nil
	}
	const file = "governance/runtime-policy.json"
	src, err := p.View.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read %q: %w", file, err)
	}
	line := 1
	if i := bytes.Index(src, []byte(`"repo_memory_dedup_required"`)); i >= 0 {
		line += bytes.Count(src[:i], []byte("\n"))
	}
	p.Find(lineOf(file, src, line), "repo_memory_dedup_required is false: near-copies are only warned about")
	return nil
}
