package promotion

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/internal/taskdir"
	"github.com/notes-lint/notes-lint/note"
)

// ArchiveOptions say which plans are old enough.
type ArchiveOptions struct {
	Days     int      // since the commit that set the status; default 14
	Statuses []string // that let a plan go; empty means DONE, SUPERSEDED and DEFERRED
}

// ArchiveDays is the age at which a closed plan is put away when nothing else is said.
const ArchiveDays = 14

// Moved is one plan that is put away, with the folders of its task.
type Moved struct {
	Plan    string   `json:"plan"`
	To      string   `json:"to"`
	Status  string   `json:"status"`
	Folder  string   `json:"folder,omitempty"`
	Unclear []string `json:"unclear,omitempty"` // folders that may belong to it: a person looks
}

// Left is a plan that stays although it looks closed, and why.
type Left struct {
	Plan string `json:"plan"`
	Line int    `json:"line,omitempty"`
	Why  string `json:"why"`
}

// Archive moves plans that are over, and the folders of their tasks, to plans/archive, by the month in which they were closed. Nothing is
// deleted, and nothing in the archive is overwritten. A second run finds nothing to do.
func (t *Turn) Archive(ctx context.Context, o ArchiveOptions) (moved []Moved, left []Left, err error) {
	files, err := t.View.ListMemory(t.Plans)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("list the plans: %w", err)
	}
	for _, f := range files {
		if path.Dir(f) != t.Plans || !strings.HasSuffix(f, "-plan.md") {
			continue
		}
		src, err := t.read(f)
		if err != nil {
			return nil, nil, fmt.Errorf("read %q: %w", f, err)
		}
		m, l, err := t.closed(ctx, f, src, o)
		if err != nil {
			return nil, nil, err
		}
		if l != nil {
			left = append(left, *l)
		}
		if m == nil {
			continue
		}
		if err := t.moveTask(m, src, files); err != nil {
			return nil, nil, err
		}
		moved = append(moved, *m)
	}
	return moved, left, nil
}

// closed decides about one plan.
func (t *Turn) closed(ctx context.Context, f string, src []byte, o ArchiveOptions) (*Moved, *Left, error) {
	status, line, near := taskdir.Status(src)
	if near > 0 {
		return nil, &Left{f, near, "the line is not read as a status: it must be **Status:** and one word"}, nil
	}
	ok := taskdir.Closed(status)
	if len(o.Statuses) > 0 {
		ok = slices.Contains(o.Statuses, status)
	}
	if !ok || status == "READY_FOR_EXECUTION" {
		return nil, nil, nil
	}
	at := t.Now
	origins, err := t.View.Origins(ctx, f, []int{line})
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("ask history about %q: %w", f, err)
	case len(origins) == 1 && origins[0].Date != "":
		if at, err = time.Parse(time.RFC3339, origins[0].Date); err != nil {
			return nil, nil, fmt.Errorf("date of %q: %w", f, err)
		}
		at = at.UTC()
	case o.Days > 0:
		return nil, &Left{f, line, "nobody has committed its status yet"}, nil
	}
	if t.Now.Sub(at) < time.Duration(o.Days)*24*time.Hour {
		return nil, nil, nil
	}
	return &Moved{Plan: f, Status: status, To: path.Join(t.Plans, "archive", at.Format("2006-01"), path.Base(f))}, nil, nil
}

// moveTask plans the moves of a plan and of the folder that is surely its task's.
func (t *Turn) moveTask(m *Moved, src []byte, files []string) error {
	stem := strings.TrimSuffix(path.Base(m.Plan), "-plan.md")
	if d := note.ParseEntry(m.Plan, src, note.Options{Role: note.PlanFile}); d.Front != nil {
		if f := d.Front.Field("task"); f != nil && f.Text != "" {
			stem = f.Text
		}
	}
	folders := taskFolders(files, t.Tasks)
	if len(folders) == 0 {
		all, err := t.View.ListMemory(t.Tasks)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("list the tasks: %w", err)
		}
		files, folders = all, taskFolders(all, t.Tasks)
	}
	switch {
	case slices.Contains(folders, stem):
		m.Folder = path.Join(t.Tasks, stem)
	default:
		for _, f := range folders {
			if strings.Contains(strings.ToLower(stem), strings.ToLower(f)) {
				m.Unclear = append(m.Unclear, path.Join(t.Tasks, f))
			}
		}
	}
	if err := t.move(m.Plan, m.To); err != nil {
		return err
	}
	if m.Folder == "" {
		return nil
	}
	for _, f := range files {
		if rest, ok := strings.CutPrefix(f, m.Folder+"/"); ok {
			if err := t.move(f, path.Join(path.Dir(m.To), "artifacts", path.Base(m.Folder), rest)); err != nil {
				return err
			}
		}
	}
	return nil
}

// taskFolders lists the names of the folders below the one of the tasks.
func taskFolders(files []string, tasks string) []string {
	var out []string
	for _, f := range files {
		if rest, ok := strings.CutPrefix(f, tasks+"/"); ok {
			if dir, _, deeper := strings.Cut(rest, "/"); deeper && !slices.Contains(out, dir) {
				out = append(out, dir)
			}
		}
	}
	return out
}

// move plans to put a file elsewhere. What is there already is an error, unless it is the same.
func (t *Turn) move(from, to string) error {
	src, err := t.read(from)
	if err != nil {
		return fmt.Errorf("read %q: %w", from, err)
	}
	old, err := t.read(to)
	switch {
	case err == nil && !bytes.Equal(old, src):
		return input("%s is in the archive already with other contents: %s", from, to)
	case errors.Is(err, fs.ErrNotExist):
		if err := t.write(to, src, "put away"); err != nil {
			return err
		}
	case err != nil:
		return fmt.Errorf("read %q: %w", to, err)
	}
	return t.remove(from, "put away")
}
