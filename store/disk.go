package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
)

// disk is the root being written to. All paths go through os.Root, which no symlink or .. leads out of.
type disk struct {
	root    *os.Root
	journal string // of the lock that is held
	fault   func(op, path string) error
}

// original is what a file was before the plan.
type original struct {
	exists   bool
	contents []byte
	mode     fs.FileMode
}

// step gives a test the chance to fail one operation.
func (d *disk) step(op, path string) error {
	if d.fault == nil {
		return nil
	}
	return d.fault(op, path)
}

// checkPath refuses a path that a plan may not touch.
func (d *disk) checkPath(name string) error {
	if !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, "\\\x00") {
		return &PathError{name, "it is not a clean path below the root"}
	}
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if strings.EqualFold(part, ".git") {
			return &PathError{name, "it lies in git's own folder"}
		}
		at := path.Join(parts[:i+1]...)
		info, err := d.root.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return &PathError{name, err.Error()}
		}
		if why := obstacle(info.Mode(), i == len(parts)-1); why != "" {
			return &PathError{name, fmt.Sprintf("%q is %s", at, why)}
		}
	}
	return nil
}

// obstacle says what keeps a file of that mode from being the last part of a path, or a folder on the way to it.
func obstacle(mode fs.FileMode, last bool) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return "a symlink"
	case last && mode.IsDir():
		return "a folder"
	case last && !mode.IsRegular():
		return "no plain file"
	case !last && !mode.IsDir():
		return "no folder"
	}
	return ""
}

// preflight reads what every change is about to replace and compares it with what the plan expects.
func (d *disk) preflight(plan Plan) ([]original, error) {
	out := make([]original, len(plan.Changes))
	seen := map[string]bool{}
	var conflicts []Conflict
	for i, c := range plan.Changes {
		if err := d.checkPath(c.Path); err != nil {
			return nil, err
		}
		if seen[c.Path] {
			return nil, &PathError{c.Path, "the plan changes it twice"}
		}
		seen[c.Path] = true
		o, err := d.read(c.Path)
		if err != nil {
			return nil, err
		}
		out[i] = o
		if got := o.digest(); got != c.Was {
			conflicts = append(conflicts, Conflict{c.Path, c.Was, got})
		}
	}
	if conflicts != nil {
		return nil, &ConflictError{conflicts}
	}
	return out, nil
}

func (o original) digest() Digest {
	if !o.exists {
		return ""
	}
	return DigestOf(o.contents)
}

func (d *disk) read(name string) (original, error) {
	b, err := d.root.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return original{}, nil
	}
	if err != nil {
		return original{}, fmt.Errorf("read %q: %w", name, err)
	}
	info, err := d.root.Stat(name)
	if err != nil {
		return original{}, fmt.Errorf("read %q: %w", name, err)
	}
	return original{exists: true, contents: b, mode: info.Mode().Perm()}, nil
}
