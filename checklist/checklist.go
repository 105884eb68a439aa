// Package checklist holds the rules, one per file, and runs them over parsed documents. A rule never touches the disk:
// documents, the repository view and the verdicts on claims arrive in its Pass, so that the linter, a gate of promote and an
// editor buffer all run the same code.
package checklist

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// Rule is one check and everything people are told about it.
type Rule struct {
	ID       string // kebab-case, names the offence, never reused
	Summary  string // lower case, no full stop, at most 60 letters
	Why      string // what goes wrong for an agent that reads such memory
	Remedy   string // imperative; shown as a hint when no fix is offered
	Severity diag.Severity
	Since    string                             // version that brought it
	Safety   bool                               // cannot be suppressed inline
	Judged   bool                               // reads the verdicts; the others may run while claims are being verified
	Replaced string                             // id that took over; non-empty means retired and silent
	Check    func(context.Context, *Pass) error // error: the rule could not run
}

// Options are the knobs that rules read. The zero value of a number means its default.
type Options struct {
	Native        bool // the repository follows the native layout, so NOTES.md rules run
	NotesPath     string
	Artifacts     string // folder of the task folders, default plans/artifacts
	Templates     string // folder of the templates, default plans/templates
	NotesMaxLines int    // default 20
	NotesMaxRun   int    // consecutive bullets, default 3
	FactMaxChars  int    // default 400
	EntryMaxSents int    // default 2
	IndexMaxLines int    // Claude MEMORY.md, default 200
	IndexMaxBytes int    // default 25 KiB
	ChainMaxBytes int    // AGENTS.md chain from the root to a folder, default 32 KiB
	Session       string // folder of the sessions, default memories/session
	SessionDays   int    // days without a step after which a session should have ended, default 7
	SessionHeads  []string
	Memory        memdir.Layout // of durable memory and its events
	DedupOptional bool          // the runtime policy does not require that near-copies are decided about
	TaskHistory   []string      // extra words that mark task history
	Severities    map[string]diag.Severity
	Off           map[string]bool
	Now           time.Time
}

// WithDefaults fills the zero values of o.
func (o Options) WithDefaults() Options {
	set := func(p *int, v int) {
		if *p == 0 {
			*p = v
		}
	}
	set(&o.NotesMaxLines, 20)
	set(&o.NotesMaxRun, 3)
	set(&o.FactMaxChars, 400)
	set(&o.EntryMaxSents, 2)
	set(&o.IndexMaxLines, 200)
	set(&o.IndexMaxBytes, 25<<10)
	set(&o.ChainMaxBytes, 32<<10)
	set(&o.SessionDays, 7)
	if o.Session == "" {
		o.Session = "memories/session"
	}
	if o.NotesPath == "" {
		o.NotesPath = "NOTES.md"
	}
	if o.Artifacts == "" {
		o.Artifacts = "plans/artifacts"
	}
	if o.Templates == "" {
		o.Templates = "plans/templates"
	}
	o.Memory = o.Memory.WithDefaults()
	if o.SessionHeads == nil {
		o.SessionHeads = []string{"Current State", "Files and Functions", "Errors & Corrections", "Key Results", "Worklog"}
	}
	return o
}

// Pass is everything a rule may ask.
type Pass struct {
	Docs     []*note.Document // every document of the run, sorted by path
	View     repo.View
	Verdicts []diag.Verdict // of every claim of Docs, in report order
	Options  Options
	Partial  bool           // only some documents of the repository were loaded: rules about the whole keep still
	Memory   *memdir.Memory // durable memory with its events; read from View when it is first needed
	Before   *Before        // the state that the change at hand began with; nil when no change is looked at
	rule     *Rule
	out      []diag.Diagnostic
	shared   *shared
}

// shared is what several rules of a run ask for, and is found out once.
type shared struct {
	memory struct {
		sync.Mutex
		read *memdir.Memory
	}
	facts struct {
		sync.Once
		stored []stored
	}
	guarded struct {
		sync.Mutex
		found map[*note.Document][]guard.Finding
	}
}

// Before is the durable memory and its event files as they were where a change began.
type Before struct {
	Commit string
	Memory *memdir.Memory
	Lines  map[string][]byte // contents of the event files by path
}

// Report adds a finding of the running rule. Rule and, when unset by the caller, severity are filled in; set sev to report
// at another severity than the rule's own.
func (p *Pass) Report(d diag.Diagnostic) {
	d.Rule = p.rule.ID
	if s, ok := p.Options.Severities[p.rule.ID]; ok {
		d.Severity = s
	}
	p.out = append(p.out, d)
}

// Find reports a finding at the rule's own severity.
func (p *Pass) Find(at note.Location, format string, args ...any) {
	p.Report(diag.Diagnostic{Severity: p.rule.Severity, Message: fmt.Sprintf(format, args...), At: at, Hint: p.rule.Remedy})
}

// Run runs rules over the pass, side by side, and returns their findings in the order of the rules, and the rules that could not run.
func Run(ctx context.Context, p *Pass, rules []*Rule) ([]diag.Diagnostic, []diag.Skipped) {
	rules = slices.DeleteFunc(slices.Clone(rules), func(r *Rule) bool { return r.Replaced != "" || p.Options.Off[r.ID] })
	passes := make([]Pass, len(rules))
	failed := make([]error, len(rules))
	all := &shared{}
	all.memory.read = p.Memory
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, r := range rules {
		passes[i] = *p
		own := &passes[i]
		own.Options, own.rule, own.shared = p.Options.WithDefaults(), r, all
		g.Go(func() error {
			failed[i] = r.Check(ctx, own)
			return nil
		})
	}
	_ = g.Wait() // what a rule could not do is told with it
	var out []diag.Diagnostic
	var skipped []diag.Skipped
	for i, r := range rules {
		out = append(out, passes[i].out...)
		if failed[i] != nil {
			skipped = append(skipped, diag.Skipped{Path: "rule " + r.ID, Why: failed[i].Error(), Failure: true})
		}
	}
	return out, skipped
}

// Lookup returns the rule with the id, or nil.
func Lookup(id string) *Rule {
	rules := All()
	i := slices.IndexFunc(rules, func(r *Rule) bool { return r.ID == id })
	if i < 0 {
		return nil
	}
	return rules[i]
}
