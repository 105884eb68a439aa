package session

import (
	"encoding/json"
	"time"
)

// Version is the version of the format that this package writes.
const Version = 1

// Kind is the type of a record.
type Kind string

// The kinds of records. State and Excerpt tell about the log and have no step number; every other record is a step.
const (
	KindState      Kind = "state"
	KindExcerpt    Kind = "excerpt"
	KindSystem     Kind = "system"
	KindTask       Kind = "task"
	KindAction     Kind = "action"
	KindScratch    Kind = "scratch"
	KindVar        Kind = "var"
	KindObserve    Kind = "observe"
	KindFail       Kind = "fail"
	KindClear      Kind = "clear"
	KindCorrection Kind = "correction"
	KindRecall     Kind = "recall"
	KindCandidate  Kind = "candidate"
	KindSummary    Kind = "summary"
	KindGate       Kind = "gate"
)

// Record is one line of a trace. Which fields a record may have depends on its kind; see Validate. Records are immutable
// once they are in a log: views work on copies.
type Record struct {
	V       int    `json:"v"`
	Session string `json:"session"`
	Step    *int   `json:"step,omitempty"` // from 0, never reused; nil for state and excerpt
	TS      Time   `json:"ts"`
	Kind    Kind   `json:"type"`
	Agent   string `json:"agent,omitempty"`
	Phase   *int   `json:"phase,omitempty"` // from 0
	TraceID string `json:"trace_id,omitempty"`

	From State  `json:"from,omitempty"`
	To   State  `json:"to,omitempty"`
	Name string `json:"name,omitempty"` // of a session in its first record, of a variable otherwise
	Task string `json:"task,omitempty"` // the text of a task; the slug of the task in a first record

	Content string `json:"content,omitempty"` // system, scratch
	Text    string `json:"text,omitempty"`    // observe, fail, summary, state: why

	Thought     string       `json:"thought_summary,omitempty"` // one or two sentences, or none
	Action      *Call        `json:"action,omitempty"`
	Observation *Observation `json:"observation,omitempty"`
	Error       string       `json:"error,omitempty"`
	Final       bool         `json:"final,omitempty"`
	Code        string       `json:"code,omitempty"`
	Signals     []Signal     `json:"signals,omitempty"`

	Value   json.RawMessage `json:"value,omitempty"`   // var, correction: any JSON value
	ID      string          `json:"id,omitempty"`      // correction: of the entry that is corrected
	Subject string          `json:"subject,omitempty"` // fail, candidate
	Class   string          `json:"class,omitempty"`   // fail: the class of the failure, for counters

	Query   string   `json:"query,omitempty"`
	IDs     []string `json:"ids,omitempty"`
	Block   string   `json:"block,omitempty"`  // recall: digest of the block that was shown
	Tokens  int      `json:"tokens,omitempty"` // recall: of that block; summary: of the view that was made
	Ignored bool     `json:"ignored,omitempty"`

	Classification string `json:"proposed_classification,omitempty"`
	Evidence       string `json:"evidence_pointer,omitempty"` // "step:N", "path" or "path:line"
	Promote        string `json:"recommend_promote,omitempty"`
	Verdict        string `json:"verdict,omitempty"`

	Covers   *Range  `json:"covers,omitempty"`
	Level    Level   `json:"level,omitempty"`
	Levels   []Rung  `json:"levels,omitempty"`
	Kept     []int   `json:"kept,omitempty"`     // steps that the view keeps word by word although they are covered
	Sources  []int   `json:"sources,omitempty"`  // steps that the text was made from
	Spills   []Spill `json:"spills,omitempty"`   // files that hold what was cut
	Failures int     `json:"failures,omitempty"` // compactions in a row that failed, this one included

	Payload json.RawMessage `json:"payload,omitempty"` // gate: the event

	Keep     []Tag    `json:"keep,omitempty"`     // why compaction must keep this step
	Resolves []int    `json:"resolves,omitempty"` // steps whose tags this one takes away, such as a blocker's
	Lines    []string `json:"lines,omitempty"`    // excerpt: digests of the lines that follow

	Redacted int    `json:"redacted,omitempty"` // secrets that were taken out before writing
	Prev     string `json:"prev"`               // digest of the line before; empty in the first
	Sum      string `json:"sum"`                // beginning of the digest of this line with an empty sum
}

// Call is what an agent asked a tool to do.
type Call struct {
	Tool string          `json:"tool"`
	Args json.RawMessage `json:"args,omitempty"` // any JSON value
}

// Observation is what a tool answered.
type Observation struct {
	OK        bool   `json:"ok"`
	Text      string `json:"text"`
	Bytes     int    `json:"bytes"`               // of the whole text, also when Text holds a part
	Truncated bool   `json:"truncated,omitempty"` // Text is the head of what Spill holds
	Spill     string `json:"spill,omitempty"`     // file with the whole text, relative to the root
	Digest    string `json:"digest,omitempty"`    // of the whole text
}

// Signal is a remark that a step carries for those who watch the run.
type Signal struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}

// Range is an inclusive range of step numbers.
type Range struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Spill names the file that holds the whole observation of a step.
type Spill struct {
	Step int    `json:"step"`
	Path string `json:"path"`
}

// Tag says why a step must survive compaction.
type Tag string

// The tags. A phase, a scope or a deliverable is superseded by the next step with the same tag and, for deliverables, the
// same text; a blocker is kept until a step resolves it; decisions and safety constraints are kept for good.
const (
	TagPhase       Tag = "phase"
	TagScope       Tag = "scope"
	TagBlocker     Tag = "blocker"
	TagDecision    Tag = "decision"
	TagSafety      Tag = "safety"
	TagDeliverable Tag = "deliverable"
)

// Number returns the number of a step and -1 for a record that is none.
func (r Record) Number() int {
	if r.Step == nil {
		return -1
	}
	return *r.Step
}

// Time is an instant in UTC with millisecond precision, written as in 2026-08-20T09:12:44.031Z.
type Time struct{ time.Time }

const timeLayout = "2006-01-02T15:04:05.000Z"

// At cuts t to what a record can hold.
func At(t time.Time) Time { return Time{time.UnixMilli(t.UnixMilli()).UTC()} }

// MarshalJSON writes the one form that UnmarshalJSON takes.
func (t Time) MarshalJSON() ([]byte, error) {
	return []byte(`"` + t.UTC().Format(timeLayout) + `"`), nil
}

// UnmarshalJSON refuses every other form, so that equal instants are equal bytes.
func (t *Time) UnmarshalJSON(b []byte) error {
	v, err := time.Parse(`"`+timeLayout+`"`, string(b))
	if err != nil {
		return errTime
	}
	t.Time = v
	return nil
}
