// Package taskdir knows the files of a task: its plan, the statements that reviews have checked, the events of its gates, the candidates
// for memory and the proposals of skills. It parses and checks; it reads and writes nothing.
package taskdir

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// GateVersion is the version of gate events that are written and read.
const GateVersion = "1.1.0"

// Orchestrator is the agent whose gate events follow ControlFlow's schema to the letter.
const Orchestrator = "Orchestrator"

// Gate is what was decided at a gate of a task.
type Gate struct {
	SchemaVersion string     `json:"schema_version"`
	Agent         string     `json:"agent"`
	EventType     string     `json:"event_type"`
	WorkflowState string     `json:"workflow_state"`
	PhaseID       *int       `json:"phase_id"` // from 1; null outside a phase
	Decision      string     `json:"decision"`
	Confidence    float64    `json:"confidence"` // 0 to 1
	NeedsHuman    bool       `json:"requires_human_approval"`
	Reason        string     `json:"reason"`
	SafetyChecks  []string   `json:"safety_checks,omitempty"`
	NextAction    string     `json:"next_action"`
	TraceID       string     `json:"trace_id"`
	Iteration     int        `json:"iteration_index"`
	MaxIterations int        `json:"max_iterations"` // 1 to 5
	Assumptions   string     `json:"assumption_verifier_status,omitempty"`
	Executability string     `json:"executability_verifier_status,omitempty"`
	Diagnosis     *Diagnosis `json:"diagnosis_packet,omitempty"`
}

// Diagnosis tells what is known about a failure.
type Diagnosis struct {
	Reproduction string `json:"reproduction_steps"`
	Hypothesis   string `json:"root_cause_hypothesis"`
	Component    string `json:"affected_component"`
	Stack        string `json:"stack_trace_excerpt,omitempty"`
}

