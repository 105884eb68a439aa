// Package store carries a plan out on disk. It is the only package that opens a file of the repository for writing, and
// only promote may reach it. A plan is data: its diff is the dry run, and applying it either does everything or leaves
// the files as they were.
package store

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
)

// Digest names the contents of a file; the zero value stands for a file that does not exist.
type Digest string

// DigestOf returns the digest of contents, also of empty ones.
func DigestOf(b []byte) Digest {
	sum := sha256.Sum256(b)
	return Digest("sha256:" + hex.EncodeToString(sum[:]))
}

// Change is what a plan does to one file. Use Create, Replace or Remove to make one.
type Change struct {
	Path   string      // slash-separated, relative to the root, clean
	Was    Digest      // of the contents the plan was made for; empty means that the file must not exist
	Before []byte      // those contents, for the diff
	Now    []byte      // contents to write; ignored when Delete is set
	Delete bool        // remove the file
	Mode   fs.FileMode // permissions; 0 keeps those of the file, or means 0644 for a new one
	Why    string      // one clause for people
}

// Create makes a file that must not exist yet.
func Create(path string, now []byte, why string) Change {
	return Change{Path: path, Now: now, Why: why}
}

// Replace gives a file other contents.
func Replace(path string, before, now []byte, why string) Change {
	return Change{Path: path, Was: DigestOf(before), Before: before, Now: now, Why: why}
}

// Remove deletes a file.
func Remove(path string, before []byte, why string) Change {
	return Change{Path: path, Was: DigestOf(before), Before: before, Delete: true, Why: why}
}

// Plan is a set of changes that are made together. Every path stands in it at most once.
type Plan struct{ Changes []Change }
