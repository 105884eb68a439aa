package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/internal/taskdir"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/verify"
)

// memory reads all durable memory of a workspace.
func (a *app) memory(ctx context.Context, w *workspace) (*memdir.Memory, error) {
	return memdir.Read(ctx, w.view, w.conf.Memory())
}

// verifyItems looks again at the verified items of tasks, all when none is named. It fails when one that was verified is refuted now.
func (a *app) verifyItems(ctx context.Context, slugs []string) error {
	w, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer w.close()
	tasks := w.layout().Artifacts
	var files []string
	for _, s := range slugs {
		files = append(files, path.Join(tasks, s, "verified_items.md"))
	}
	if len(slugs) == 0 {
		all, err := w.view.ListMemory(tasks)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return &fault{Unfinished, fmt.Errorf("list %q: %w", tasks, err), ""}
		}
		for _, f := range all {
			if path.Base(f) == "verified_items.md" {
				files = append(files, f)
			}
		}
	}
	regressed := false
	for _, f := range files {
		bad, err := a.items(ctx, w, f)
		if err != nil {
			return err
		}
		regressed = regressed || bad
	}
	if regressed {
		return found
	}
	return nil
}

// items prints how the items of one file stand now, and reports whether one that was verified is refuted.
func (a *app) items(ctx context.Context, w *workspace, file string) (regressed bool, err error) {
	b, err := w.view.ReadMemory(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, usage("a task's folder has one when something of it was verified", "there is no %s", file)
	}
	if err != nil {
		return false, &fault{Unfinished, fmt.Errorf("read %q: %w", file, err), ""}
	}
	d := note.Parse(file, b, note.Options{Layer: note.Episodic, Role: note.TaskFile})
	opts := verify.Options{IgnorePaths: w.conf.IgnorePaths}
	if w.cache != nil {
		opts.Cache = w.cache
	}
	verdicts, err := verify.New(w.view, opts).Judge(ctx, []*note.Document{d})
	if err != nil {
		return false, &fault{Unfinished, err, ""}
	}
	items, problems := taskdir.ParseItems(b)
	for _, p := range problems {
		fmt.Fprintf(a.s.Err, "notes-lint: warning: %s:%d: %s\n", visible.Line(file), p.Line, visible.Line(p.Message))
	}
	for _, i := range items {
		state, why := standingNow(i, verdicts)
		regressed = regressed || state == taskdir.Regressed
		fmt.Fprintf(a.s.Out, "%s:%d: %s %s: %s", visible.Line(file), i.Line, state, visible.Line(i.ID), visible.Line(i.Statement))
		if why != "" {
			fmt.Fprintf(a.s.Out, " (%s)", visible.Line(why))
		}
		fmt.Fprintln(a.s.Out)
	}
	return regressed, nil
}

// standingNow is the state of an item by what the tree says about its claims now.
func standingNow(i taskdir.Item, vs []diag.Verdict) (state, why string) {
	for _, v := range vs {
		bad := v.Outcome == diag.Missing || v.Outcome == diag.Changed || v.Outcome == diag.Moved && v.Claim.Kind != note.LinesClaim
		if v.Claim.At.Start.Line == i.Line && bad && i.State == taskdir.Verified {
			return taskdir.Regressed, fmt.Sprintf("%s is %s: %s", v.Claim.Target, v.Outcome, v.Because)
		}
	}
	return i.State, ""
}
