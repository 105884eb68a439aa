package session

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Tail is all that must be known of a log to add to it: appending costs the same however long the log is.
type Tail struct {
	Session string
	State   State
	Next    int    // number of the next step
	Head    string // digest of the last line; empty without one
	At      Time   // of the last line
}

// ErrMore is returned by TailOf when the bytes do not reach back far enough.
var ErrMore = errors.New("the last lines of the log are needed")

// TornError is a log whose last line has no end, as after a crash. What was acknowledged stands before it.
type TornError struct{ Bytes int }

func (e *TornError) Error() string {
	return fmt.Sprintf("the last line of the trace is cut off after %d bytes", e.Bytes)
}

// TailOf reads the tail of a log from its last bytes; whole says that these are all bytes. It returns ErrMore when it needs
// more of them, *TornError for a log that does not end with a line, and what Decode says of a broken last line.
func TailOf(last []byte, whole bool) (Tail, error) {
	if len(last) == 0 {
		return Tail{}, nil
	}
	end := bytes.LastIndexByte(last, '\n')
	if end != len(last)-1 {
		return Tail{}, &TornError{len(last) - 1 - end}
	}
	var t Tail
	for first := true; ; first = false {
		begin := bytes.LastIndexByte(last[:end], '\n') + 1
		if begin == 0 && !whole {
			return Tail{}, ErrMore
		}
		r, err := Decode(last[begin:end])
		if err != nil {
			return Tail{}, fmt.Errorf("the last line of the trace: %w", err)
		}
		if first {
			t = Tail{Session: r.Session, Head: Digest(last[begin:end]), At: r.TS, State: after(r)}
		}
		if r.Step != nil {
			t.Next = *r.Step + 1
			return t, nil
		}
		if begin == 0 {
			return t, nil // nothing but states so far
		}
		end = begin - 1
	}
}

// after returns the state that a log is in when r is its last record.
func after(r Record) State {
	if r.Kind == KindState {
		return r.To
	}
	return StateAccumulating
}

// Append numbers and links records and returns their lines. It changes t and returns lines only when every record was
// taken. The first step of a new session opens it: the state record that says so is among the lines and the records
// returned. A clock that went back does not take the log back in time. Errors are *StateError, *FieldError or those of Encode.
func (t *Tail) Append(now time.Time, records ...Record) (lines []byte, written []Record, err error) {
	next := *t
	for _, r := range records {
		if r.Kind.Numbered() && next.State == StateNew {
			move := Record{Kind: KindState, From: StateNew, To: StateAccumulating}
			if lines, written, err = next.append(now, move, lines, written); err != nil {
				return nil, nil, err
			}
		}
		if lines, written, err = next.append(now, r, lines, written); err != nil {
			return nil, nil, err
		}
	}
	*t = next
	return lines, written, nil
}

func (t *Tail) append(now time.Time, r Record, lines []byte, written []Record) ([]byte, []Record, error) {
	switch {
	case !r.Kind.Numbered() && r.Kind != KindState:
		return nil, nil, &FieldError{r.Kind, "", "is not written into a trace"}
	case r.Kind == KindState:
		if r.From = t.State; !allowed(t.State, r.To) {
			return nil, nil, &StateError{t.Session, t.State, r.To}
		}
	case !t.State.Open():
		return nil, nil, &StateError{Session: t.Session, From: t.State}
	}
	at := At(now)
	if at.Before(t.At.Time) {
		at = t.At
	}
	r = compacted(r)
	r.V, r.Session, r.TS, r.Prev, r.Step = Version, t.Session, at, t.Head, nil
	if r.Kind.Numbered() {
		n := t.Next
		r.Step = &n
	}
	if err := r.Validate(); err != nil {
		return nil, nil, err
	}
	line, err := sealed(&r)
	if err != nil {
		return nil, nil, err
	}
	if len(line) > MaxLine {
		return nil, nil, &FieldError{r.Kind, "", fmt.Sprintf("has %d bytes, more than %d", len(line), MaxLine)}
	}
	t.Head, t.At, t.State = Digest(line), at, after(r)
	if r.Step != nil {
		t.Next++
	}
	return append(append(lines, line...), '\n'), append(written, r), nil
}

func allowed(from, to State) bool {
	for _, s := range from.Next() {
		if s == to {
			return true
		}
	}
	return false
}

// NewID returns the id of a session that begins at now; salt is at least two random bytes, which tell apart sessions of one
// second.
func NewID(now time.Time, salt []byte) string {
	return "s-" + now.UTC().Format("20060102T150405Z") + fmt.Sprintf("-%x", salt[:2])
}

// IsID reports whether s has the form of NewID.
func IsID(s string) bool {
	stamp, salt, ok := strings.Cut(strings.TrimPrefix(s, "s-"), "-")
	if !ok || !strings.HasPrefix(s, "s-") || len(salt) != 4 {
		return false
	}
	_, err := time.Parse("20060102T150405Z", stamp)
	_, bad := strconv.ParseUint(salt, 16, 16)
	return err == nil && bad == nil && salt == strings.ToLower(salt)
}

// Opening is how a session begins.
type Opening struct {
	ID    string // of NewID
	Name  string // a label for people; sessions may share it
	Task  string // slug of the task folder, or empty
	Agent string
}

// Begin returns the first line of a log and its tail.
func Begin(now time.Time, o Opening) (line []byte, first Record, t Tail, err error) {
	if !IsID(o.ID) {
		return nil, Record{}, t, fmt.Errorf("%q is no id of a session", o.ID)
	}
	t.Session = o.ID
	lines, written, err := t.Append(now, Record{Kind: KindState, To: StateNew, Name: o.Name, Task: o.Task, Agent: o.Agent})
	if err != nil {
		return nil, Record{}, t, err
	}
	return lines, written[0], t, nil
}
