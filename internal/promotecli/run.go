// Package promotecli is the terminal interface of promote, the only program that writes into a repository. Its rules are those of
// package cli: results go to standard output, errors are one "error:" line and a "hint:" line on standard error, and the exit code
// is a contract.
package promotecli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/cli"
	"github.com/notes-lint/notes-lint/internal/version"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/store"
)

// Exit codes, the same for every subcommand.
const (
	exitOK      = 0
	exitRefused = 1 // a write was refused; nothing was changed
	exitUsage   = 2 // wrong usage or unreadable input
	exitFailed  = 3 // could not finish
	exitWaiting = 4 // waits for a person
)

// Streams are what a run may read and print to, and the world it sees.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Env      []string
	Dir      string           // folder the program was started in
	Person   func() bool      // whether somebody sits at a terminal
	Clock    func() time.Time // nil means the system's
	Random   io.Reader        // nil means the system's
}

// env returns the value of a variable of the environment.
func (s Streams) env(name string) string {
	for _, v := range s.Env {
		if value, ok := strings.CutPrefix(v, name+"="); ok {
			return value
		}
	}
	return ""
}

// failure is an error with its exit code and what helps against it.
type failure struct {
	code int
	err  error
	hint string
	stop *promotion.StopError // what a gate asks a person, nil for nothing
}

func (f *failure) Error() string { return f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

// Main executes one command line, without the program's name, and returns the exit code.
func Main(ctx context.Context, args []string, s Streams) int {
	if s.Clock == nil {
		s.Clock = time.Now
		if at, err := time.Parse(time.RFC3339, s.env("NOTES_LINT_NOW")); err == nil {
			s.Clock = func() time.Time { return at } // for scripts that want the same bytes each time
		}
	}
	if s.Random == nil {
		s.Random = rand.Reader
	}
	root := rootCommand(s)
	root.SetArgs(args)
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	f := &failure{code: exitUsage, err: err, hint: "promote --help lists the commands"}
	errors.As(err, &f)
	fmt.Fprintf(s.Err, "promote: error: %s\n", visible.Line(f.Error()))
	if f.hint != "" {
		fmt.Fprintf(s.Err, "promote: hint: %s\n", visible.Line(f.hint))
	}
	return f.code
}

// Command returns the tree of commands for what describes it, such as manual pages and completions of shells.
func Command() *cobra.Command { return rootCommand(Streams{}) }

func rootCommand(s Streams) *cobra.Command {
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
	root.AddCommand(initCommand(), sessionCommand(s), backupCommand(s), restoreCommand(s), migrateCommand(s),
		createCommand(s), proposeCommand(s), checkCommand(s), correctCommand(s), reviewCommand(s), rejectCommand(s), liftCommand(s), confirmCommand(s), pruneCommand(s),
		taskCommand(s), phaseCommand(s), notesCommand(s), gateCommand(s), archiveCommand(s), mergeCommand(s), skillCommand(s),
		fixCommand(s), baselineCommand(s), mcpCommand(s), hookCommand(s), importCommand(s), syncCommand(s), cli.VersionCommand())
	return root
}

// printPatch prints what a plan would do, for a dry run.
func printPatch(out io.Writer, plan store.Plan) error {
	patch, err := plan.Diff()
	if err == nil {
		_, err = out.Write(patch)
	}
	if err != nil {
		return &failure{code: exitFailed, err: err}
	}
	return nil
}

// applyFailure sorts an error of package store into exit code and hint.
func applyFailure(err error) error {
	var conflict *store.ConflictError
	var path *store.PathError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &conflict), errors.As(err, &path):
		return &failure{code: exitRefused, err: err, hint: "nothing was written"}
	case errors.Is(err, store.ErrLocked):
		return &failure{code: exitFailed, err: err, hint: "nothing was written; try again when it has finished"}
	}
	return &failure{code: exitFailed, err: err}
}
