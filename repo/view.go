// Package repo is the read-only view of a repository that everything else asks: which paths exist, what is in them, and
// what became of those that are gone. It answers from the git index and tree, never from a walk that guesses at ignore
// rules, and it never writes. Backends (git binary, go-git, plain folder, in-memory) give the same answers; the
// differential tests hold them together.
//
// Paths are slash-separated and relative to the root of the view, which may lie below the git top level.
package repo

import (
	"context"
	"errors"
)

// State says how a path stands in a view. The zero value is Absent.
type State uint8

// States of a path.
const (
	Absent      State = iota // neither tracked nor on disk, and no ignore rule matches it
	Tracked                  // in the index, or in the judged commit
	Sparse                   // tracked, but left out of the checkout
	Deleted                  // in the index, but gone from the working tree, and the deletion is not staged
	Untracked                // on disk, not tracked, not ignored; a staged view has none
	Ignored                  // not tracked and an ignore rule matches it, whether or not it is on disk
	InSubmodule              // at or below a submodule: its contents are not ours to answer
	Outside                  // leaves the root
)

// String returns the lower-case name of s.
func (s State) String() string {
	switch s {
	case Absent:
		return "absent"
	case Tracked:
		return "tracked"
	case Sparse:
		return "tracked, not checked out"
	case Deleted:
		return "deleted in the working tree"
	case Untracked:
		return "untracked"
	case Ignored:
		return "ignored"
	case InSubmodule:
		return "in a submodule"
	case Outside:
		return "outside the root"
	}
	return "unknown"
}

// Kind is what a path names. The zero value is None.
type Kind uint8

// Kinds of a path.
const (
	None Kind = iota
	File
	Dir
	Symlink
	Submodule
)

// Entry is the answer to a question about one path.
type Entry struct {
	Path  string
	Kind  Kind
	State State
	Link  string // target of a symlink as stored, slash-separated; empty otherwise
}

// Exists reports whether a reader of the repository would find the path: tracked (checked out or not) or untracked and
// not ignored.
func (e Entry) Exists() bool { return e.State == Tracked || e.State == Sparse || e.State == Untracked }

// Info describes a view as a whole.
type Info struct {
	Backend  string // "git", "go-git", "plain" or "memory"
	Top      string // absolute path of the git top level; empty for a plain folder or a bare repository
	Prefix   string // path of the root below Top, slash-separated, no trailing slash; empty when they are the same
	Revision string // full hash of the judged commit, or of HEAD; empty when unborn or plain
	AtCommit bool   // the view is of Revision itself (--rev), not of index and working tree
	Staged   bool   // contents come from the index, not from the working tree
	Shallow  bool   // history is cut off: absence in history proves nothing
	Unknown  string // a feature that this backend cannot answer from, such as history; empty when it can answer all
}

// ErrNotLocal is returned for contents that exist in the repository but not on this machine (partial clone, LFS pointer,
// sparse checkout without the blob). It is never a proof of absence.
var ErrNotLocal = errors.New("contents are not on this machine")

// ErrTooLarge is returned for contents over the limit of the reader.
var ErrTooLarge = errors.New("file is too large")

// MaxFile is the largest file, in bytes, that ReadFile and ReadMemory return.
const MaxFile = 16 << 20

