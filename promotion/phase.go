package promotion

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/internal/taskdir"
	"github.com/notes-lint/notes-lint/session"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// PhaseStart makes a phase of a task the active one and returns the files of the task that are worth reading before it begins.
func (t *Turn) PhaseStart(slug string, n int, title string) ([]string, error) {
	task, err := t.task(slug)
	if err != nil {
		return nil, err
	}
	if n < 1 {
		return nil, input("phases count from 1")
	}
	if n > 1 && !t.exists(t.phaseReport(slug, n-1)) && task.Phase == n-1 {
		return nil, input("phase %d has no report yet: promote phase end %d --task %s", n-1, n-1, slug)
	}
	task.Phase = n
	if err := t.writeTask(slug, task); err != nil {
		return nil, err
	}
	what := strconv.Itoa(n)
	if title != "" {
		what += ", " + title
	}
	if err := t.revise(slug, "phase "+what+" started"); err != nil {
		return nil, err
	}
	if err := t.SetNotes(Notes{Objective: task.Title, Phase: what}); err != nil {
		return nil, err
	}
	var read []string
	files, err := t.View.ListMemory(t.taskPath(slug))
	if err != nil {
		return nil, fmt.Errorf("list the task: %w", err)
	}
	for _, f := range files {
		if strings.HasSuffix(f, ".md") {
			read = append(read, f)
		}
	}
	return read, nil
}

func (t *Turn) phaseReport(slug string, n int) string {
	return t.taskPath(slug, fmt.Sprintf("phase-%d-complete.md", n))
}

// PhaseEnd is what the end of a phase is told with.
type PhaseEnd struct {
	Task      string
	Phase     int
	Title     string
	Summary   string   // what is possible now
	Changes   []string // file: what changed
	Evidence  []string // command: what it printed
	Left      []string
	Decision  string // GO, REPLAN, ABSTAIN or BLOCKED
	Reason    string
	Next      string
	Certainty float64
	Sessions  []*session.Trace  // of the task
	Resolve   map[string]string // subject of a near-copy → what a person decided
}

// Promoted is what became of one candidate.
type Promoted struct {
	taskdir.Candidate
	Result Result          `json:"result,omitzero"`
	Stop   *checklist.Stop `json:"stop,omitempty"`
}

// ErrNoSummary is returned for a phase that ends without a word.
var ErrNoSummary = errors.New("a phase ends with a sentence about what is possible now")

// EndPhase closes a phase: the candidates are listed first, each that is recommended goes through checklist C to the inbox, the report is
// written, NOTES.md is brought up to date, and the gate's decision is recorded. A candidate that is stopped does not stop the phase.
func (t *Turn) EndPhase(ctx context.Context, e PhaseEnd) ([]Promoted, error) {
	task, err := t.task(e.Task)
	if err != nil {
		return nil, err
	}
	switch {
	case e.Phase < 1 || e.Phase != task.Phase:
		return nil, input("phase %d is not the one that was started, %d", e.Phase, task.Phase)
	case strings.TrimSpace(e.Summary) == "":
		return nil, ErrNoSummary
	case t.exists(t.phaseReport(e.Task, e.Phase)):
		return nil, input("phase %d has ended already, see %s", e.Phase, t.phaseReport(e.Task, e.Phase))
	}
	list, err := t.candidates(e)
	if err != nil {
		return nil, err
	}
	if err := t.write(t.taskPath(e.Task, "candidates.md"), taskdir.Candidates(fmt.Sprintf("%s, phase %d", e.Task, e.Phase), list), "candidates, before checklist C"); err != nil {
		return nil, err
	}
	var out []Promoted
	for _, c := range list {
		p := Promoted{Candidate: c}
		if c.Promote == "yes" {
			if err := t.promote(ctx, e, &p); err != nil {
				return nil, err
			}
		}
		out = append(out, p)
	}
	if err := t.report(e, out); err != nil {
		return nil, err
	}
	if err := t.revise(e.Task, fmt.Sprintf("phase %d ended", e.Phase)); err != nil {
		return nil, err
	}
	if err := t.SetNotes(Notes{Objective: task.Title, Phase: fmt.Sprintf("%d complete", e.Phase)}); err != nil {
		return nil, err
	}
	if _, err := t.PruneNotes(e.Task); err != nil {
		return nil, err
	}
	if e.Decision == "" {
		return out, nil
	}
	return out, t.GateEmit(e.Task, taskdir.Gate{EventType: "PHASE_REVIEW_GATE", WorkflowState: "REVIEWING", PhaseID: &e.Phase, Decision: e.Decision,
		Confidence: e.Certainty, NeedsHuman: e.Decision == "BLOCKED", Reason: e.Reason, NextAction: e.Next, MaxIterations: 3})
}

