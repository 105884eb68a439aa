package checklist

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strconv"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/session"
	"github.com/notes-lint/notes-lint/taxonomy"
)

func unprovedSource() *Rule {
	return &Rule{
		ID:       "unproved-source",
		Summary:  "an entry says that a tool verified it, and nothing shows it",
		Why:      "Whoever can write a file can write tool_verified; only the step in which the tool answered tells the two apart.",
		Remedy:   "cite the step of a kept trace, or say source: agent_inferred",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkUnprovedSource,
	}
}

func checkUnprovedSource(_ context.Context, p *Pass) error {
	for _, f := range p.facts() {
		if !f.Managed() || f.Source != taxonomy.ToolVerified {
			continue
		}
		at := placeOf(f.doc, "source")
		if f.Origin.Session == "" || f.Origin.Step == "" {
			p.Find(at, "no step of a session shows that a tool verified it")
			continue
		}
		trace, err := p.keptTrace(f.Origin.Session, f.Origin.Task)
		if err != nil {
			return err
		}
		if trace == nil {
			continue // the session runs elsewhere, or was never kept: nothing is proved either way
		}
		n, err := strconv.Atoi(f.Origin.Step)
		i := slices.IndexFunc(trace.Records, func(r session.Record) bool { return err == nil && r.Step != nil && *r.Step == n })
		switch {
		case i < 0:
			p.finds(at, diag.Error, "kept trace of %s has no step %s", f.Origin.Session, f.Origin.Step)
		case trace.Records[i].Observation == nil:
			p.finds(at, diag.Error, "step %s of %s is no call of a tool with an answer", f.Origin.Step, f.Origin.Session)
		case !trace.Records[i].Observation.OK || trace.Records[i].Error != "":
			p.finds(at, diag.Error, "the call of step %s of %s failed", f.Origin.Step, f.Origin.Session)
		}
	}
	return nil
}

// finds is Find at another severity.
func (p *Pass) finds(at note.Location, sev diag.Severity, format string, args ...any) {
	d := p.finding(at, format, args...)
	d.Severity = sev
	p.Report(d)
}

// keptTrace returns the trace of a session, running or kept with its task, nil when there is none.
func (p *Pass) keptTrace(id, task string) (*session.Trace, error) {
	names := []string{path.Join(p.Options.Session, id, "trace.ndjson")}
	if task != "" {
		names = append(names, path.Join(p.Options.Artifacts, task, "traces", id+".ndjson"))
	}
	for _, name := range names {
		src, err := p.View.ReadMemory(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return session.Read(src), nil
	}
	return nil, nil
}
