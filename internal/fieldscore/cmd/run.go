package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"

	"github.com/notes-lint/notes-lint/internal/fieldscore"
)

// options are the flags.
type options struct {
	repos, set, data, rot, mutate string
	steps, each                   int
	verbose                       bool
}

func run(args []string, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	o, err := parse(args, errs)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(errs, "fieldscore:", err)
		return 2
	case o.rot != "":
		err = rot(ctx, o, out)
	case o.mutate != "":
		err = mutate(ctx, o, out)
	default:
		err = score(ctx, o, out)
	}
	if err != nil {
		fmt.Fprintln(errs, "fieldscore:", err)
		return 1
	}
	return 0
}

func parse(args []string, errs io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("fieldscore", flag.ContinueOnError)
	f.SetOutput(errs)
	f.StringVar(&o.repos, "repos", "", "`DIR` of clones or mirrors, named owner+name or owner/name: score the labelled set")
	f.StringVar(&o.set, "set", "all", "repositories to score: tune, held-out or all")
	f.StringVar(&o.data, "data", filepath.Join("testdata", "field"), "`DIR` of claims.tsv and repos.tsv")
	f.StringVar(&o.rot, "rot", "", "`DIR` of clones or mirrors: follow claims that were true through history")
	f.StringVar(&o.mutate, "mutate", "", "`DIR` of clones or mirrors: change what confirmed claims are about, and see whether that is noticed")
	f.IntVar(&o.each, "each", 5, "changes that -mutate makes for each kind of claim of a repository")
	f.IntVar(&o.steps, "steps", 3, "commits between the old one and HEAD at which -rot judges")
	f.BoolVar(&o.verbose, "v", false, "list each disagreement")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	switch {
	case f.NArg() > 0:
		return o, fmt.Errorf("unknown argument %q", f.Arg(0))
	case len(slices.DeleteFunc([]string{o.repos, o.rot, o.mutate}, func(s string) bool { return s == "" })) != 1:
		return o, errors.New("give one of -repos, -rot and -mutate")
	case o.set != "all" && o.set != "tune" && o.set != "held-out":
		return o, fmt.Errorf("unknown set %q", o.set)
	case o.steps < 0:
		return o, fmt.Errorf("%d steps", o.steps)
	case o.each < 1:
		return o, fmt.Errorf("%d changes of each kind", o.each)
	}
	return o, nil
}

// load reads the labelled set of a folder.
func load(dir string) (fieldscore.Set, error) {
	var s fieldscore.Set
	err := open(filepath.Join(dir, "repos.tsv"), func(r io.Reader) (err error) { s.Repositories, err = fieldscore.ReadRepositories(r); return })
	if err == nil {
		err = open(filepath.Join(dir, "claims.tsv"), func(r io.Reader) (err error) { s.Rows, err = fieldscore.ReadRows(r); return })
	}
	if err != nil {
		return s, err
	}
	return s, s.Check()
}

func open(name string, read func(io.Reader) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := read(f); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func score(ctx context.Context, o options, out io.Writer) error {
	s, err := load(o.data)
	if err != nil {
		return err
	}
	got, err := s.Run(ctx, os.Environ(), o.repos, o.set)
	if err != nil {
		return err
	}
	if err := fieldscore.WriteScore(out, got.Rows); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%d rows, %d reports that no row names\n", len(got.Rows), len(got.Loose))
	for _, r := range got.Absent {
		fmt.Fprintf(out, "not measured, no clone: %s\n", r)
	}
	if o.verbose {
		fmt.Fprintln(out)
		if err := fieldscore.WriteDisagreements(out, got.Rows); err != nil {
			return err
		}
	}
	return fieldscore.WriteLoose(out, got.Loose)
}

// names lists every clone below a folder, or those of one set.
func names(o options, dir string) ([]string, error) {
	if o.set == "all" {
		return fieldscore.Clones(dir)
	}
	s, err := load(o.data)
	if err != nil {
		return nil, err
	}
	return s.Names(o.set), nil
}

// mutate changes every clone below the folder, or those of one set, in a copy.
func mutate(ctx context.Context, o options, out io.Writer) error {
	names, err := names(o, o.mutate)
	if err != nil {
		return err
	}
	var changes []fieldscore.Change
	for _, name := range names {
		where, ok := fieldscore.Locate(o.mutate, name)
		if !ok {
			fmt.Fprintf(out, "not measured, no clone: %s\n", name)
			continue
		}
		c, err := fieldscore.Mutate(ctx, os.Environ(), name, where, o.each)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(out, "not measured: %s: %v\n", name, err)
		}
		changes = append(changes, c...)
	}
	if err := fieldscore.WriteMutations(out, changes); err != nil || !o.verbose {
		return err
	}
	fmt.Fprintln(out)
	return fieldscore.WriteMissed(out, changes)
}

// rot follows every clone below the folder, or those of one set.
func rot(ctx context.Context, o options, out io.Writer) error {
	names, err := names(o, o.rot)
	if err != nil {
		return err
	}
	var rots []fieldscore.Rot
	var alerts []fieldscore.Alert
	young := 0
	for _, name := range names {
		where, ok := fieldscore.Locate(o.rot, name)
		if !ok {
			fmt.Fprintf(out, "not measured, no clone: %s\n", name)
			continue
		}
		r, a, err := fieldscore.Follow(ctx, os.Environ(), name, where, o.steps)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, fieldscore.ErrNoSpan) {
			young++
			continue
		}
		if err != nil {
			fmt.Fprintf(out, "not measured: %s: %v\n", name, err)
			continue
		}
		rots, alerts = append(rots, r), append(alerts, a...)
	}
	if err := fieldscore.WriteRot(out, rots); err != nil {
		return err
	}
	if young > 0 {
		fmt.Fprintf(out, "\nnot measured, no memory with later commits: %d\n", young)
	}
	if !o.verbose {
		return nil
	}
	fmt.Fprintln(out)
	return fieldscore.WriteAlerts(out, alerts)
}
