package checklist

import (
	"context"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/syncblock"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

func driftedBlock() *Rule {
	return &Rule{
		ID:       "drifted-block",
		Summary:  "a block of facts in instructions differs from memory",
		Why:      "An agent reads the block and not memory; a fact that was corrected or rejected lives on there.",
		Remedy:   "write the block anew: promote sync --to FILE",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkDriftedBlock,
	}
}

func checkDriftedBlock(ctx context.Context, p *Pass) error {
	for _, d := range p.Docs {
		if d.Root != "" || d.Layer != note.Instruction {
			continue
		}
		facts, odd := syncblock.Read(d.Source)
		if len(facts)+len(odd) == 0 {
			continue
		}
		m, err := p.memory(ctx)
		if err != nil {
			return err
		}
		remedy := "write the block anew: promote sync --to " + d.Path
		for _, n := range odd {
			p.findHint(d.Loc(d.LineSpan(n)), remedy, "line of the block is no fact of memory; the next sync takes it out")
		}
		for _, f := range facts {
			at := d.Loc(d.LineSpan(f.Line))
			i := slices.IndexFunc(m.Facts, func(x policy.Fact) bool { return x.ID == f.ID && x.Layer == note.Repo })
			if i < 0 {
				p.findHint(at, remedy, "fact %s is not in memory any more", f.ID)
				continue
			}
			x := &m.Facts[i]
			if s := m.Standing(x, p.Options.Now); !s.State.Usable() && !p.Options.Now.IsZero() {
				p.findHint(at, remedy, "fact %s is not in use any more: %s", f.ID, s.Why)
			} else if f.Text != syncblock.Says(syncblock.Fact{Subject: x.Subject, Text: x.Text}) {
				p.findHint(at, remedy, "fact %s says something else in memory", f.ID)
			}
		}
	}
	return nil
}