// The closed sets of gate events (ControlFlow, orchestrator gate event 1.1.0).
var (
	gateTypes      = []string{"PLAN_GATE", "PREFLECT_GATE", "PHASE_REVIEW_GATE", "HIGH_RISK_APPROVAL_GATE", "COMPLETION_GATE"}
	gateStates     = []string{"PLANNING", "ACTING", "REVIEWING", "WAITING_APPROVAL", "COMPLETE"}
	gateDecisions  = []string{"GO", "REPLAN", "ABSTAIN", "BLOCKED"}
	safetyChecks   = []string{"pii_checked", "destructive_action_checked", "scope_checked", "policy_checked", "todo_verified"}
	assumptions    = []string{"COMPLETE", "ABSTAIN", "NOT_RUN"}
	executability  = []string{"PASS", "FAIL", "WARN", "ABSTAIN", "NOT_RUN"}
	envelopeTypes  = []string{"delegation", "gate_event", "execution_report", "clarification_request", "plan_audit", "verdict", "discovery", "research_findings"}
	requiredOfGate = []string{"schema_version", "agent", "event_type", "workflow_state", "phase_id", "decision", "confidence", "requires_human_approval",
		"reason", "next_action", "trace_id", "iteration_index", "max_iterations"}
	uuid4 = lazyregexp.New(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
)

// ValidTraceID reports whether s is a random UUID in lower case, as every task has one.
func ValidTraceID(s string) bool { return uuid4.MatchString(s) }

// Validate says what is wrong with a gate event, field by field in their order; nothing when it is right.
func (g *Gate) Validate() []string {
	var out []string
	say := func(ok bool, format string, args ...any) {
		if !ok {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	oneOf := func(name, value string, set []string) {
		say(slices.Contains(set, value), "%s %q is not one of %s", name, value, strings.Join(set, ", "))
	}
	say(g.SchemaVersion == GateVersion, "schema_version %q is not %q", g.SchemaVersion, GateVersion)
	say(g.Agent != "", "agent is empty")
	oneOf("event_type", g.EventType, gateTypes)
	oneOf("workflow_state", g.WorkflowState, gateStates)
	say(g.PhaseID == nil || *g.PhaseID >= 1, "phase_id counts from 1")
	oneOf("decision", g.Decision, gateDecisions)
	say(g.Confidence >= 0 && g.Confidence <= 1, "confidence %v is not from 0 to 1", g.Confidence)
	say(len([]rune(g.Reason)) >= 3, "reason has fewer than 3 characters")
	for _, c := range g.SafetyChecks {
		oneOf("safety_checks", c, safetyChecks)
	}
	say(len([]rune(g.NextAction)) >= 3, "next_action has fewer than 3 characters")
	say(ValidTraceID(g.TraceID), "trace_id %q is no random UUID in lower case", g.TraceID)
	say(g.Iteration >= 0, "iteration_index is below 0")
	say(g.MaxIterations >= 1 && g.MaxIterations <= 5, "max_iterations %d is not from 1 to 5", g.MaxIterations)
	if g.Assumptions != "" {
		oneOf("assumption_verifier_status", g.Assumptions, assumptions)
	}
	if g.Executability != "" {
		oneOf("executability_verifier_status", g.Executability, executability)
	}
	if d := g.Diagnosis; d != nil {
		say(d.Reproduction != "" && d.Hypothesis != "" && d.Component != "", "diagnosis_packet lacks reproduction_steps, root_cause_hypothesis or affected_component")
	}
	return out
}

// ParseGate reads a gate event strictly: every required field must be there, and no other than the known ones. problems are as those of Validate.
func ParseGate(src []byte) (g Gate, problems []string) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(src, &keys); err != nil {
		return g, []string{"it is no JSON object: " + err.Error()}
	}
	for _, k := range requiredOfGate {
		if _, ok := keys[k]; !ok {
			problems = append(problems, fmt.Sprintf("%s is missing", k))
		}
	}
	d := json.NewDecoder(bytes.NewReader(src))
	d.DisallowUnknownFields()
	if err := d.Decode(&g); err != nil {
		return g, append(problems, strings.TrimPrefix(err.Error(), "json: "))
	}
	if len(problems) > 0 {
		return g, problems
	}
	return g, g.Validate()
}

// Envelope is how an event stands in the file of its task.
type Envelope struct {
	TraceID   string          `json:"trace_id"`
	TS        string          `json:"ts"` // RFC 3339 in UTC with milliseconds
	Agent     string          `json:"agent"`
	Phase     *int            `json:"phase"`
	EventType string          `json:"event_type"`
	Payload   json.RawMessage `json:"payload"`
}

// tsLayout is the form of an envelope's time.
const tsLayout = "2006-01-02T15:04:05.000Z"

// Enclose puts a gate event into the envelope of its task's file.
func Enclose(g Gate, at time.Time) (Envelope, error) {
	payload, err := json.Marshal(g)
	if err != nil {
		return Envelope{}, fmt.Errorf("encode a gate event: %w", err)
	}
	return Envelope{g.TraceID, at.UTC().Format(tsLayout), g.Agent, g.PhaseID, "gate_event", payload}, nil
}

// ParseEnvelope reads a line of a task's event file.
func ParseEnvelope(line []byte) (e Envelope, problems []string) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&e); err != nil {
		return e, []string{"it is no event: " + strings.TrimPrefix(err.Error(), "json: ")}
	}
	say := func(ok bool, format string, args ...any) {
		if !ok {
			problems = append(problems, fmt.Sprintf(format, args...))
		}
	}
	say(ValidTraceID(e.TraceID), "trace_id %q is no random UUID in lower case", e.TraceID)
	_, err := time.Parse(tsLayout, e.TS)
	say(err == nil, "ts %q is no time in UTC with milliseconds", e.TS)
	say(e.Agent != "", "agent is empty")
	say(slices.Contains(envelopeTypes, e.EventType), "event_type %q is not one of %s", e.EventType, strings.Join(envelopeTypes, ", "))
	if e.EventType == "gate_event" {
		g, more := ParseGate(e.Payload)
		problems = append(problems, more...)
		say(len(more) > 0 || g.TraceID == e.TraceID, "trace_id of the payload is another")
	}
	return e, problems
}
