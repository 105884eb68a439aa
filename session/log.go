package session

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// Options are how a log in memory begins. The zero value is good for a test; give a clock and salt to get the same bytes twice.
type Options struct {
	Name   string // a label for people
	Agent  string // written into every step that names none
	System string // a system prompt; it becomes step 0
	Clock  func() time.Time
	Salt   [2]byte   // part of the id
	Sink   io.Writer // gets every line before it counts; an error of it refuses the step
	// Redact takes secrets out of a text and says how many it took; nil redacts nothing.
	Redact func(string) (string, int)
	// Spill keeps the whole text of an observation that is too long for a line and returns where. Without it such a step is
	// refused.
	Spill func(text string) (path string, err error)
	Count Counter // counts tokens; nil means Estimate
}

// Log is the log of one session in memory. It is not safe for concurrent use.
type Log struct {
	o       Options
	tail    Tail
	records []Record
	lines   bytes.Buffer
	memo    memo
}

// Start returns the log of a new session.
func Start(o Options) (*Log, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Count == nil {
		o.Count = Estimate
	}
	now := o.Clock()
	line, first, tail, err := Begin(now, Opening{ID: NewID(now, o.Salt[:]), Name: o.Name, Agent: o.Agent})
	if err != nil {
		return nil, err
	}
	l := &Log{o: o, tail: tail}
	if err := l.take(line, []Record{first}); err != nil {
		return nil, err
	}
	if o.System != "" {
		if _, err := l.Add(System(o.System)); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// Add appends a step and returns it as it was written: numbered, dated, linked, redacted, its observation cut to what fits.
// A step that is refused leaves the log as it was.
func (l *Log) Add(r Record) (Record, error) {
	if r.Agent == "" {
		r.Agent = l.o.Agent
	}
	r, err := Prepare(r, l.o.Redact, l.o.Spill)
	if err != nil {
		return Record{}, err
	}
	if r, err = l.append(r); err == nil && DuePrune(r.Number()) {
		if p, ok := Pruned(l.records); ok {
			_, err = l.append(p)
		}
	}
	return r, err
}

// Freeze ends the steps: the answer is about to be given.
func (l *Log) Freeze() error { return l.move(StateFrozen) }

// End closes the session for good. The records stay in memory until the log is dropped.
func (l *Log) End() error { return l.move(StateDiscarded) }

func (l *Log) move(to State) error {
	_, err := l.append(Record{Kind: KindState, To: to})
	return err
}

func (l *Log) append(r Record) (Record, error) {
	tail := l.tail
	lines, written, err := tail.Append(l.o.Clock(), r)
	if err != nil {
		return Record{}, err
	}
	if err := l.take(lines, written); err != nil {
		return Record{}, err
	}
	l.tail = tail
	return written[len(written)-1], nil
}

func (l *Log) take(lines []byte, written []Record) error {
	if l.o.Sink != nil {
		if _, err := l.o.Sink.Write(lines); err != nil {
			return fmt.Errorf("write the step: %w", err)
		}
	}
	l.lines.Write(lines)
	l.records = append(l.records, written...)
	return nil
}

// ID returns the id of the session.
func (l *Log) ID() string { return l.tail.Session }

// State returns the state of the session.
func (l *Log) State() State { return l.tail.State }

// Len returns the number of steps.
func (l *Log) Len() int { return l.tail.Next }

// Records returns the records so far. They are shared and must not be changed.
func (l *Log) Records() []Record { return slices.Clip(l.records) }

// Bytes returns the log as it is written to a file. They are shared and must not be changed.
func (l *Log) Bytes() []byte { return slices.Clip(l.lines.Bytes()) }

// Working returns the working memory.
func (l *Log) Working() Working { return Fold(l.records) }

// Chat returns what a model is shown: the steps that the strategies leave, or the standard view without any.
func (l *Log) Chat(strategies ...Strategy) ([]Message, error) {
	steps, err := l.View(strategies...)
	return Chat(steps), err
}

// View returns the steps that the strategies leave. Without any it is the standard view, which drops old steps of a long log and
// what a compaction dropped; that one is kept until the next step.
func (l *Log) View(strategies ...Strategy) ([]Record, error) {
	env := Env{Now: l.o.Clock(), Count: l.o.Count}
	if len(strategies) > 0 {
		return Apply(l.records, env, strategies...)
	}
	if l.memo.head != l.tail.Head {
		steps, err := Standard(l.records, env)
		if err != nil {
			return nil, err
		}
		l.memo = memo{head: l.tail.Head, steps: steps, count: -1}
	}
	return l.memo.steps, nil
}

// Tokens returns the number of tokens of the standard view. They are counted when they are asked for first.
func (l *Log) Tokens() (int, error) {
	steps, err := l.View()
	if err == nil && l.memo.count < 0 {
		l.memo.count = TokensOf(Chat(steps), l.o.Count)
	}
	return l.memo.count, err
}

// Compact climbs the ladder of compaction and appends what came of it. A failure is recorded too; after more than MaxFailures in a
// row the session waits for a person.
func (l *Log) Compact(o Ladder) ([]Record, error) {
	r, view, failed := Compact(l.records, Env{Now: l.o.Clock(), Count: l.o.Count}, o, nil)
	if r.Level == "" && r.Failures == 0 {
		return view, failed
	}
	if _, err := l.append(r); err != nil {
		return nil, err
	}
	if r.Failures > MaxFailures {
		if err := l.move(StateWaiting); err != nil {
			return nil, err
		}
	}
	return view, failed
}

// memo keeps the standard view and its tokens as long as nothing is added. The digest of the last line stands for all of them, so it
// cannot be stale.
type memo struct {
	head  string
	steps []Record
	count int
}

// Prepare makes a step fit to be written: secrets are taken out, and an observation that is too long goes to spill and leaves its
// beginning.
func Prepare(r Record, redact func(string) (string, int), spill func(string) (string, error)) (Record, error) {
	if r.Action != nil { // the caller keeps its own
		call := *r.Action
		r.Action = &call
	}
	if r.Observation != nil {
		o := *r.Observation
		r.Observation = &o
	}
	r.Signals = slices.Clone(r.Signals)
	if redact != nil {
		r.Redacted += redactAll(&r, redact)
	}
	o := r.Observation
	if o == nil || o.Spill != "" {
		return r, nil
	}
	o.Bytes = len(o.Text)
	valid := cleanUTF8(o.Text)
	if len(o.Text) <= MaxObservation && valid == o.Text {
		return r, nil
	}
	if spill == nil {
		return r, fmt.Errorf("the observation has %d bytes, more than %d, or is not UTF-8: %w", len(o.Text), MaxObservation, ErrNoSpill)
	}
	path, err := spill(o.Text)
	if err != nil {
		return r, fmt.Errorf("keep the whole observation: %w", err)
	}
	o.Spill, o.Digest, o.Truncated = path, Digest([]byte(o.Text)), true
	o.Text = head(valid, MaxObservation)
	return r, nil
}

// ErrNoSpill is returned for an observation that does not fit when there is no place to keep the whole of it.
var ErrNoSpill = errors.New("there is no place for the rest of it")
