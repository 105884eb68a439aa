package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/render"
)

// showCommand prints what memory files say. Nothing is loaded that was not asked for.
func (a *app) showCommand() *cobra.Command {
	var key string
	files := a.reading(a.showFiles)
	c := &cobra.Command{Use: "show ID|PATH…", Short: "Print entries or memory files, with hidden characters made visible", Args: cobra.ArbitraryArgs,
		Long: `Prints memory files by their path, or entries by their id. With --key it prints the entries that are stored under a key; a key, or an id, without
an entry prints nothing.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && key == "" {
				return usage("give an id, a path or --key", "nothing was asked for")
			}
			if key == "" && !slices.ContainsFunc(args, policy.IDPattern.MatchString) {
				return files(cmd, args)
			}
			paths, err := a.entries(cmd.Context(), key, args)
			if err != nil || len(paths) == 0 {
				return err
			}
			return files(cmd, paths)
		}}
	c.Flags().StringVar(&key, "key", "", "print the entries under this `KEY`")
	return c
}

// entries returns the files of entries by key and ids, as arguments of a command; other arguments stay as they are.
func (a *app) entries(ctx context.Context, key string, args []string) ([]string, error) {
	w, err := a.open(ctx)
	if err != nil {
		return nil, err
	}
	defer w.close()
	var cache factindex.Cache
	if w.cache != nil {
		cache = a.indexCache(w)
	}
	x, err := factindex.Open(ctx, w.view, w.conf.Memory(), cache)
	if err != nil {
		return nil, &fault{Unfinished, err, ""}
	}
	var out []string
	add := func(found []factindex.Entry) {
		for _, e := range found {
			out = append(out, w.fromStart(e.Path))
		}
	}
	if key != "" {
		for _, e := range x.With(key, "", "") {
			if f, _, err := x.Read(e); err == nil && f.Key == key {
				add([]factindex.Entry{e})
			}
		}
	}
	for _, arg := range args {
		if policy.IDPattern.MatchString(arg) {
			add(x.With("", "", arg))
		} else {
			out = append(out, arg)
		}
	}
	return out, nil
}

// fromStart is a path from the root as an argument of a run in its folder.
func (w *workspace) fromStart(p string) string {
	if w.cwd == "" {
		return p
	}
	return strings.Repeat("../", strings.Count(w.cwd, "/")+1) + p
}

func (a *app) showFiles(w *workspace) error {
	for i, d := range w.docs {
		if len(w.docs) > 1 {
			if i > 0 {
				fmt.Fprintln(a.s.Out)
			}
			fmt.Fprintf(a.s.Out, "==> %s <==\n", render.PathAtLineStart(d.Path))
		}
		text := visible.Text(string(d.Source))
		fmt.Fprint(a.s.Out, text)
		if !strings.HasSuffix(text, "\n") {
			fmt.Fprintln(a.s.Out)
		}
	}
	return nil
}

// historyCommand lists the versions of a fact.
func (a *app) historyCommand() *cobra.Command {
	c := &cobra.Command{Use: "history ID", Short: "List what a fact was before and what took its place", Args: cobra.ExactArgs(1),
		Long: `Follows a fact through corrections, in both directions: entries that are in use, those in the archive, and what the ledger tells about each. Two
corrections of one second are both listed.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !policy.IDPattern.MatchString(args[0]) {
				return usage("notes-lint list shows the files, whose names end with the ids", "%q is no id", args[0])
			}
			w, err := a.open(cmd.Context())
			if err != nil {
				return err
			}
			defer w.close()
			return a.history(cmd.Context(), w, args[0])
		}}
	c.Flags().BoolVar(&a.o.jsonOut, "json", false, "print JSON")
	return c
}

// versionOut is one version of a fact.
type versionOut struct {
	ID         string     `json:"id"`
	Created    string     `json:"created"`
	Subject    string     `json:"subject"`
	Fact       string     `json:"fact"`
	Source     string     `json:"source"`
	Confidence string     `json:"confidence"`
	Path       string     `json:"path"`
	Archived   bool       `json:"archived"`
	Supersedes []string   `json:"supersedes"`
	Events     []eventOut `json:"events"`
}

