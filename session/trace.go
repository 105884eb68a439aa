package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Trace is a log as it was read.
type Trace struct {
	Records  []Record
	Tail     Tail
	Problems []Problem // in the order of the lines
	Torn     int       // bytes behind the last line end; they were never acknowledged
}

// Problem is something wrong with a line of a trace.
type Problem struct {
	Line int // from 1
	Kind ProblemKind
	Text string
}

// ProblemKind says what a problem means.
type ProblemKind uint8

// The kinds of problems.
const (
	Unreadable ProblemKind = iota // the line is no record
	Broken                        // the line, or the one before, is not what was written: somebody changed the log
	Cut                           // the last line has no end
	Newer                         // written by a newer version: not understood, and no fault of the log
)

func (p Problem) String() string { return fmt.Sprintf("line %d: %s", p.Line, p.Text) }

// Name returns the label that the session was started with.
func (t *Trace) Name() string {
	if len(t.Records) == 0 {
		return ""
	}
	return t.Records[0].Name
}

// ID returns the id of the session.
func (t *Trace) ID() string {
	if len(t.Records) == 0 {
		return ""
	}
	return t.Records[0].Session
}

// Read reads a whole log. It never fails: what is wrong stands in Problems, and the records that could be read are there.
func Read(src []byte) *Trace {
	t := &Trace{}
	r := reader{t: t}
	for n := 1; len(src) > 0; n++ {
		end := bytes.IndexByte(src, '\n')
		if end < 0 {
			t.Torn = len(src)
			r.problem(n, Cut, fmt.Sprintf("the line is cut off after %d bytes", len(src)))
			break
		}
		r.line(n, src[:end])
		src = src[end+1:]
	}
	return t
}

// reader checks each line against those before it.
type reader struct {
	t    *Trace
	seen bool // a line was read
}

func (r *reader) problem(line int, kind ProblemKind, text string) {
	r.t.Problems = append(r.t.Problems, Problem{line, kind, text})
}

func (r *reader) line(n int, line []byte) {
	tail := &r.t.Tail
	head := Digest(line)
	rec, err := Decode(line)
	if err != nil {
		var v struct{ V int }
		if json.Unmarshal(line, &v) == nil && v.V > Version {
			r.problem(n, Newer, fmt.Sprintf("version %d is newer than %d, the newest that is understood", v.V, Version))
		} else {
			r.problem(n, Unreadable, err.Error())
		}
		tail.Head, r.seen = head, true
		return
	}
	switch {
	case !whole(line, rec.Sum):
		r.problem(n, Broken, "the sum of the line is another: the line was changed")
	case rec.Prev != tail.Head && r.seen:
		r.problem(n, Broken, "the digest of the line before is another: that line was changed, removed or added later")
	case rec.Prev != "" && !r.seen:
		r.problem(n, Broken, "lines before the first one were removed")
	}
	if why := r.misfit(rec); why != "" {
		r.problem(n, Broken, why)
	}
	if !r.seen {
		tail.Session = rec.Session
	}
	tail.Head, tail.At, tail.State, r.seen = head, rec.TS, after(rec), true
	if rec.Step != nil {
		tail.Next = *rec.Step + 1
	}
	r.t.Records = append(r.t.Records, rec)
}

// misfit says what is wrong with the place of a record in its log.
func (r *reader) misfit(rec Record) string {
	tail := &r.t.Tail
	var refused *StateError
	switch {
	case r.seen && rec.Session != tail.Session:
		return fmt.Sprintf("the step is of session %q", rec.Session)
	case rec.V != Version:
		return fmt.Sprintf("version %d is unknown", rec.V)
	case rec.Kind.Numbered() != (rec.Step != nil):
		return "a step has a number and nothing else has one"
	case rec.Step != nil && *rec.Step != tail.Next:
		return fmt.Sprintf("step %d stands where step %d belongs", *rec.Step, tail.Next)
	case rec.TS.Before(tail.At.Time):
		return "the step is older than the one before"
	case rec.Kind == KindState && (rec.From != tail.State || !allowed(tail.State, rec.To)):
		refused = &StateError{tail.Session, tail.State, rec.To}
	case rec.Kind != KindState && !tail.State.Open():
		refused = &StateError{Session: tail.Session, From: tail.State}
	}
	if refused != nil {
		return refused.Error()
	}
	return ""
}

// ErrChanged is what Check returns for a log that somebody changed.
var ErrChanged = errors.New("the trace is not what was written")

// Check returns the first problem that keeps a log from being relied on, as an error that wraps ErrChanged. A line that a crash
// cut off is none: it was never acknowledged.
func (t *Trace) Check() error {
	for _, p := range t.Problems {
		if p.Kind == Unreadable || p.Kind == Broken {
			return fmt.Errorf("%w: %s", ErrChanged, p)
		}
	}
	return nil
}
