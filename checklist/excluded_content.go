package checklist

import (
	"context"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/taxonomy"
)

func excludedContent() *Rule {
	return &Rule{
		ID:       "excluded-content",
		Summary:  "a lasting text tells what code or history tell, or a diary",
		Why:      "What the code, the history or the task says goes stale in memory and takes room from what nothing else tells.",
		Remedy:   "delete it, or write down the rule that it taught",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkExcludedContent,
	}
}

// surelyExcluded is the confidence from which a text is said to be no memory. It is far above what the classifier stops from: the rule also
// refuses candidates, and a fact that is lost is worse than one too many.
const surelyExcluded = 0.96

func checkExcludedContent(_ context.Context, p *Pass) error {
	for _, d := range p.entries() {
		if d.Layer != note.Repo {
			continue
		}
		j := taxonomy.Classify(d.Entry.Subject, d.Entry.Fact)
		if e := j.Label.Exclusion(); e != "" && j.Confidence >= surelyExcluded {
			p.Find(d.Entry.FactAt, "the fact is %s: %s", excludedAs(e), quoted(j.Why))
		}
	}
	p.diaryLines()
	return nil
}

func excludedAs(e taxonomy.Exclusion) string {
	switch e {
	case taxonomy.Derivable:
		return "what the code says"
	case taxonomy.GitHistory:
		return "what git history says"
	}
	return "true for the moment only"
}

// quoted lists words as evidence.
func quoted(words []string) string {
	return `"` + strings.Join(words, `", "`) + `"`
}
