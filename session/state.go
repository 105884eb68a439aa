package session

import "fmt"

// State is where a session is in its life.
type State string

// The states. Steps may be added to a new session and to one that accumulates.
const (
	StateNew          State = "NEW"
	StateAccumulating State = "ACCUMULATING"
	StateFrozen       State = "FROZEN_FOR_ANSWER"
	StateWaiting      State = "WAITING_APPROVAL"
	StateDiscarded    State = "DISCARDED"
	stateNone         State = "" // of a log without a line
)

// States lists them in the order of a life.
func States() []State {
	return []State{StateNew, StateAccumulating, StateFrozen, StateWaiting, StateDiscarded}
}

// Next lists the states that may follow s.
func (s State) Next() []State {
	switch s {
	case stateNone:
		return []State{StateNew}
	case StateNew:
		return []State{StateAccumulating, StateFrozen, StateDiscarded}
	case StateAccumulating:
		return []State{StateFrozen, StateWaiting, StateDiscarded}
	case StateWaiting:
		return []State{StateAccumulating, StateDiscarded}
	case StateFrozen:
		return []State{StateDiscarded}
	}
	return nil
}

// Open reports whether steps may be added.
func (s State) Open() bool { return s == StateNew || s == StateAccumulating }

// StateError is a move or an append that the life of a session does not allow.
type StateError struct {
	Session  string
	From, To State // To is empty when a step was refused
}

func (e *StateError) Error() string {
	switch {
	case e.From == StateWaiting:
		return fmt.Sprintf("session %q waits for a person to approve how it goes on", e.Session)
	case e.To == "":
		return fmt.Sprintf("session %q is %s and takes no more steps", e.Session, e.From)
	}
	return fmt.Sprintf("session %q is %s and cannot become %s", e.Session, e.From, e.To)
}
