package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/notes-lint/notes-lint/config"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// workspace is a repository opened for one run.
type workspace struct {
	view    repo.View
	conf    *config.Config
	root    string // absolute
	cwd     string // path of the start folder from the root, empty for the root
	native  bool
	docs    []*note.Document
	skipped []diag.Skipped
	partial bool
	linked  []string // memory files that are links to other memory files
}

func (w *workspace) close() { _ = w.view.Close() }

// open finds the root, reads the configuration and opens the view.
func (a *app) open(ctx context.Context) (*workspace, error) {
	start := a.s.Dir
	if a.o.dir != "" {
		start = a.o.dir
		if !filepath.IsAbs(start) {
			start = filepath.Join(a.s.Dir, start)
		}
	}
	st, err := os.Stat(start)
	if err != nil || !st.IsDir() {
		return nil, usage("-C takes an existing folder", "cannot open folder %q", a.o.dir)
	}
	if start, err = filepath.EvalSymlinks(start); err != nil {
		return nil, usage("", "cannot open folder %q: %w", a.o.dir, err)
	}
	root := a.root(start)
	view, err := repo.Open(ctx, repo.Options{Dir: start, Root: root, Rev: a.o.rev, Staged: a.o.staged, Backend: a.o.backend, Env: a.s.Env,
		Warn: func(m string) { fmt.Fprintf(a.s.Err, "notes-lint: warning: %s\n", visible(m)) }})
	if err != nil {
		return nil, &fault{Usage, err, ""}
	}
	w := &workspace{view: view, root: view.Root()}
	if w.root == "" {
		w.root = root
	}
	if rel, err := filepath.Rel(w.root, start); err == nil && rel != "." && !strings.HasPrefix(rel, "..") {
		w.cwd = filepath.ToSlash(rel)
	}
	if err := a.configure(w); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// root is the nearest folder with a configuration file at or above start, no higher than the git top level; else the top
// level, else start.
func (a *app) root(start string) string {
	top, inGit := repo.Top(start, a.s.Env)
	for d := start; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, config.FileName)); err == nil {
			return d
		}
		if inGit && d == top || filepath.Dir(d) == d {
			break
		}
	}
	if inGit {
		return top
	}
	return start
}

// documents finds and parses the memory files that the arguments select: all of them without arguments.
func (a *app) documents(ctx context.Context, w *workspace, args []string) error {
	var stdin *stdinFile
	if a.o.stdin {
		if a.o.stdinName == "" {
			return usage("add --stdin-name PATH", "--stdin needs the name of the file that is being piped in")
		}
		src, err := io.ReadAll(io.LimitReader(a.s.In, repo.MaxFile+1))
		if err != nil {
			return &fault{Unfinished, fmt.Errorf("read standard input: %w", err), ""}
		}
		name, err := w.relative(a.o.stdinName)
		if err != nil {
			return err
		}
		stdin = &stdinFile{name, src}
		args = append(args, a.o.stdinName)
	}
	found, err := w.discover(args, stdin)
	if err != nil {
		return err
	}
	w.docs = make([]*note.Document, len(found))
	failed := make([]diag.Skipped, len(found))
	g, _ := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, m := range found {
		g.Go(func() error {
			src, err := w.read(m.path, stdin)
			if err != nil {
				failed[i] = diag.Skipped{Path: m.path, Why: reason(err), Failure: !errors.Is(err, repo.ErrTooLarge) && !errors.Is(err, repo.ErrNotLocal)}
				return nil
			}
			if err := w.tooLarge(len(src)); err != nil {
				failed[i] = diag.Skipped{Path: m.path, Why: err.Error()}
				return nil
			}
			w.docs[i] = note.Parse(m.path, src, m.options)
			return nil
		})
	}
	_ = g.Wait()
	w.docs = slices.DeleteFunc(w.docs, func(d *note.Document) bool { return d == nil })
	for _, f := range failed {
		if f.Path != "" {
			w.skipped = append(w.skipped, f)
		}
	}
	return nil
}

func reason(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "cannot be read: it does not exist, or leads out of the root"
	case errors.Is(err, repo.ErrTooLarge):
		return fmt.Sprintf("larger than the limit of %d MiB", repo.MaxFile>>20)
	}
	return err.Error()
}

type stdinFile struct {
	path string
	src  []byte
}

func (w *workspace) read(p string, in *stdinFile) ([]byte, error) {
	if in != nil && in.path == p {
		if len(in.src) > repo.MaxFile {
			return nil, repo.ErrTooLarge
		}
		return in.src, nil
	}
	return w.view.ReadMemory(p)
}

// memory is one memory file to be read.
type memory struct {
	path    string
	options note.Options
}