// View is a read-only view of a repository at one moment. Its methods are safe for concurrent use.
type View interface {
	// Root is the absolute folder on disk, or empty when there is none (a bare repository, a test in memory).
	Root() string
	Info() Info
	// Files lists every file and symlink that Exists, sorted bytewise: tracked ones, and untracked ones that are not
	// ignored. Submodules are not listed. The slice is shared and must not be changed.
	Files() []string
	// Lookup answers for one clean relative path; "." or "" is the root. It never fails: what cannot be answered is
	// Absent only when it provably is.
	Lookup(path string) Entry
	// Folded lists the existing files and folders whose path differs from the asked one in letter case only, sorted
	// bytewise. It is for hints; Lookup knows exact bytes only.
	Folded(path string) []string
	// ReadFile returns the contents under judgement: of the commit for a view of a revision, of the index for a staged
	// view, of the working tree otherwise. Symlinks inside the root are followed, at most 8 deep. Errors wrap
	// fs.ErrNotExist, ErrNotLocal or ErrTooLarge.
	ReadFile(path string) ([]byte, error)
	// ReadEach is ReadFile for many files: it hands on every one of them, in no order and from several goroutines at once. The
	// contents are only good during the visit: what is to be kept of them is copied.
	// The error is that of the context or of the whole run; those of single files go to visit.
	ReadEach(ctx context.Context, paths []string, visit func(i int, data []byte, err error)) error
	// Digest identifies the contents that ReadFile returns, without reading them, so that what follows from them can be kept.
	// It is empty where it cannot be told: for files that are untracked or changed on disk, and by go-git for those on disk.
	Digest(path string) string
	// ReadMemory is ReadFile for memory files: it also reads ignored and untracked files from disk.
	ReadMemory(path string) ([]byte, error)
	// ListMemory lists the files on disk below folder, ignored or not, sorted; nil when the folder is not there, and for
	// a view of a revision the tracked ones.
	ListMemory(folder string) ([]string, error)
	// Fates says what became of paths that are gone. The answers stand in the order of the questions.
	Fates(ctx context.Context, asks []Ask) ([]Fate, error)
	// Origins says for each of the lines of a file, counted from 1, which commit last changed it. Where it cannot be told
	// the answer is a zero Origin.
	Origins(ctx context.Context, path string, lines []int) ([]Origin, error)
	// ReadAt returns the contents that a file had in a commit. Errors wrap fs.ErrNotExist when the commit has no such file,
	// when its contents are not on this machine and when history cannot be asked, or ErrTooLarge.
	ReadAt(commit, path string) ([]byte, error)
	// Trunk lists the judged commit, or HEAD, and its first parents, newest first, at most limit; none without history.
	Trunk(ctx context.Context, limit int) ([]Commit, error)
	// Snapshot lists the regular files that a commit of the repository has below the root. Errors wrap fs.ErrNotExist when
	// there is no history to ask.
	Snapshot(ctx context.Context, commit string) ([]Blob, error)
	// Deleted lists the files that commits deleted or renamed, the newest commit first, at most limit. It walks the whole
	// history once.
	Deleted(ctx context.Context, limit int) ([]Deletion, error)
	// Replaced lists contents that commits replaced by others, under the path of their file then, the newest commit first, at
	// most limit. It is empty where that cannot be told, as with go-git.
	Replaced(ctx context.Context, limit int) ([]Blob, error)
	// Touches lists which commits that are no merges changed the files that keep wants and who made them, the newest first, at
	// most limit. It walks the whole history once. It is empty where that cannot be told, as with go-git.
	Touches(ctx context.Context, keep func(path string) bool, limit int) ([]Touch, error)
	// ReadBlobs hands on the contents of blobs, in no order and from several goroutines at once. Those that are not on this
	// machine or over MaxFile are passed over.
	ReadBlobs(ctx context.Context, blobs []Blob, visit func(i int, data []byte)) error
	// Dropped says which commit between since and the judged one was the last to take an occurrence of a word out of a file.
	// The answer is zero where none did or it cannot be told.
	Dropped(ctx context.Context, since, path, word string) (Commit, error)
	// MergeBase returns the hash of the commit where a revision and the judged commit, or HEAD, parted. Errors are
	// *RevisionError or wrap ErrNoMergeBase, as in a shallow clone, or ErrNotRepository.
	MergeBase(ctx context.Context, rev string) (string, error)
	// Commits says for each of the hashes or their beginnings whether the repository has an object of that name.
	Commits(ctx context.Context, ids []string) ([]Held, error)
	Close() error
}

// Ask is a question about a path that may have existed once.
type Ask struct {
	// Path is a file or a directory, as exact path from the root or as the end of one: "api/server.go" also asks for
	// "internal/api/server.go". An exact match wins over an ending, a newer end over an older.
	Path string
	// Exact leaves endings out.
	Exact bool
	// Stem lets the last segment match without its file extension: "src/Scanner" asks for "src/Scanner.ts" too.
	Stem bool
}

// Hop is one step of a rename chain.
type Hop struct {
	From, To string
	Commit   string // full hash; empty when the rename is staged or in the working tree only
}

// Fate is what history says of a path that is gone. The zero value says that history never had it.
type Fate struct {
	Was     string // the path that history had, from the root of the view; empty when it never had one
	Dir     bool   // Was is a directory
	Commit  string // full hash of the commit that removed or renamed it; empty when that is staged or uncommitted only
	Date    string // committer date of Commit in UTC, RFC 3339; empty when Commit is
	Hops    []Hop  // renames followed from Was, oldest first, at most 16; empty when it was simply deleted
	Now     string // the end of the chain when it exists in the view, else empty
	Shallow bool   // history is cut off, so an empty Was proves nothing
	// Split lists the files that took over when a directory's or a file's contents went to several places; then Now is empty.
	Split []string
}
