package promotion

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/store"
)

// backups is where copies of memory are kept; git ignores it.
const backups = "memories/.backup"

// Memory is the memory of one repository as files.
type Memory struct {
	Root  string
	Dirs  []string // folders that hold memory, relative to the root
	Clock func() time.Time
}

// files lists the files of memory below the root, sorted; locks, caches and backups are none.
func (m *Memory) files(root *os.Root) ([]string, error) {
	var out []string
	for _, dir := range m.Dirs {
		err := fs.WalkDir(root.FS(), dir, func(p string, e fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist) && p == dir:
				return nil
			case err != nil:
				return err
			case e.IsDir() && (p == backups || path.Base(p) == ".cache"):
				return fs.SkipDir
			case e.Type().IsRegular() && path.Base(p) != ".lock" && !strings.HasPrefix(path.Base(p), ".journal"):
				out = append(out, p)
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("list %q: %w", dir, err)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// Entries lists the entry files of the folders.
func (m *Memory) Entries(dirs ...string) ([]string, error) {
	root, err := os.OpenRoot(m.Root)
	if err != nil {
		return nil, fmt.Errorf("open the root: %w", err)
	}
	defer root.Close()
	names, err := m.files(root)
	return slices.DeleteFunc(names, func(n string) bool {
		in := slices.ContainsFunc(dirs, func(d string) bool { return strings.HasPrefix(n, d+"/") })
		return !in || path.Ext(n) != ".md" || strings.EqualFold(path.Base(n), "README.md")
	}), err
}

// PlanBackup copies all memory into a new folder, whose path it returns.
func (m *Memory) PlanBackup() (store.Plan, string, error) {
	root, err := os.OpenRoot(m.Root)
	if err != nil {
		return store.Plan{}, "", fmt.Errorf("open the root: %w", err)
	}
	defer root.Close()
	names, err := m.files(root)
	if err != nil {
		return store.Plan{}, "", err
	}
	if len(names) == 0 {
		return store.Plan{}, "", errors.New("there is no memory to back up")
	}
	dir := path.Join(backups, m.Clock().UTC().Format("20060102T150405.000Z"))
	var plan store.Plan
	for _, n := range names {
		b, err := root.ReadFile(n)
		if err != nil {
			return plan, "", fmt.Errorf("read %q: %w", n, err)
		}
		plan.Changes = append(plan.Changes, store.Create(path.Join(dir, n), b, "a copy"))
	}
	return plan, dir, nil
}

// PlanRestore makes memory what it was when the backup of that name was made, byte by byte: files that came later go.
func (m *Memory) PlanRestore(name string) (store.Plan, error) {
	var plan store.Plan
	dir := name
	if !strings.HasPrefix(dir, backups+"/") {
		dir = path.Join(backups, name)
	}
	if !fs.ValidPath(dir) || path.Dir(dir) != backups {
		return plan, fmt.Errorf("%q is no backup", name)
	}
	root, err := os.OpenRoot(m.Root)
	if err != nil {
		return plan, fmt.Errorf("open the root: %w", err)
	}
	defer root.Close()
	want := map[string]bool{}
	err = fs.WalkDir(root.FS(), dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		target := strings.TrimPrefix(p, dir+"/")
		want[target] = true
		c, err := restored(root, p, target)
		if c != nil {
			plan.Changes = append(plan.Changes, *c)
		}
		return err
	})
	if err != nil {
		return plan, fmt.Errorf("read the backup %q: %w", name, err)
	}
	names, err := m.files(root)
	if err != nil {
		return plan, err
	}
	for _, n := range names {
		if want[n] {
			continue
		}
		b, err := root.ReadFile(n)
		if err != nil {
			return plan, fmt.Errorf("read %q: %w", n, err)
		}
		plan.Changes = append(plan.Changes, store.Remove(n, b, "it came after the backup"))
	}
	return plan, nil
}

// restored returns what has to be done to one file, nil for nothing.
func restored(root *os.Root, from, target string) (*store.Change, error) {
	now, err := root.ReadFile(from)
	if err != nil {
		return nil, err
	}
	old, err := root.ReadFile(target)
	var c store.Change
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c = store.Create(target, now, "as in the backup")
	case err != nil:
		return nil, err
	case bytes.Equal(old, now):
		return nil, nil
	default:
		c = store.Replace(target, old, now, "as in the backup")
	}
	return &c, nil
}

// Backups lists the names of the backups, oldest first.
func (m *Memory) Backups() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(m.Root, filepath.FromSlash(backups)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list the backups: %w", err)
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, e.Name())
		}
	}
	return out, nil
}

// SchemaVersion is the version of entries that this program writes.
const SchemaVersion = 1

// PlanMigrate brings entries to a version. Entries without the key are of version 0, which had the same fields; going back is refused,
// because nothing could tell afterwards which entries were written under version 1's rules. Only the front matter of files that need
// it changes, by one line. problems names the files that could not be read as entries.
func (m *Memory) PlanMigrate(entries []string, to int) (plan store.Plan, problems []string, err error) {
	if to != SchemaVersion {
		if to < SchemaVersion {
			return plan, nil, fmt.Errorf("version %d is not written any more: entries of version %d have ids and provenance that it has no place for", to, SchemaVersion)
		}
		return plan, nil, fmt.Errorf("version %d is unknown; the newest is %d", to, SchemaVersion)
	}
	root, err := os.OpenRoot(m.Root)
	if err != nil {
		return plan, nil, fmt.Errorf("open the root: %w", err)
	}
	defer root.Close()
	for _, name := range entries {
		old, err := root.ReadFile(name)
		if err != nil {
			return plan, nil, fmt.Errorf("read %q: %w", name, err)
		}
		now, why := migrated(old)
		switch {
		case why != "":
			problems = append(problems, fmt.Sprintf("%s: %s", name, why))
		case now != nil:
			plan.Changes = append(plan.Changes, store.Replace(name, old, now, "an entry of version 0"))
		}
	}
	return plan, problems, nil
}

// migrated returns an entry of version 0 as one of version 1, nil when it is one already.
func migrated(old []byte) (now []byte, why string) {
	end := "\n"
	if bytes.HasPrefix(old, []byte("---\r\n")) {
		end = "\r\n"
	}
	first := "---" + end
	if !bytes.HasPrefix(old, []byte(first)) {
		return nil, "it has no front matter"
	}
	front, _, ok := strings.Cut(string(old[len(first):]), end+"---")
	if !ok {
		return nil, "its front matter does not end"
	}
	for line := range strings.Lines(front) {
		if strings.HasPrefix(line, "schema:") {
			return nil, ""
		}
	}
	return slices.Concat([]byte(first), fmt.Appendf(nil, "schema: %d%s", SchemaVersion, end), old[len(first):]), ""
}

// Apply carries a plan out and returns an error of package store.
func (m *Memory) Apply(ctx context.Context, plan store.Plan) error {
	return store.Apply(ctx, m.Root, plan, store.Options{})
}
