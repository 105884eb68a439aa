package promotion

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/notes-lint/notes-lint/internal/taskdir"
	"github.com/notes-lint/notes-lint/internal/yaml"
	"github.com/notes-lint/notes-lint/plans/templates"
	"github.com/notes-lint/notes-lint/policy"
)

var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (t *Turn) taskPath(slug string, name ...string) string {
	return path.Join(append([]string{t.Tasks, slug}, name...)...)
}

func (t *Turn) planPath(slug string) string { return path.Join(t.Plans, taskdir.PlanName(slug)) }

// task reads the file of a task.
func (t *Turn) task(slug string) (*taskdir.Task, error) {
	if !slugPattern.MatchString(slug) {
		return nil, input("%q is no slug of a task", slug)
	}
	src, err := t.read(t.taskPath(slug, taskdir.TaskFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, input("there is no task %q; promote task start makes one", slug)
	}
	if err != nil {
		return nil, fmt.Errorf("read the task: %w", err)
	}
	var out taskdir.Task
	d := yaml.NewDecoder(bytes.NewReader(src))
	d.KnownFields(true)
	if err := d.Decode(&out); err != nil {
		return nil, input("%s: %v", t.taskPath(slug, taskdir.TaskFile), err)
	}
	if !taskdir.ValidTraceID(out.TraceID) {
		return nil, input("%s: trace_id %q is no random UUID in lower case", t.taskPath(slug, taskdir.TaskFile), out.TraceID)
	}
	return &out, nil
}

func (t *Turn) writeTask(slug string, task *taskdir.Task) error {
	b, err := yaml.Marshal(task)
	if err != nil {
		return fmt.Errorf("encode the task: %w", err)
	}
	return t.write(t.taskPath(slug, taskdir.TaskFile), b, "the task")
}

// TaskStart makes the folder and the plan of a task and makes it the active objective. It returns its slug.
func (t *Turn) TaskStart(title string) (string, error) {
	title = strings.Join(strings.Fields(title), " ")
	slug := policy.Slug(title)
	if slug == "" {
		return "", input("%q has no letter or digit that a folder could be named by", title)
	}
	if folder := t.folderOf(slug); folder != "" {
		return "", input("the task %q has a folder already, %s", slug, folder)
	}
	id, err := uuid.NewRandomFromReader(t.Random)
	if err != nil {
		return "", fmt.Errorf("draw a trace id: %w", err)
	}
	task := taskdir.Task{Title: title, TraceID: id.String(), Started: stamp(t.Now), By: t.By.Name}
	if err := t.writeTask(slug, &task); err != nil {
		return "", err
	}
	items, err := templates.Read("verified-items.md")
	if err != nil {
		return "", err
	}
	items = bytes.Replace(items, []byte("{task}"), []byte(title), 1)
	if i := bytes.Index(items, []byte("| {phase.item}")); i >= 0 {
		items = items[:i]
	}
	if err := t.write(t.taskPath(slug, "verified_items.md"), items, "what reviews check"); err != nil {
		return "", err
	}
	if err := t.revise(slug, "started"); err != nil {
		return "", err
	}
	if !t.exists(t.planPath(slug)) {
		plan, err := templates.Read("plan.md")
		if err != nil {
			return "", err
		}
		plan = bytes.Replace(plan, []byte("{title}"), []byte(title), 1)
		if err := t.write(t.planPath(slug), plan, "the plan"); err != nil {
			return "", err
		}
	}
	return slug, t.SetNotes(Notes{Objective: title})
}

// folderOf returns the folder that a task has already, also one that is spelt otherwise.
func (t *Turn) folderOf(slug string) string {
	files, err := t.View.ListMemory(t.Tasks)
	if err != nil {
		return ""
	}
	for _, f := range files {
		rest, ok := strings.CutPrefix(f, t.Tasks+"/")
		dir, _, deeper := strings.Cut(rest, "/")
		if ok && deeper && policy.Slug(dir) == slug {
			return path.Join(t.Tasks, dir)
		}
	}
	return ""
}

// revise adds a line to the history of a task.
func (t *Turn) revise(slug, what string) error {
	name := t.taskPath(slug, "revisions.md")
	old, err := t.read(name)
	if errors.Is(err, fs.ErrNotExist) {
		old = fmt.Appendf(nil, "# Revisions: %s\n\n", slug)
	} else if err != nil {
		return fmt.Errorf("read %q: %w", name, err)
	}
	line := fmt.Sprintf("- %s %s, by %s\n", stamp(t.Now), strings.Join(strings.Fields(what), " "), t.By.Name)
	return t.write(name, append(bytes.Clone(old), line...), "the history of the task")
}

// TaskRevise records why the plan of a task changed.
func (t *Turn) TaskRevise(slug, why string) error {
	if _, err := t.task(slug); err != nil {
		return err
	}
	if strings.TrimSpace(why) == "" {
		return input("say why the plan changed")
	}
	return t.revise(slug, "revised: "+why)
}

// Done is how a task ended.
type Done struct {
	Result string // success, partial or failed
	Review string // final review in a few words; empty when final_review.md is there
	Lesson []string
}

// TaskDone ends a task: no item may have regressed, a final review must be there, the plan becomes DONE, the outcome is logged and the
// objective is cleared.
func (t *Turn) TaskDone(slug string, d Done) error {
	task, err := t.task(slug)
	if err != nil {
		return err
	}
	if !slices.Contains([]string{"success", "partial", "failed"}, d.Result) {
		return input("a task ends in success, partial or failed, not %q", d.Result)
	}
	src, err := t.read(t.taskPath(slug, "verified_items.md"))
	if err == nil {
		items, problems := taskdir.ParseItems(src)
		if len(problems) > 0 {
			return input("%s:%d: %s", t.taskPath(slug, "verified_items.md"), problems[0].Line, problems[0].Message)
		}
		for _, it := range items {
			if it.State == taskdir.Regressed && d.Result == "success" {
				return input("item %s regressed: %s; the task is blocked until it holds again", it.ID, it.Statement)
			}
		}
	}
	final := t.taskPath(slug, "final_review.md")
	if !t.exists(final) {
		if d.Review == "" {
			return input("there is no %s; write it, or say --review", final)
		}
		text := fmt.Sprintf("# Final review: %s\n\n- Result: %s\n- Reviewed: %s by %s\n\n%s\n", task.Title, d.Result, stamp(t.Now), t.By.Name, strings.TrimSpace(d.Review))
		if err := t.write(final, []byte(text), "the final review"); err != nil {
			return err
		}
	}
	if plan, err := t.read(t.planPath(slug)); err == nil {
		if now, ok := taskdir.SetStatus(plan, "DONE"); ok {
			if err := t.write(t.planPath(slug), now, "the task is done"); err != nil {
				return err
			}
		}
	}
	if err := t.revise(slug, "done: "+d.Result); err != nil {
		return err
	}
	if err := t.outcome(slug, task, d); err != nil {
		return err
	}
	return t.SetNotes(Notes{Objective: "none", Blockers: []string{"none"}, Clear: true})
}

// outcome adds a task to the log of outcomes.
func (t *Turn) outcome(slug string, task *taskdir.Task, d Done) error {
	name := path.Join(t.Plans, "session-outcomes.md")
	old, err := t.read(name)
	if errors.Is(err, fs.ErrNotExist) {
		old = []byte("# Outcomes\n")
	} else if err != nil {
		return fmt.Errorf("read %q: %w", name, err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %s %s\n\n- Result: %s\n- Phases: %d\n", t.Now.Format(time.DateOnly), slug, d.Result, task.Phase)
	for _, l := range d.Lesson {
		fmt.Fprintf(&b, "- Lesson: %s\n", strings.Join(strings.Fields(l), " "))
	}
	now := append(bytes.Clone(old), b.String()...)
	if taskdir.Outcomes(now) > taskdir.MaxOutcomes {
		target := t.free(path.Join(t.Plans, "archive", t.Now.Format("2006-01"), "session-outcomes.md"))
		if err := t.write(target, old, "the log was full"); err != nil {
			return err
		}
		now = append([]byte("# Outcomes\n"), b.String()...)
	}
	return t.write(name, now, "how the task ended")
}

// GateEmit adds a gate event to the file of its task. What the event does not say is filled in: version, agent, trace id.
func (t *Turn) GateEmit(slug string, g taskdir.Gate) error {
	task, err := t.task(slug)
	if err != nil {
		return err
	}
	if g.SchemaVersion == "" {
		g.SchemaVersion = taskdir.GateVersion
	}
	if g.Agent == "" {
		g.Agent = t.By.Name
	}
	if g.TraceID == "" {
		g.TraceID = task.TraceID
	}
	if g.TraceID != task.TraceID {
		return input("trace_id %q is not that of the task, %q: a task has one", g.TraceID, task.TraceID)
	}
	if problems := g.Validate(); len(problems) > 0 {
		return input("the gate event is not right: %s", strings.Join(problems, "; "))
	}
	e, err := taskdir.Enclose(g, t.Now)
	if err != nil {
		return err
	}
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("encode a gate event: %w", err)
	}
	name := t.taskPath(slug, "observability", slug+".ndjson")
	old, err := t.read(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read %q: %w", name, err)
	}
	return t.write(name, withLines(old, append(line, '\n')), "a gate event")
}
