package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/version"
	"github.com/notes-lint/notes-lint/render"
	"github.com/notes-lint/notes-lint/store"
)

// Exit codes, the same for every subcommand.
const (
	exitOK      = 0
	exitRefused = 1 // a write was refused; nothing was changed
	exitUsage   = 2 // wrong usage or unreadable input
	exitFailed  = 3 // could not finish
)

type streams struct{ out, err io.Writer }

// failure is an error with its exit code and what helps against it.
type failure struct {
	code int
	err  error
	hint string
}

func (f *failure) Error() string { return f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

// run executes one command line and returns the exit code.
func run(ctx context.Context, args []string, s streams) int {
	root := rootCommand()
	root.SetArgs(args)
	root.SetOut(s.out)
	root.SetErr(s.err)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	f := &failure{code: exitUsage, err: err, hint: "promote --help lists the commands"}
	errors.As(err, &f)
	fmt.Fprintf(s.err, "promote: error: %s\n", render.Escape(f.Error()))
	if f.hint != "" {
		fmt.Fprintf(s.err, "promote: hint: %s\n", render.Escape(f.hint))
	}
	return f.code
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "promote",
		Short:         "Write to the memory of a repository, after review",
		Long:          "promote is the only program that writes into a repository's memory; notes-lint only reads.",
		Version:       version.String(),
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("promote {{.Version}}\n")
	root.AddCommand(initCommand())
	return root
}

// applyFailure sorts an error of package store into exit code and hint.
func applyFailure(err error) error {
	var conflict *store.ConflictError
	var path *store.PathError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &conflict), errors.As(err, &path):
		return &failure{exitRefused, err, "nothing was written"}
	case errors.Is(err, store.ErrLocked):
		return &failure{exitFailed, err, "nothing was written; try again when it has finished"}
	}
	return &failure{exitFailed, err, ""}
}
