package policy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Op is what an event of the ledger tells.
type Op string

// Events of the ledger.
const (
	Created  Op = "create"  // an entry was written to repository memory
	Proposed Op = "propose" // an entry was written to the inbox
	Approved Op = "approve" // a person moved a proposal to repository memory
	Verified Op = "verify"  // a fact was checked and holds
	Correct  Op = "correct" // a fact was replaced by another, which With names
	Evicted  Op = "evict"   // a fact was archived because nobody stood behind it any more
	Archived Op = "archive" // a fact was archived for another reason
	Lifted   Op = "lift"    // a person allows a rejected value again
	Merged   Op = "merge"   // the envelopes of one fact from two branches became one
)

// Event is one line of memories/ledger. Its id follows from what it tells, so that the same event written twice counts once.
type Event struct {
	ID     string    `json:"id"`
	TS     time.Time `json:"ts"`
	Op     Op        `json:"op"`
	Entry  string    `json:"entry,omitempty"`
	With   string    `json:"with,omitempty"`  // the other entry, when there are two
	Value  string    `json:"value,omitempty"` // of a rejection, for a lift
	By     Person    `json:"by"`
	Commit string    `json:"commit,omitempty"`
	When   string    `json:"when,omitempty"` // what called for the write: phase-end, task-done, review
	Why    string    `json:"why,omitempty"`
	Answer []string  `json:"answers,omitempty"` // how the questions of a checklist were answered
}

// Line encodes one event, count or rejection as a line of its file.
func Line(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("encode an event: %w", err)
	}
	return b.Bytes(), nil
}

// LineProblem is a line of an event file that cannot be read.
type LineProblem struct {
	Line    int // from 1
	Message string
}

// readLines decodes the lines of an event file. Repeated ids are dropped: two branches may hold the same event.
func readLines[T any](src []byte, id func(*T) string, check func(*T) error) (out []T, problems []LineProblem) {
	seen := map[string]bool{}
	n := 0
	for line := range bytes.Lines(src) {
		n++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		var v T
		err := json.Unmarshal(line, &v)
		if err == nil {
			err = check(&v)
		}
		if err != nil {
			problems = append(problems, LineProblem{n, err.Error()})
			continue
		}
		if key := id(&v); !seen[key] {
			seen[key] = true
			out = append(out, v)
		}
	}
	return out, problems
}

// ReadEvents decodes a file of the ledger. Lines that cannot be read are problems, and the others count.
func ReadEvents(src []byte) ([]Event, []LineProblem) {
	return readLines(src, func(e *Event) string { return e.ID }, func(e *Event) error {
		if e.ID == "" || e.TS.IsZero() {
			return fmt.Errorf("the event has no id or no time")
		}
		ops := []Op{Created, Proposed, Approved, Verified, Correct, Evicted, Archived, Lifted, Merged}
		if !slices.Contains(ops, e.Op) {
			return fmt.Errorf("%q is no event of the ledger", e.Op)
		}
		return nil
	})
}
