package repo

import (
	"errors"
	"fmt"
)

// ErrNotRepository is wrapped by the error of Open when a backend that needs a git repository finds none.
var ErrNotRepository = errors.New("not a git repository")

// RevisionError says that a revision does not name a commit.
type RevisionError struct{ Rev string }

func (e *RevisionError) Error() string {
	return fmt.Sprintf("unknown revision %q: it names no commit here; a shallow clone may need more history", e.Rev)
}

// UnsupportedError names a feature of a repository that the built-in go-git backend cannot read.
type UnsupportedError struct{ Feature string }

func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("the built-in go-git backend cannot read %s: install git and use it", e.Feature)
}

// GitError is a failed run of the git program.
type GitError struct {
	Command string // the subcommand, such as "ls-files"
	Line    string // what git said, on one line
	Err     error
}

func (e *GitError) Error() string {
	if e.Line == "" {
		return fmt.Sprintf("git %s: %v", e.Command, e.Err)
	}
	return fmt.Sprintf("git %s: %s", e.Command, e.Line)
}

func (e *GitError) Unwrap() error { return e.Err }

// MissingObjectError says that the object database lacks an object that the repository refers to.
type MissingObjectError struct{ Hash string }

func (e *MissingObjectError) Error() string { return "object " + e.Hash + " is not on this machine" }

// Is makes a missing object ErrNotLocal: in a partial clone that is its normal state, and in a damaged one it proves
// nothing either.
func (e *MissingObjectError) Is(target error) bool { return target == ErrNotLocal }
