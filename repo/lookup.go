package repo

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// maxLinks is how many symlinks are followed for one path.
const maxLinks = 8

// Lookup answers for one path; see View.
func (t *tree) Lookup(p string) Entry {
	e, _ := t.resolve(p, 0)
	return e
}

// resolve answers for a path and names the one that holds the contents, which differs when folders on the way are
// symlinks.
func (t *tree) resolve(asked string, depth int) (Entry, string) {
	p, inside := cleanPath(asked)
	switch {
	case !inside:
		return Entry{Path: p, State: Outside}, p
	case p == ".":
		return Entry{Path: p, Kind: Dir, State: Tracked}, p
	case inGitDir(p):
		return Entry{Path: p, State: Ignored}, p
	}
	if it, ok := t.list.find(p); ok {
		return t.tracked(it), p
	}
	if below := t.list.below(p); len(below) > 0 {
		return Entry{Path: p, Kind: Dir, State: t.folderState(p, below)}, p
	}
	if _, ok := t.modules.holding(p); ok {
		return Entry{Path: p, State: InSubmodule}, p
	}
	if it, ok := t.links.holding(p); ok && (!t.worktree() || t.onDisk(it.path)) {
		return t.through(p, it.path, t.target(it), depth)
	}
	if t.disk {
		return t.offListing(p, depth)
	}
	return t.missing(p), p
}

// tracked answers for a path of the listing.
func (t *tree) tracked(it item) Entry {
	e := Entry{Path: it.path, Kind: it.mode.kind(), State: Tracked}
	switch {
	case it.mode == gitlink:
		e.State = InSubmodule
		return e
	case it.mode == link:
		e.Link = t.target(it)
	}
	if t.disk && (it.sparse || !t.objects) && !t.onDisk(it.path) {
		e.State = Deleted
		if it.sparse {
			e.State = Sparse
		}
	}
	return e
}

// target is where a symlink of the listing points.
func (t *tree) target(it item) string {
	if t.worktree() {
		if target, err := os.Readlink(t.full(it.path)); err == nil {
			return filepath.ToSlash(target)
		}
	}
	text, err := t.src.blob(it.hash)
	if err != nil {
		return ""
	}
	return string(text)
}

// folderState is the state of a folder that holds the given part of the listing.
func (t *tree) folderState(dir string, below listing) State {
	if !t.disk {
		return Tracked
	}
	sparse, here := false, t.onDisk(dir)
	for _, it := range below {
		if it.mode == gitlink || !it.sparse && t.objects || here && t.onDisk(it.path) {
			return Tracked
		}
		sparse = sparse || it.sparse
	}
	switch {
	case here && len(t.loose().untracked.below(dir)) > 0:
		return Untracked
	case sparse:
		return Sparse
	}
	return Deleted
}

// through follows the symlink at the path via, which is a parent of p.
func (t *tree) through(p, via, target string, depth int) (Entry, string) {
	if target == "" || depth >= maxLinks {
		return t.missing(p), p
	}
	if path.IsAbs(target) || filepath.IsAbs(target) {
		return Entry{Path: p, State: Outside}, p
	}
	e, real := t.resolve(path.Join(path.Dir(via), target, p[len(via)+1:]), depth+1)
	e.Path = p
	return e, real
}

// missing answers for a path that is nowhere. It may still be one that only a build or a person's own machine makes.
func (t *tree) missing(p string) Entry {
	if ig := t.ignores(); ig != nil && ig.mayIgnore(t.fromTop(p)) {
		return Entry{Path: p, State: Ignored}
	}
	return Entry{Path: p}
}

// offListing answers for a path that only the disk can know.
func (t *tree) offListing(p string, depth int) (Entry, string) {
	info, err := os.Lstat(t.full(p))
	switch {
	case err != nil && provesAbsence(err):
		return t.missing(p), p
	case err != nil:
		return Entry{Path: p, State: Ignored}, p // something is there that nobody may see
	}
	ig := t.ignores()
	if t.foldCase && !t.exactOnDisk(p) {
		return t.missing(p), p
	}
	if e, real, done := t.barrier(p, depth); done {
		return e, real
	}
	e := Entry{Path: p, Kind: File}
	switch {
	case info.IsDir():
		e.Kind = Dir
	case info.Mode()&fs.ModeSymlink != 0:
		e.Kind = Symlink
		target, _ := os.Readlink(t.full(p))
		e.Link = filepath.ToSlash(target)
	case !info.Mode().IsRegular():
		e.State = Ignored // git does not see sockets and devices
		return e, p
	}
	switch {
	case ig != nil && ig.ignored(t.fromTop(p), info.IsDir()):
		e.State = Ignored
	case e.Kind == Dir:
		return t.looseFolder(e), p
	case ig == nil:
		e.State = Tracked
	case t.objects:
		return t.missing(p), p // the commit at hand will not have it
	default:
		e.State = Untracked
	}
	return e, p
}

// barrier looks at the folders that lead to p, outermost first: behind a symlink the path is another one, and behind
// the door of a nested repository it is not ours to answer.
func (t *tree) barrier(p string, depth int) (e Entry, real string, done bool) {
	for i := strings.IndexByte(p, '/'); ; {
		dir := p
		if i >= 0 {
			dir = p[:i]
		}
		info, err := os.Lstat(t.full(dir))
		if err == nil && info.Mode()&fs.ModeSymlink != 0 && i >= 0 {
			target, _ := os.Readlink(t.full(dir))
			e, real = t.through(p, dir, filepath.ToSlash(target), depth)
			return e, real, true
		}
		if err == nil && info.IsDir() && t.ignores() != nil && t.isNested(dir) {
			e = Entry{Path: p, State: InSubmodule}
			if dir == p {
				e.Kind = Dir
			}
			if t.ignores().ignored(t.fromTop(dir), true) {
				e.State = Ignored
			}
			return e, p, true
		}
		if i < 0 {
			return Entry{}, p, false
		}
		next := strings.IndexByte(p[i+1:], '/')
		if next < 0 {
			i = -1
			continue
		}
		i += 1 + next
	}
}

// looseFolder completes the answer for a folder on disk without tracked files. It exists when a file in it does.
func (t *tree) looseFolder(e Entry) Entry {
	switch {
	case t.ignores() == nil && hasFile(t.full(e.Path)):
		e.State = Tracked
	case len(t.loose().untracked.below(e.Path)) > 0:
		e.State = Untracked
	case !t.objects && t.ignores() != nil && hasFile(t.full(e.Path)):
		e.State = Ignored
	default:
		return t.missing(e.Path)
	}
	return e
}

// provesAbsence reports whether a failed Lstat means that there is no such path.
func provesAbsence(err error) bool {
	for _, proof := range []error{fs.ErrNotExist, syscall.ENOTDIR, syscall.EINVAL, syscall.ENAMETOOLONG, syscall.ELOOP} {
		if errors.Is(err, proof) {
			return true
		}
	}
	return false
}