// relative turns an argument into a path from the root.
func (w *workspace) relative(arg string) (string, error) {
	p := arg
	if filepath.IsAbs(p) {
		if real, err := filepath.EvalSymlinks(filepath.Dir(p)); err == nil {
			p = filepath.Join(real, filepath.Base(p))
		}
		rel, err := filepath.Rel(w.root, p)
		if err != nil {
			return "", usage("", "path %q is outside the root %q", arg, w.root)
		}
		p = filepath.ToSlash(rel)
	} else {
		p = path.Join(w.cwd, filepath.ToSlash(p))
	}
	if p = path.Clean(p); p == ".." || strings.HasPrefix(p, "../") {
		return "", usage("PATHS are relative to the folder of -C", "path %q is outside the root", arg)
	}
	if p == "." {
		p = ""
	}
	return p, nil
}

// discover lists the memory files that args select.
func (w *workspace) discover(args []string, in *stdinFile) ([]memory, error) {
	layout := w.layout()
	files := w.view.Files()
	all := slices.Clone(files)
	for _, dir := range []string{layout.Session} {
		extra, err := w.view.ListMemory(dir)
		if err == nil {
			all = append(all, extra...)
		}
	}
	for _, local := range []string{"CLAUDE.local.md"} {
		if e := w.view.Lookup(local); e.State == repo.Ignored {
			if _, err := w.view.ReadMemory(local); err == nil {
				all = append(all, local)
			}
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	layout.Has = func(p string) bool { _, ok := slices.BinarySearch(all, p); return ok }
	nested := nestedRoots(files)
	var known []memory
	for _, f := range all {
		if below(f, nested) || w.excluded(f) {
			continue
		}
		o, ok := note.Classify(f, layout)
		if ok && o.Host == note.Native && !w.native && o.Layer != note.Objective {
			ok = false
		}
		if !ok && w.included(f) {
			o, ok = note.Options{Host: note.Other, Role: note.Rules}, true
		}
		if ok {
			known = append(known, memory{f, o})
		}
	}
	known = w.once(known)
	if len(args) == 0 {
		return known, nil
	}
	w.partial = true
	return w.selected(known, args, in)
}

// selected keeps the known files that args name or hold, and adds files that are named outright.
func (w *workspace) selected(known []memory, args []string, in *stdinFile) ([]memory, error) {
	layout := w.layout()
	var out []memory
	has := func(p string) bool { return slices.ContainsFunc(out, func(m memory) bool { return m.path == p }) }
	for _, arg := range args {
		p, err := w.relative(arg)
		if err != nil {
			return nil, err
		}
		if p == "" {
			w.partial = false
			return known, nil
		}
		hit := false
		for _, m := range known {
			if (m.path == p || strings.HasPrefix(m.path, p+"/")) && !has(m.path) {
				out = append(out, m)
			}
			hit = hit || m.path == p || strings.HasPrefix(m.path, p+"/")
		}
		if hit {
			continue
		}
		e := w.view.Lookup(p)
		if e.Kind == repo.Dir {
			continue
		}
		piped := in != nil && in.path == p
		if !piped && !e.Exists() && e.State != repo.Ignored {
			return nil, usage("PATHS are relative to the folder of -C", "no such file or folder: %q", arg)
		}
		if slices.Contains(w.linked, p) || has(p) {
			continue
		}
		if !piped && !isProse(p) {
			continue // a hook hands over whatever was changed
		}
		o, ok := note.Classify(p, layout)
		if !ok {
			o = note.Options{Host: note.Other, Role: note.Rules}
		}
		out = append(out, memory{p, o})
	}
	slices.SortFunc(out, func(a, b memory) int { return strings.Compare(a.path, b.path) })
	return out, nil
}

func isProse(p string) bool {
	switch path.Ext(p) {
	case ".md", ".mdc", ".mdx", ".markdown", ".txt", "":
		return true
	}
	return path.Base(p) == ".cursorrules"
}

// once drops links to files that are listed too, so that the same text counts once.
func (w *workspace) once(known []memory) []memory {
	names := map[string]bool{}
	for _, m := range known {
		names[m.path] = true
	}
	var out []memory
	for _, m := range known {
		e := w.view.Lookup(m.path)
		if e.Kind == repo.Symlink {
			target := path.Join(path.Dir(m.path), e.Link)
			if names[target] {
				w.linked = append(w.linked, m.path)
				continue
			}
		}
		out = append(out, m)
	}
	return out
}

// nestedRoots lists the folders below the root that have a configuration of their own.
func nestedRoots(files []string) []string {
	var out []string
	for _, f := range files {
		if path.Base(f) == config.FileName && f != config.FileName {
			out = append(out, path.Dir(f))
		}
	}
	return out
}

func below(f string, dirs []string) bool {
	return slices.ContainsFunc(dirs, func(d string) bool { return strings.HasPrefix(f, d+"/") })
}
