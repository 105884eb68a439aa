package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/render"
	"github.com/notes-lint/notes-lint/repo"
)

// guardedLine is one finding of the guard in a file.
type guardedLine struct {
	Path       string  `json:"path"`
	Line       int     `json:"line"`
	Label      string  `json:"label"` // malicious or secret
	Family     string  `json:"family"`
	Confidence float64 `json:"confidence"`
	Why        string  `json:"why"`
}

// guardFiles looks at the files that args name or hold, whatever they are for.
func (a *app) guardFiles(w *workspace, args []string, format string, from float64) error {
	paths, err := w.textPaths(args)
	if err != nil {
		return err
	}
	secrets := &guard.Secrets{}
	out, unread := []guardedLine{}, 0
	for _, p := range paths {
		src, err := w.view.ReadMemory(p)
		if err != nil {
			unread++
			fmt.Fprintf(a.s.Err, "notes-lint: warning: cannot read %q: %s\n", visible.Line(p), visible.Line(err.Error()))
			continue
		}
		if bytes.IndexByte(src, 0) >= 0 {
			continue // no text
		}
		found, err := guardLines(secrets, p, string(src), from)
		if err != nil {
			return &fault{Unfinished, err, ""}
		}
		out = append(out, found...)
	}
	if format == "json" {
		err = render.WriteJSON(a.s.Out, out)
	} else {
		for _, f := range out {
			fmt.Fprintf(a.s.Out, "%s:%d: %s %.2f: %s: %s\n", render.PathAtLineStart(f.Path), f.Line, f.Label, f.Confidence, visible.Line(f.Family), visible.Line(f.Why))
		}
	}
	switch {
	case err != nil:
		return &fault{Unfinished, err, ""}
	case unread > 0:
		return &fault{Unfinished, errors.New("some files could not be read"), ""}
	case len(out) > 0:
		return found
	}
	return nil
}

// textPaths lists the files that args name, and the prose below the folders that they name, in the order of their paths.
func (w *workspace) textPaths(args []string) ([]string, error) {
	var out []string
	for _, arg := range args {
		p, err := w.relative(arg)
		if err != nil {
			return nil, err
		}
		e := w.view.Lookup(p)
		switch {
		case p == "" || e.Kind == repo.Dir:
			below := p + "/"
			for _, f := range w.view.Files() {
				if (p == "" || strings.HasPrefix(f, below)) && isProse(f) {
					out = append(out, f)
				}
			}
		case !e.Exists() && e.State != repo.Ignored:
			return nil, usage("PATHS are relative to the folder of -C", "no such file or folder: %q", arg)
		default:
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// guardLines judges one text, in the order of its lines.
func guardLines(secrets *guard.Secrets, path, text string, from float64) ([]guardedLine, error) {
	var out []guardedLine
	line := func(at int) int { return 1 + strings.Count(text[:at], "\n") }
	for _, f := range guard.Text(text, from) {
		out = append(out, guardedLine{path, line(f.Span.Start), "malicious", string(f.Family), f.Score, f.Why})
	}
	held, err := secrets.Find(text)
	if err != nil {
		return nil, err
	}
	for _, s := range held {
		if at := strings.Index(text, s.Value); at >= 0 {
			out = append(out, guardedLine{path, line(at), "secret", s.Rule, secretConfidence, "it holds " + s.Masked()})
		}
	}
	slices.SortStableFunc(out, func(a, b guardedLine) int { return cmp.Compare(a.Line, b.Line) })
	return out, nil
}
