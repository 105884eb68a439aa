package taskdir

import (
	"bytes"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Statuses of a plan that lets it be archived.
func closedStatuses() []string { return []string{"DONE", "SUPERSEDED", "DEFERRED"} }

// Closed reports whether a status says that a plan is over.
func Closed(status string) bool { return slices.Contains(closedStatuses(), status) }

var (
	statusLine = lazyregexp.New("^\\*\\*Status:\\*\\*\\s+`?([A-Z][A-Z_]*)`?\\s*$")
	nearStatus = lazyregexp.New(`(?i)^\*\*status\s*:?\*\*\s*:?\s*` + "`?" + `([A-Za-z_]+)`)
)

// Status reads the status of a plan: a line of its own, "**Status:** DONE". near is a line that looks as if it were meant as one and is not read.
func Status(src []byte) (status string, line int, near int) {
	for n, text := range lines(src) {
		if m := statusLine.FindStringSubmatch(text); m != nil && status == "" {
			status, line = m[1], n
			continue
		}
		if m := nearStatus.FindStringSubmatch(strings.TrimSpace(text)); m != nil && near == 0 && Closed(strings.ToUpper(m[1])) {
			near = n
		}
	}
	if status != "" {
		near = 0
	}
	return status, line, near
}

// SetStatus returns a plan with another status; ok is false when it states none.
func SetStatus(src []byte, status string) (out []byte, ok bool) {
	_, at, _ := Status(src)
	if at == 0 {
		return nil, false
	}
	parts := strings.SplitAfter(string(src), "\n")
	end := parts[at-1][len(strings.TrimRight(parts[at-1], "\r\n")):]
	parts[at-1] = "**Status:** " + status + end
	return []byte(strings.Join(parts, "")), true
}

// PlanName is the name of a task's plan.
func PlanName(slug string) string { return slug + "-plan.md" }

// Task is what a task's folder says about it, in task.yaml.
type Task struct {
	Title   string `yaml:"title"`
	TraceID string `yaml:"trace_id"` // one for the whole task
	Started string `yaml:"started"`
	Phase   int    `yaml:"phase"` // the last that was started; 0 for none
	By      string `yaml:"by"`
}

// TaskFile is the name of the file of a Task.
const TaskFile = "task.yaml"

// MaxOutcomes is how many outcomes the log of tasks holds before it is put away.
const MaxOutcomes = 50

// Outcomes counts the outcomes in a log.
func Outcomes(src []byte) int { return bytes.Count(append([]byte("\n"), src...), []byte("\n## ")) }
