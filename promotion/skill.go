package promotion

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/taskdir"
	"github.com/notes-lint/notes-lint/internal/yaml"
	"github.com/notes-lint/notes-lint/policy"
)

// skills is where approved ways of working are kept.
const skills = "skills"

// SkillPropose writes a proposal of a way of working to the folder of its task. It must be sure enough, have been met in two tasks, and not be
// among the skills. Only a person approves it.
func (t *Turn) SkillPropose(s taskdir.Skill, support taskdir.Support, standalone bool) (string, error) {
	if _, err := t.task(s.TaskSlug); err != nil {
		return "", err
	}
	slug := policy.Slug(s.PatternName)
	if slug == "" {
		return "", input("a way of working needs a name")
	}
	if s.Confidence == 0 {
		s.Confidence = float64(support.Confidence()) / 1000
	}
	if s.Confidence*1000 < taskdir.SkillAt {
		return "", input("confidence %v is below 0.85: it is not proposed yet", s.Confidence)
	}
	if known, err := t.skillKnown(slug, s.PatternName); err != nil || known != "" {
		if err == nil {
			err = input("%q is among the skills already, in %s", s.PatternName, known)
		}
		return "", err
	}
	if distinct := distinctTasks(s.Dedupe.Occurrences); distinct < 2 {
		return "", input("it was met in %d task, at least 2 are needed", distinct)
	}
	if !standalone {
		return "", input("it must be of use without the context of its task: say --standalone")
	}
	if s.Status != "" && s.Status != "PROPOSED" && !t.Human() {
		return "", &PersonError{"set the status " + s.Status}
	}
	s.SchemaVersion, s.Status, s.ProposedBy, s.Dedupe.Searched = taskdir.SkillVersion, "PROPOSED", t.By.Name, true
	s.Destination = path.Join(skills, "patterns", slug+".md")
	if problems := s.Validate(); len(problems) > 0 {
		return "", input("the proposal is not right: %s", strings.Join(problems, "; "))
	}
	name := t.taskPath(s.TaskSlug, "skill-proposals", slug+".md")
	if t.exists(name) {
		return "", input("%s is there already", name)
	}
	text, err := skillText(&s)
	if err != nil {
		return "", err
	}
	return name, t.write(name, text, "a proposal of a skill")
}

func skillText(s *taskdir.Skill) ([]byte, error) {
	front, err := yaml.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("encode the proposal: %w", err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "---\n%s---\n# %s\n\n%s\n\n## When\n\n%s\n\n## Evidence\n\n", front, s.PatternName, s.Description, s.Applicability)
	for _, e := range s.Evidence {
		fmt.Fprintf(&b, "- %s: %s\n", e.Citation, e.Description)
	}
	return []byte(b.String()), nil
}

// distinctTasks counts the tasks that occurrences name, "task:phase" or "task".
func distinctTasks(occurrences []string) int {
	var out []string
	for _, o := range occurrences {
		task, _, _ := strings.Cut(o, ":")
		if task = strings.TrimSpace(task); task != "" && !slices.Contains(out, task) {
			out = append(out, task)
		}
	}
	return len(out)
}

// skillKnown returns the file in which a way of working stands already.
func (t *Turn) skillKnown(slug, name string) (string, error) {
	if file := path.Join(skills, "patterns", slug+".md"); t.exists(file) {
		return file, nil
	}
	index := path.Join(skills, "index.md")
	src, err := t.read(index)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read %q: %w", index, err)
	}
	text := policy.Normal(string(src))
	if strings.Contains(text, slug) || strings.Contains(text, policy.Normal(name)) {
		return index, nil
	}
	return "", nil
}

// SkillApprove makes a proposal a skill: its status becomes APPROVED, and it is copied to the skills with a line in their index. Only a person may.
func (t *Turn) SkillApprove(name string) (string, error) {
	if err := t.mustBeHuman("approve a skill"); err != nil {
		return "", err
	}
	src, err := t.read(name)
	if err != nil {
		return "", fmt.Errorf("read %q: %w", name, err)
	}
	s, ok, problems := taskdir.ParseSkill(src)
	if !ok || len(problems) > 0 {
		return "", input("%s is no proposal of a skill: %s", name, strings.Join(problems, "; "))
	}
	s.Status = "APPROVED"
	s.Reviewer = strings.TrimSpace(s.Reviewer + " approved by " + t.By.Name + " on " + stamp(t.Now))
	text, err := skillText(&s)
	if err != nil {
		return "", err
	}
	if err := t.write(name, text, "approved"); err != nil {
		return "", err
	}
	if t.exists(s.Destination) {
		return "", input("%s is there already", s.Destination)
	}
	if err := t.write(s.Destination, text, "a skill"); err != nil {
		return "", err
	}
	index := path.Join(skills, "index.md")
	old, err := t.read(index)
	if errors.Is(err, fs.ErrNotExist) {
		old = []byte("# Skills\n\n")
	} else if err != nil {
		return "", fmt.Errorf("read %q: %w", index, err)
	}
	line := fmt.Sprintf("- [%s](patterns/%s): %s\n", s.PatternName, path.Base(s.Destination), s.Problem)
	return s.Destination, t.write(index, append(slices.Clone(old), line...), "the index of skills")
}