// candidates gathers what the sessions of a task propose, and what candidates.md lists for the phase already.
func (t *Turn) candidates(e PhaseEnd) ([]taskdir.Candidate, error) {
	var out []taskdir.Candidate
	seen := map[string]bool{}
	add := func(c taskdir.Candidate) {
		key := c.Subject + "\x1f" + c.Fact
		if !seen[key] {
			seen[key] = true
			out = append(out, c)
		}
	}
	name := t.taskPath(e.Task, "candidates.md")
	src, err := t.read(name)
	switch {
	case err == nil && strings.Contains(firstLine(src), fmt.Sprintf("phase %d", e.Phase)):
		list, problems := taskdir.ParseCandidates(src)
		if len(problems) > 0 {
			return nil, input("%s:%d: %s", name, problems[0].Line, problems[0].Message)
		}
		for _, c := range list {
			add(c)
		}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("read %q: %w", name, err)
	}
	for _, trace := range e.Sessions {
		for _, r := range trace.Records {
			if r.Kind != session.KindCandidate || r.Verdict == "promoted" {
				continue
			}
			evidence := r.Evidence
			if n, ok := strings.CutPrefix(evidence, "step:"); ok {
				evidence = trace.ID() + "#" + n
			}
			add(taskdir.Candidate{Subject: r.Subject, Classification: r.Classification, Evidence: evidence, Promote: strings.ToLower(r.Promote), Fact: r.Text})
		}
	}
	return out, nil
}

func firstLine(src []byte) string {
	line, _, _ := strings.Cut(string(src), "\n")
	return line
}

// promote puts one candidate through checklist C into the inbox.
func (t *Turn) promote(ctx context.Context, e PhaseEnd, p *Promoted) error {
	r := Request{When: "phase-end", Gate: checklist.ChecklistC(), Decision: e.Resolve[p.Subject]}
	r.Draft = Draft{Subject: p.Subject, Fact: p.Fact, Category: taxonomy.Category(p.Classification), Kind: taxonomy.CompletionStrategy,
		Source: taxonomy.AgentInferred, Task: e.Task, Reason: fmt.Sprintf("Found out in phase %d of %s; other tasks of this repository meet it too.", e.Phase, e.Task)}
	if id, n, ok := strings.Cut(p.Evidence, "#"); ok && strings.HasPrefix(id, "s-") {
		for _, trace := range e.Sessions {
			if trace.ID() == id {
				r.Trace = trace
			}
		}
		number, _ := strconv.Atoi(n)
		r.Session, r.Step = id, &number
		if s := r.Trace; s != nil {
			if step := step(s, number); step != nil && step.Observation != nil && step.Observation.OK && step.Error == "" {
				r.Source, r.Kind = taxonomy.ToolVerified, taxonomy.VerifiedResult
			}
		}
		r.Citations = t.namedFiles(p.Fact)
	} else {
		r.Citations = []string{p.Evidence}
	}
	res, err := t.Propose(ctx, r)
	var stop *StopError
	if errors.As(err, &stop) {
		p.Stop = stop.Stop
		return nil
	}
	p.Result = res
	return err
}

// namedFiles lists the files of the repository that a fact names in code spans.
func (t *Turn) namedFiles(fact string) []string {
	var out []string
	for i, part := range strings.Split(fact, "`") {
		if i%2 == 1 && t.View.Lookup(strings.TrimPrefix(part, "./")).Exists() {
			out = append(out, strings.TrimPrefix(part, "./"))
		}
	}
	return out
}

// report writes the completion report of a phase.
func (t *Turn) report(e PhaseEnd, promoted []Promoted) error {
	var b strings.Builder
	title := e.Title
	if title == "" {
		title = e.Task
	}
	fmt.Fprintf(&b, "# Phase %d complete: %s\n\n%s\n", e.Phase, title, strings.Join(strings.Fields(e.Summary), " "))
	section := func(name string, list []string) {
		fmt.Fprintf(&b, "\n## %s\n\n", name)
		if len(list) == 0 {
			list = []string{"none"}
		}
		for _, l := range list {
			fmt.Fprintf(&b, "- %s\n", strings.Join(strings.Fields(l), " "))
		}
	}
	section("Changes", e.Changes)
	section("Evidence", e.Evidence)
	var memory []string
	for _, p := range promoted {
		switch {
		case p.Stop != nil:
			memory = append(memory, fmt.Sprintf("%s: stopped at %s, %s", p.Subject, p.Stop.Step, p.Stop.Message))
		case p.Result.ID != "":
			memory = append(memory, fmt.Sprintf("%s: proposed as %s", p.Subject, p.Result.ID))
		default:
			memory = append(memory, fmt.Sprintf("%s: %s", p.Subject, p.Promote))
		}
	}
	section("Memory", memory)
	fmt.Fprintf(&b, "\n## Review\n\n")
	decision := e.Decision
	if decision == "" {
		decision = "none yet"
	}
	fmt.Fprintf(&b, "Decision: %s, by %s", decision, t.By.Name)
	if e.Reason != "" {
		fmt.Fprintf(&b, ", because %s", strings.Join(strings.Fields(e.Reason), " "))
	}
	b.WriteString("\n")
	section("Left over", e.Left)
	return t.write(t.phaseReport(e.Task, e.Phase), []byte(b.String()), "the report of the phase")
}