type eventOut struct {
	TS  string `json:"ts"`
	Op  string `json:"op"`
	By  string `json:"by"`
	Why string `json:"why,omitempty"`
}

func (a *app) history(ctx context.Context, w *workspace, id string) error {
	all, events, err := a.versions(ctx, w)
	if err != nil {
		return &fault{Unfinished, err, ""}
	}
	chain := related(all, id)
	if a.o.jsonOut {
		return render.WriteJSON(a.s.Out, orEmpty(versionsOut(chain, events)))
	}
	for _, v := range versionsOut(chain, events) {
		place := v.Path
		if v.Archived {
			place += " (archived)"
		}
		fmt.Fprintf(a.s.Out, "%s  %s  %s, confidence %s  %s\n  %s: %s\n", v.Created, visible.Line(v.ID), visible.Line(v.Source), v.Confidence, visible.Line(place), visible.Line(v.Subject), visible.Line(v.Fact))
		for _, s := range v.Supersedes {
			fmt.Fprintf(a.s.Out, "  takes the place of %s\n", visible.Line(s))
		}
		for _, e := range v.Events {
			fmt.Fprintf(a.s.Out, "  %s  %s by %s\n", e.TS, visible.Line(e.Op), visible.Line(e.By))
		}
	}
	return nil
}

// versions reads every entry that is in use, proposed or archived.
func (a *app) versions(ctx context.Context, w *workspace) ([]policy.Fact, []policy.Event, error) {
	m, err := a.memory(ctx, w)
	if err != nil {
		return nil, nil, err
	}
	archive := w.conf.Memory().Archive
	files, err := w.view.ListMemory(archive)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("list %q: %w", archive, err)
	}
	all := m.Facts
	for _, f := range files {
		if path.Ext(f) != ".md" {
			continue
		}
		b, err := w.view.ReadMemory(f)
		if err != nil {
			return nil, nil, fmt.Errorf("read %q: %w", f, err)
		}
		d := note.ParseEntry(f, b, note.Options{Layer: note.Repo, Role: note.EntryFile})
		if fact, _ := policy.Read(d); fact.ID != "" {
			all = append(all, fact)
		}
	}
	return all, m.Events, ctx.Err()
}

// related returns the facts that supersede one, or that it supersedes, over any number of steps, oldest first.
func related(all []policy.Fact, id string) []policy.Fact {
	in := map[string]bool{id: true}
	next := map[string][]string{}
	for _, f := range all {
		for _, s := range f.Supersedes {
			next[f.ID], next[s] = append(next[f.ID], s), append(next[s], f.ID)
		}
	}
	for todo := []string{id}; len(todo) > 0; todo = todo[1:] {
		for _, n := range next[todo[0]] {
			if !in[n] {
				in[n] = true
				todo = append(todo, n)
			}
		}
	}
	var out []policy.Fact
	for _, f := range all {
		if in[f.ID] {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b policy.Fact) int {
		if c := a.Created.Compare(b.Created); c != 0 {
			return c
		}
		switch {
		case slices.Contains(b.Supersedes, a.ID):
			return -1
		case slices.Contains(a.Supersedes, b.ID):
			return 1
		}
		return strings.Compare(a.ID+a.Path, b.ID+b.Path)
	})
	return out
}

func versionsOut(chain []policy.Fact, events []policy.Event) []versionOut {
	var out []versionOut
	for _, f := range chain {
		v := versionOut{ID: f.ID, Created: f.Created.Format("2006-01-02T15:04:05Z"), Subject: f.Subject, Fact: f.Text, Source: string(f.Source), Confidence: f.Confidence.String(),
			Path: f.Path, Archived: strings.Contains(f.Path, "/archive/"), Supersedes: orEmpty(f.Supersedes), Events: []eventOut{}}
		for _, e := range events {
			if e.Entry == f.ID {
				v.Events = append(v.Events, eventOut{e.TS.UTC().Format("2006-01-02T15:04:05Z"), string(e.Op), e.By.Name, e.Why})
			}
		}
		slices.SortStableFunc(v.Events, func(a, b eventOut) int { return strings.Compare(a.TS+a.Op, b.TS+b.Op) })
		out = append(out, v)
	}
	return out
}
