package cli

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/audit"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/session"
)

// maxTouches bounds how many changes of memory files are counted.
const maxTouches = 100_000

// touches lists who changed the documents, the newest change first, once for each commit.
func (w *workspace) touches(ctx context.Context) ([]repo.Touch, error) {
	ours, names := map[string]bool{}, sha256.New()
	for _, d := range w.docs {
		ours[d.Path] = true
		fmt.Fprintf(names, "%s\x00", d.Path)
	}
	key := fmt.Sprintf("touches1:%s:%x", w.view.Info().Revision, names.Sum(nil)[:8])
	var out []repo.Touch
	if b, ok := w.cached(key); ok && json.Unmarshal(b, &out) == nil {
		return out, nil
	}
	out, err := w.view.Touches(ctx, func(p string) bool { return ours[p] }, maxTouches)
	if b, bad := json.Marshal(out); err == nil && bad == nil {
		w.keep(key, b)
	}
	return out, err
}

// maxBlamed is how many files with findings are asked line by line who wrote them; for others their last change has to do.
const maxBlamed = 40

// wrote says where the lines of findings come from, in files that more than one commit changed.
func (w *workspace) wrote(ctx context.Context, ds []diag.Diagnostic, touches []repo.Touch) (map[audit.Place]repo.Origin, error) {
	lines, changes := map[string][]int{}, map[string]int{}
	for _, t := range touches {
		changes[t.Path]++
	}
	var files []string
	for _, d := range ds {
		if d.Claim == "" || d.At.Start.Line < 1 || changes[d.At.Path] < 2 {
			continue
		}
		ls, ok := lines[d.At.Path]
		if !ok {
			files = append(files, d.At.Path)
		}
		if len(ls) == 0 || ls[len(ls)-1] != d.At.Start.Line {
			lines[d.At.Path] = append(ls, d.At.Start.Line)
		}
	}
	out := map[audit.Place]repo.Origin{}
	for _, f := range files[:min(len(files), maxBlamed)] {
		origins, err := w.view.Origins(ctx, f, lines[f])
		if err != nil {
			continue // a file whose lines are not committed, as in a merge
		}
		for i, o := range origins {
			out[audit.Place{Path: f, Line: lines[f][i]}] = o
		}
	}
	return out, ctx.Err()
}

// sessions lists the sessions that lie on disk, or in the judged commit, and whether anything refers to them.
func (w *workspace) sessions(m *memdir.Memory) ([]audit.Session, error) {
	dir := w.layout().Session
	files, err := w.view.ListMemory(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list %q: %w", dir, err)
	}
	used := map[string]bool{}
	for _, f := range m.Facts {
		used[f.Origin.Session] = true
	}
	kept := map[string]bool{} // sessions whose steps a task keeps
	for _, f := range w.view.Files() {
		if path.Base(path.Dir(f)) == "traces" {
			kept[strings.TrimSuffix(path.Base(f), ".ndjson")] = true
		}
	}
	var out []audit.Session
	for _, f := range files {
		if path.Base(f) != sessiondir.TraceFile {
			continue
		}
		src, err := w.view.ReadMemory(f)
		if errors.Is(err, repo.ErrTooLarge) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, repo.ErrNotLocal) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read %q: %w", f, err)
		}
		t := session.Read(src)
		if len(t.Records) == 0 || t.Tail.State == session.StateDiscarded {
			continue
		}
		id := t.ID()
		out = append(out, audit.Session{Path: f, ID: id, State: string(t.Tail.State), Last: t.Tail.At.UTC().Format(time.RFC3339), Used: used[id] || kept[id]})
	}
	return out, nil
}
