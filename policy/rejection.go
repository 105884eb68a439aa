package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/dedup"
)

// Rejection is one line of memories/rejected.ndjson: a value that a person refused. It never ends by itself.
type Rejection struct {
	Value   string    `json:"value"` // see ValueOf
	Subject string    `json:"subject,omitempty"`
	Fact    string    `json:"fact,omitempty"` // empty when the text itself may not be kept
	Scope   []string  `json:"scope,omitempty"`
	Reason  string    `json:"reason"`
	By      Person    `json:"by"`
	At      time.Time `json:"at"`
}

// ValueOf names a refused value whatever the order and punctuation of its words: the SHA-256 of the normal subject and of the sorted
// words of the fact, in hexadecimal.
func ValueOf(subject, fact string) string {
	sum := sha256.Sum256([]byte(Normal(subject) + "\x1f" + strings.Join(words(fact), " ")))
	return hex.EncodeToString(sum[:])
}

// ReadRejections decodes the file of refused values.
func ReadRejections(src []byte) ([]Rejection, []LineProblem) {
	return readLines(src, func(r *Rejection) string { return r.Value + r.At.String() }, func(r *Rejection) error {
		if len(r.Value) != sha256.Size*2 || r.At.IsZero() {
			return errors.New("the rejection has no value or no time")
		}
		return nil
	})
}

// Refusal is how a fact stands to the values that were refused.
type Refusal struct {
	Rejection
	Exact bool // the same words; otherwise it only says the same in other words
}

// reworded is the likeness from which a fact that says more than a refused one is that one with a word added.
const reworded = 0.5

// Rejected returns the refusal that a fact runs into, nil for none. A lift later than the refusal reopens the value.
func (m *Memory) Rejected(subject, fact string) *Refusal {
	if r := m.refused(subject, fact); r != nil {
		return &Refusal{*r, true}
	}
	for _, r := range m.Rejections {
		if r.Fact == "" || m.lifted(r) {
			continue
		}
		a, b := dedup.Fact{Subject: r.Subject, Text: r.Fact}, dedup.Fact{Subject: subject, Text: fact}
		c := dedup.Compare(a, b)
		n := dedup.Similarity(a, b)
		if c.Relation == dedup.Duplicate || c.Relation == dedup.Refinement && n >= reworded || c.Relation != dedup.Contradiction && n >= dedup.DuplicateAt {
			return &Refusal{r, false}
		}
	}
	return nil
}

// refused returns the rejection of these very words, nil for none. It compares hashes and no texts.
func (m *Memory) refused(subject, fact string) *Rejection {
	if len(m.Rejections) == 0 {
		return nil
	}
	value := ValueOf(subject, fact)
	for i := range m.Rejections {
		if r := &m.Rejections[i]; r.Value == value && !m.lifted(*r) {
			return r
		}
	}
	return nil
}

func (m *Memory) lifted(r Rejection) bool {
	for _, e := range m.Events {
		if e.Op == Lifted && e.Value == r.Value && !e.TS.Before(r.At) && e.By.Kind == "human" {
			return true
		}
	}
	return false
}
