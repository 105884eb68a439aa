package promotecli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/config"
	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/cli"
	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/session"
	"github.com/notes-lint/notes-lint/store"
)

// desk is what the verbs about durable memory share.
type desk struct {
	s      Streams
	dir    string
	agent  string
	human  bool
	dryRun bool
	json   bool
	root   string
	conf   *config.Config
	policy *config.Policy // the runtime policy, nil without one
}

// flags adds the flags that every writing verb has.
func (d *desk) flags(c *cobra.Command) *cobra.Command {
	f := c.Flags()
	f.StringVarP(&d.dir, "directory", "C", ".", "run as if started in `DIR`")
	f.StringVar(&d.agent, "agent", "", "`NAME` of the agent that acts; default $NOTES_LINT_AGENT")
	f.BoolVar(&d.human, "as-human", false, "act as the person whom git knows, without a terminal; this is recorded")
	f.BoolVar(&d.dryRun, "dry-run", false, "print what would be done as a patch, and write nothing")
	f.BoolVar(&d.json, "json", false, "print JSON")
	return c
}

// person says who acts: an agent when one is named, the person at the terminal, or whom --as-human vouches for.
func (d *desk) person(ctx context.Context) (policy.Person, error) {
	name := d.agent
	if name == "" {
		name = d.s.env("NOTES_LINT_AGENT")
	}
	atTerminal := d.s.Person != nil && d.s.Person()
	switch {
	case d.human && d.agent != "":
		return policy.Person{}, &failure{code: exitUsage, err: errors.New("--agent and --as-human exclude each other")}
	case d.human || name == "" && atTerminal:
		who, err := repo.Identity(ctx, d.root, d.s.Env)
		if errors.Is(err, repo.ErrNobody) {
			return policy.Person{}, &failure{code: exitUsage, err: err, hint: "set user.name with git config: decisions are recorded under it"}
		}
		return policy.Person{Kind: "human", Name: who}, err
	case name == "":
		name = "unnamed"
	}
	return policy.Person{Kind: "agent", Name: name}, nil
}

// locate finds the root and the configuration, once.
func (d *desk) locate() (err error) {
	if d.conf == nil {
		v := &sessions{s: d.s, dir: d.dir}
		d.root, d.conf, err = v.root()
	}
	return err
}

// keeper opens the memory of the repository. The caller closes its view.
func (d *desk) keeper(ctx context.Context) (*promotion.Keeper, error) {
	if err := d.locate(); err != nil {
		return nil, err
	}
	root, c := d.root, d.conf
	by, err := d.person(ctx)
	if err != nil {
		return nil, err
	}
	view, err := repo.Open(ctx, repo.Options{Dir: root, Root: root, Env: d.s.Env, Backend: "auto", Few: true, Warn: func(string) {}})
	if err != nil {
		return nil, &failure{code: exitUsage, err: err}
	}
	optional := false
	if src, err := view.ReadFile(config.PolicyFile); err == nil {
		p, problems := config.LoadPolicy(config.PolicyFile, src)
		if len(problems) > 0 {
			_ = view.Close()
			return nil, &failure{code: exitUsage, err: fmt.Errorf("%s", problems[0])}
		}
		c.Apply(p)
		d.policy = p
		optional = !p.MemoryHygiene.DedupRequired
	}
	o := c.Checks(true, d.s.Clock())
	o.DedupOptional = optional
	return &promotion.Keeper{Root: root, View: view, Layout: c.Memory(), Tasks: o.Artifacts, Plans: c.Layers.Plans, Notes: c.Layers.Notes, Options: o,
		Clock: d.s.Clock, Random: d.s.Random, By: by}, nil
}

// turn makes one change of memory. what prints its result for people; out is its result for programs.
func (d *desk) turn(ctx context.Context, work func(context.Context, *promotion.Turn) (out any, text string, err error)) error {
	return d.turnOn(ctx, (*promotion.Keeper).Do, work)
}

// turnNear makes a change that concerns one fact.
func (d *desk) turnNear(ctx context.Context, fact promotion.Draft, work func(context.Context, *promotion.Turn) (out any, text string, err error)) error {
	return d.turnOn(ctx, d.near(fact), work)
}

// near carries out a turn that reads what is near to a fact, by the index that is kept for this user.
func (d *desk) near(fact promotion.Draft) doing {
	return func(k *promotion.Keeper, ctx context.Context, dryRun bool, work func(context.Context, *promotion.Turn) error) (store.Plan, error) {
		facts, results, done := cli.Caches(d.s.Env, k.Root)
		defer done()
		k.Cache, k.Results = facts, results
		return k.DoNear(ctx, dryRun, fact, work)
	}
}

// nearAhead is near for a turn that writes nothing, and so need not wait for the lock: what memory holds is looked at, and the rules for
// secrets that the fact needs are loaded, while git is asked for its files.
func (d *desk) nearAhead(ctx context.Context, fact promotion.Draft) (doing, error) {
	if err := d.locate(); err != nil {
		return nil, err
	}
	facts, results, done := cli.Caches(d.s.Env, d.root)
	ahead := factindex.Begin(ctx, d.root, d.conf.Memory(), facts)
	guard.Preload(fact.Subject, fact.Fact, fact.Reason)
	return func(k *promotion.Keeper, ctx context.Context, _ bool, work func(context.Context, *promotion.Turn) error) (store.Plan, error) {
		defer done()
		k.Cache, k.Results, k.Ahead = facts, results, ahead
		return k.DoNear(ctx, true, fact, work)
	}, nil
}

// doing carries out a turn: one of the ways in which a keeper does.
type doing func(*promotion.Keeper, context.Context, bool, func(context.Context, *promotion.Turn) error) (store.Plan, error)

