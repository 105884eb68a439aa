package cli

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/config"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

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
		o, ok := note.Classify(p, layout)
		if !ok {
			if !piped && !isProse(p) {
				continue // a hook hands over whatever was changed
			}
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
	return false
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
