package store

import (
	"errors"
	"fmt"
	"strings"
)

// ErrLocked is returned when somebody else held the lock for too long.
var ErrLocked = errors.New("another program is writing to the memory of this repository")

// PathError is a path that a plan may not touch.
type PathError struct{ Path, Why string }

func (e *PathError) Error() string { return fmt.Sprintf("refused to write %q: %s", e.Path, e.Why) }

// Conflict is a file that is not as the plan expects it.
type Conflict struct {
	Path      string
	Want, Got Digest // empty for a file that does not exist
}

// String says in one clause what stands in the way.
func (c Conflict) String() string {
	switch {
	case c.Want == "":
		return fmt.Sprintf("%q exists already", c.Path)
	case c.Got == "":
		return fmt.Sprintf("%q is gone", c.Path)
	}
	return fmt.Sprintf("%q has changed since the plan was made", c.Path)
}

// ConflictError names every conflict of a plan, in the plan's order. Nothing was written.
type ConflictError struct{ Conflicts []Conflict }

func (e *ConflictError) Error() string {
	texts := make([]string, len(e.Conflicts))
	for i, c := range e.Conflicts {
		texts[i] = c.String()
	}
	return strings.Join(texts, "; ")
}

// RollbackError is a failure after which not everything could be put back. Left names the files that may hold the new
// contents.
type RollbackError struct {
	Cause error
	Left  []string
}

func (e *RollbackError) Error() string {
	return fmt.Sprintf("%v; these files could not be put back: %q", e.Cause, e.Left)
}

// Unwrap returns the failure that made the rollback necessary.
func (e *RollbackError) Unwrap() error { return e.Cause }
