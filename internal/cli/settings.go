package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/config"
	"github.com/notes-lint/notes-lint/note"
)

// configure reads the configuration of the workspace and the runtime policy, and decides on native mode.
func (a *app) configure(w *workspace) error {
	w.conf = config.Default()
	name, src, err := a.configSource(w)
	if err != nil {
		return err
	}
	if src != nil {
		conf, problems := config.Load(name, src, config.Known{Rules: checklist.IDs()})
		if len(problems) > 0 {
			return problemsOf(problems)
		}
		w.conf = conf
	}
	policy, err := w.view.ReadFile(config.PolicyFile)
	if err == nil {
		p, problems := config.LoadPolicy(config.PolicyFile, policy)
		if len(problems) > 0 {
			return problemsOf(problems)
		}
		w.conf.Apply(p)
		w.copies = !p.MemoryHygiene.DedupRequired
	}
	switch w.conf.Native {
	case config.On:
		w.native = true
	case config.Auto:
		l := w.conf.Layers
		folders := append([]string{strings.SplitN(l.Repo, "/", 2)[0]}, l.Episodic...)
		w.native = err == nil || slices.ContainsFunc(folders, func(d string) bool { return w.view.Lookup(d).Exists() }) || src != nil && mentionsNotes(src)
	}
	return nil
}

// mentionsNotes reports whether a configuration sets anything about the native layout itself.
func mentionsNotes(src []byte) bool {
	return strings.Contains(string(src), "\nlayers:") || strings.HasPrefix(string(src), "layers:")
}

// configSource returns the configuration's name and text; no text when there is none.
func (a *app) configSource(w *workspace) (string, []byte, error) {
	if a.o.config != "" {
		b, err := os.ReadFile(a.path(a.o.config))
		if err != nil {
			return "", nil, usage("--config takes a readable file", "read the configuration: %w", err)
		}
		return a.o.config, b, nil
	}
	if w.view.Info().AtCommit {
		b, err := w.view.ReadFile(config.FileName)
		if errors.Is(err, fs.ErrNotExist) {
			return "", nil, nil
		}
		if err != nil {
			return "", nil, usage("", "read the configuration of that revision: %w", err)
		}
		return config.FileName, b, nil
	}
	b, err := os.ReadFile(filepath.Join(w.root, config.FileName))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, usage("", "read the configuration: %w", err)
	}
	return config.FileName, b, nil
}

// problemsOf makes one error of all problems, a line each.
func problemsOf(problems []config.Problem) error {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = p.String()
	}
	return usage("the keys are described in docs/config.md", "%s", strings.Join(lines, "\n"))
}

// layout is the configured layout for note.Classify.
func (w *workspace) layout() note.Layout {
	l := w.conf.Layers
	out := note.Layout{Notes: l.Notes, Session: l.Session, Repo: l.Repo, Inbox: l.Inbox, Plans: l.Plans}
	if len(l.Episodic) > 0 {
		out.Artifacts = l.Episodic[0]
	}
	return out.WithDefaults()
}

func (w *workspace) excluded(p string) bool { return matches(w.conf.Documents.Exclude, p) }

func (w *workspace) included(p string) bool { return matches(w.conf.Documents.Include, p) }

func matches(globs []string, p string) bool {
	return slices.ContainsFunc(globs, func(g string) bool { ok, err := doublestar.Match(g, p); return err == nil && ok })
}

// options are the knobs of the rules.
func (w *workspace) options(now time.Time) checklist.Options {
	o := w.conf.Checks(w.native, now)
	o.DedupOptional = w.copies
	return o
}

func (w *workspace) failOn() string { return string(w.conf.FailOn) }

func (w *workspace) baseline() string { return w.conf.Baseline }

// tooLarge says that a file is over the configured size.
func (w *workspace) tooLarge(n int) error {
	if n > w.conf.Limits.FileBytes {
		return fmt.Errorf("larger than the limit of %d bytes", w.conf.Limits.FileBytes)
	}
	return nil
}
