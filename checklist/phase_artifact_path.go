package checklist

import (
	"context"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

func phaseArtifactPath() *Rule {
	return &Rule{
		ID:       "phase-artifact-path",
		Summary:  "NOTES.md names an artifact of a phase",
		Why:      "Phase artifacts belong to one task; a pointer to them outlives the task and then leads nowhere.",
		Remedy:   "keep the pointer in the task folder",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkPhaseArtifactPath,
	}
}

func checkPhaseArtifactPath(_ context.Context, p *Pass) error {
	artifact := lazyregexp.New(`phase-\d+-[\w.-]*`)
	for _, d := range p.notes() {
		for _, m := range artifact.FindAllIndex(d.Source, -1) {
			p.Find(d.Loc(note.Span{Start: m[0], End: m[1]}), "phase artifact path %q", d.Source[m[0]:m[1]])
		}
	}
	return nil
}