func (d *desk) turnOn(ctx context.Context, do doing, work func(context.Context, *promotion.Turn) (out any, text string, err error)) error {
	k, err := d.keeper(ctx)
	if err != nil {
		return err
	}
	defer k.View.Close()
	if !d.dryRun {
		patient, cancel := context.WithTimeout(ctx, lockPatience)
		defer cancel()
		ctx = patient
	}
	var out any
	var text string
	plan, err := do(k, ctx, d.dryRun, func(ctx context.Context, t *promotion.Turn) error {
		var err error
		out, text, err = work(ctx, t)
		return err
	})
	if err != nil {
		return d.stopped(err)
	}
	if d.dryRun {
		return printPatch(d.s.Out, plan)
	}
	if d.json {
		return d.print(out)
	}
	fmt.Fprint(d.s.Out, visible.Text(text))
	return nil
}

func (d *desk) print(v any) error {
	enc := json.NewEncoder(d.s.Out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return &failure{code: exitFailed, err: err}
	}
	return nil
}

// trace finds the session that a fact comes from: a running one, or the steps of it that were kept with the task. Without a ref it is the only one there is.
func (d *desk) trace(k *promotion.Keeper, ref, task string) (string, *session.Trace, error) {
	ref = sessiondir.Asked(ref, d.s.Env)
	dir := sessiondir.Dir{Root: k.Root, Path: d.conf.Layers.Session}
	id, err := dir.Find(ref)
	if err == nil {
		t, err := dir.Read(id)
		return id, t, err
	}
	if task != "" {
		b, kept := os.ReadFile(filepath.Join(k.Root, filepath.FromSlash(k.Tasks), task, "traces", ref+".ndjson"))
		if kept == nil {
			return ref, session.Read(b), nil
		}
		if !errors.Is(kept, fs.ErrNotExist) {
			return "", nil, kept
		}
	}
	return "", nil, sessionFailure(err)
}

// stopped turns what ended a turn into exit code and hint, and prints a gate's refusal for programs.
func (d *desk) stopped(err error) error {
	var stop *promotion.StopError
	var person *promotion.PersonError
	var unknown *promotion.UnknownError
	var input *promotion.InputError
	var sorted *failure
	switch {
	case errors.As(err, &sorted):
		return err
	case errors.As(err, &stop):
		return d.refused(stop)
	case errors.As(err, &person):
		return &failure{code: exitWaiting, err: err, hint: "run it at a terminal, or with --as-human, which is recorded"}
	case errors.Is(err, promotion.ErrEvent):
		return &failure{code: exitRefused, err: err, hint: "name the task with --task, or say --phase-end or --task-done"}
	case errors.As(err, &unknown):
		return &failure{code: exitUsage, err: err, hint: "notes-lint list shows the ids"}
	case errors.As(err, &input):
		return &failure{code: exitUsage, err: err, hint: "nothing was written"}
	case errors.Is(err, fs.ErrPermission), errors.Is(err, context.DeadlineExceeded):
		return &failure{code: exitFailed, err: err, hint: "nothing was written"}
	}
	if f := applyFailure(err); f != nil {
		if errors.As(f, &sorted) && sorted.code == exitFailed && sorted.hint == "" {
			sorted.hint = "nothing was written"
		}
		return f
	}
	return nil
}

// stopOut is a gate's stop for programs.
type stopOut struct {
	Verdict string   `json:"verdict"` // FLAG or ABSTAIN
	Step    string   `json:"step"`
	Code    string   `json:"code"`
	Rule    string   `json:"rule,omitempty"`
	Message string   `json:"message"`
	Remedy  string   `json:"remedy,omitempty"`
	Line    int      `json:"line,omitempty"` // of the entry that it would be
	With    []string `json:"with,omitempty"` // ids of the facts that it stands against
}

func (d *desk) refused(e *promotion.StopError) error {
	s := e.Stop
	code := exitRefused
	if s.Flag {
		code = exitWaiting
	}
	if d.json {
		out := stopOut{"ABSTAIN", s.Step, s.Code, s.Rule, s.Message, s.Remedy, s.At.Start.Line, nil}
		if s.Flag {
			out.Verdict = "FLAG"
		}
		for _, f := range s.With {
			out.With = append(out.With, f.ID)
		}
		if err := d.print(out); err != nil {
			return err
		}
	} else {
		d.beside(e)
	}
	message := e.Error()
	if s.Rule != "" {
		message += " [" + s.Rule + "]"
	}
	return &failure{code: code, err: errors.New(message), hint: s.Remedy, stop: e}
}

// beside shows a fact beside those that it stands against, with what differs.
func (d *desk) beside(e *promotion.StopError) {
	for _, f := range e.Stop.With {
		fmt.Fprintf(d.s.Err, "stored  %s  %s: %s\n", f.ID, visible.Line(f.Subject), visible.Line(f.Text))
		fmt.Fprintf(d.s.Err, "new     %s  %s: %s\n", strings.Repeat(" ", len(f.ID)), visible.Line(e.Draft.Subject), visible.Line(e.Draft.Fact))
		if e.Stop.Flag {
			fmt.Fprintf(d.s.Err, "words   %s  %s\n", strings.Repeat(" ", len(f.ID)), strings.ReplaceAll(differs(&f, e.Draft), "\n", " · "))
		}
	}
}

// relative returns a path of the command line as one from the root.
func (d *desk) relative(p string) string {
	if !filepath.IsAbs(p) {
		p = filepath.Join(d.s.Dir, d.dir, p)
	}
	if rel, err := filepath.Rel(d.root, p); err == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(p)
}
