package taskdir

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// SkillVersion is the version of skill proposals.
const SkillVersion = "1.0.0"

// SkillAt is the confidence from which a way of working may be proposed as a skill, in thousandths.
const SkillAt = 850

// Skill is a proposal of a way of working, as the front matter of a file of its task.
type Skill struct {
	SchemaVersion string          `yaml:"schema_version" json:"schema_version"`
	ProposedBy    string          `yaml:"proposed_by" json:"proposed_by"`
	TaskSlug      string          `yaml:"task_slug" json:"task_slug"`
	PhaseID       int             `yaml:"phase_id" json:"phase_id"`
	PatternName   string          `yaml:"pattern_name" json:"pattern_name"`
	Confidence    float64         `yaml:"confidence" json:"confidence"`
	Status        string          `yaml:"status" json:"status"`
	Problem       string          `yaml:"problem" json:"problem"`
	Description   string          `yaml:"pattern_description" json:"pattern_description"`
	Evidence      []SkillEvidence `yaml:"evidence" json:"evidence"`
	Applicability string          `yaml:"applicability" json:"applicability"`
	Dedupe        SkillDedupe     `yaml:"dedupe_check" json:"dedupe_check"`
	Destination   string          `yaml:"proposed_destination" json:"proposed_destination"`
	Reviewer      string          `yaml:"reviewer_notes,omitempty" json:"reviewer_notes,omitempty"`
}

// SkillEvidence shows that the way of working works.
type SkillEvidence struct {
	Citation    string `yaml:"citation" json:"citation"` // file:line or plan:phase
	Description string `yaml:"description" json:"description"`
}

// SkillDedupe says what was looked at before proposing.
type SkillDedupe struct {
	Searched    bool     `yaml:"skills_index_searched" json:"skills_index_searched"`
	Occurrences []string `yaml:"independent_occurrences" json:"independent_occurrences"`
}

// Support is what speaks for a way of working.
type Support struct {
	Sources     int  // sources that describe it
	Occurrences int  // independent ones
	Roles       int  // different roles that met it
	Clean       bool // nothing speaks against it
}

// Confidence estimates how sure a way of working is, in thousandths: 200 for each source above the first, 300 for each occurrence above the
// first, 200 for three roles or more, 150 when nothing speaks against it (ControlFlow, skill promotion); at most 1000.
func (s Support) Confidence() int {
	n := 200*max(0, s.Sources-1) + 300*max(0, s.Occurrences-1)
	if s.Roles >= 3 {
		n += 200
	}
	if s.Clean {
		n += 150
	}
	return min(n, 1000)
}

// Validate says what is wrong with a proposal.
func (s *Skill) Validate() []string {
	var out []string
	say := func(ok bool, format string, args ...any) {
		if !ok {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	say(s.SchemaVersion == SkillVersion, "schema_version %q is not %q", s.SchemaVersion, SkillVersion)
	for _, f := range []struct{ name, value string }{{"proposed_by", s.ProposedBy}, {"task_slug", s.TaskSlug}, {"pattern_name", s.PatternName},
		{"applicability", s.Applicability}, {"proposed_destination", s.Destination}} {
		say(f.value != "", "%s is missing", f.name)
	}
	say(s.PhaseID >= 1, "phase_id counts from 1")
	say(s.Confidence >= SkillAt/1000.0 && s.Confidence <= 1, "confidence %v is not from 0.85 to 1", s.Confidence)
	statuses := []string{"PROPOSED", "APPROVED", "REJECTED", "DEFERRED"}
	say(slices.Contains(statuses, s.Status), "status %q is not one of %s", s.Status, strings.Join(statuses, ", "))
	say(len([]rune(s.Problem)) >= 10, "problem has fewer than 10 characters")
	say(len([]rune(s.Description)) >= 10, "pattern_description has fewer than 10 characters")
	say(len(s.Evidence) >= 2, "evidence has %d items, at least 2 are needed", len(s.Evidence))
	for _, e := range s.Evidence {
		say(e.Citation != "" && e.Description != "", "evidence needs a citation and a description")
	}
	say(s.Dedupe.Searched, "the index of skills was not searched")
	say(len(s.Dedupe.Occurrences) >= 2, "independent_occurrences has %d items, at least 2 are needed", len(s.Dedupe.Occurrences))
	return out
}

// ParseSkill reads the front matter of a proposal strictly. ok is false when the file has none.
func ParseSkill(src []byte) (s Skill, ok bool, problems []string) {
	rest, found := bytes.CutPrefix(src, []byte("---\n"))
	front, _, closed := bytes.Cut(rest, []byte("\n---"))
	if !found || !closed {
		return s, false, nil
	}
	d := yaml.NewDecoder(bytes.NewReader(front))
	d.KnownFields(true)
	if err := d.Decode(&s); err != nil {
		var bad *yaml.TypeError
		if errors.As(err, &bad) {
			return s, true, bad.Errors
		}
		return s, true, []string{err.Error()}
	}
	return s, true, s.Validate()
}
