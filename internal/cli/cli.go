// Package cli is the terminal interface of notes-lint. Its rules: findings and reports go to standard output and nothing
// else does; errors are one "error:" line and "hint:" lines on standard error; the exit code is the contract of ExitCode;
// no command of this package writes into a repository.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/version"
	"github.com/notes-lint/notes-lint/internal/visible"
)

// Exit codes.
const (
	Clean      = 0 // nothing at or above --fail-on
	Findings   = 1
	Usage      = 2 // wrong flags, configuration or unreadable input
	Unfinished = 3 // something could not be checked because it failed; wins over Findings
)

// Streams are what a run may read and print to, and the environment it sees.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Env      []string
	Dir      string // folder the program was started in
	Terminal func(io.Writer) (width int, ok bool)
	Random   io.Reader // nil means the system's
}

// fault is an error with the exit code it asks for and what to do about it.
type fault struct {
	code int
	err  error
	hint string
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

func usage(hint, format string, args ...any) error {
	return &fault{Usage, fmt.Errorf(format, args...), hint}
}

// found ends a run with findings: there is nothing more to say.
var found = &fault{code: Findings, err: errors.New("findings")}

// Main runs notes-lint with args (without the program's name) and returns its exit code.
func Main(ctx context.Context, args []string, s Streams) int {
	root := newRoot(s)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return Clean
	}
	var f *fault
	if !errors.As(err, &f) {
		f = &fault{Usage, err, "notes-lint --help lists commands and flags"}
	}
	if f != found && f.err != nil && f.err.Error() != "" {
		fmt.Fprintf(s.Err, "notes-lint: error: %s\n", strings.ReplaceAll(visible.Text(f.err.Error()), "\n", "\nnotes-lint: error: "))
		if f.hint != "" {
			fmt.Fprintf(s.Err, "notes-lint: hint: %s\n", visible.Text(f.hint))
		}
	}
	return f.code
}

// newRoot builds the command tree. The root command itself is check.
func newRoot(s Streams) *cobra.Command {
	a := &app{s: s}
	root := &cobra.Command{
		Use:           "notes-lint [check] [PATHS…]",
		Short:         "Check that what a repository's agent memory says is true",
		Long:          rootLong,
		Example:       rootExample,
		Version:       version.String(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE:          a.check,

		PersistentPreRunE: func(*cobra.Command, []string) error { return a.choices() },
	}
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.SetVersionTemplate("notes-lint {{.Version}}\n")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usage(c.CommandPath()+" --help lists its flags", "%w", err)
	})
	p := root.PersistentFlags()
	p.StringVarP(&a.o.dir, "directory", "C", "", "run as if started in `DIR`")
	p.StringVar(&a.o.config, "config", "", "read this configuration `FILE` instead of .notes-lint.yaml at the root")
	p.StringVar(&a.o.rev, "rev", "", "judge the commit `REV` instead of the working tree")
	p.BoolVar(&a.o.staged, "staged", false, "judge the staged contents, as a pre-commit hook does")
	p.StringVar(&a.o.backend, "git", "auto", "how to read the repository: auto, git, go-git or plain")
	p.StringVar(&a.o.color, "color", "auto", "colour the text output: auto, always or never")
	p.BoolVarP(&a.o.quiet, "quiet", "q", false, "print findings only, one line each")
	p.BoolVar(&a.o.stats, "stats", false, "print times and sizes on standard error")
	p.BoolVar(&a.o.noCache, "no-cache", false, "keep nothing between runs and use nothing of earlier ones")
	check := &cobra.Command{Use: "check [PATHS…]", Short: "Run the rules and print what they find (the default command)", Args: cobra.ArbitraryArgs, RunE: a.check}
	a.reportFlags(root.Flags())
	a.checkFlags(root.Flags())
	a.reportFlags(check.Flags())
	a.checkFlags(check.Flags())
	root.AddCommand(check, a.verifyCommand(), a.impactCommand(), a.aboutCommand(), a.listCommand(), a.showCommand(), a.inspectCommand(), a.replayCommand(), a.sessionCommand(), a.compareCommand(), a.classifyCommand(), a.guardCommand(), a.lspCommand(), a.hookCommand(), a.recallCommand(), a.historyCommand(), a.auditCommand(), a.explainCommand(), a.rulesCommand(), VersionCommand())
	root.CompletionOptions.HiddenDefaultCmd = false
	for _, c := range root.Commands() {
		c.SilenceErrors, c.SilenceUsage = true, true
	}
	completeValues(root)
	return root
}

// choices refuses a flag value that is none of those it lists.
func (a *app) choices() error {
	for _, c := range []struct {
		flag, value string
		known       []string
	}{
		{"--git", a.o.backend, []string{"auto", "git", "go-git", "plain"}},
		{"--color", a.o.color, []string{"auto", "always", "never"}},
	} {
		if !slices.Contains(c.known, c.value) {
			return usage(c.flag+" takes "+strings.Join(c.known, ", "), "unknown value %q of %s", c.value, c.flag)
		}
	}
	return nil
}

const rootLong = `notes-lint reads the memory that coding agents keep in a repository (CLAUDE.md, AGENTS.md, rules files,
NOTES.md, memories/, plans/), finds every claim it makes about files, lines, links, headings and commands,
and checks each against the git tree. It never writes and never runs what it reads.

Exit codes: 0 clean, 1 findings, 2 wrong usage or configuration, 3 something could not be checked.`

const rootExample = `  notes-lint                      check the memory of this repository
  notes-lint verify CLAUDE.md     show every claim of one file with its verdict
  notes-lint --diff | git apply   apply the fixes that git proves
  notes-lint explain dead-path    what a rule is about`

// osTerminal reports the width of w when it is a terminal.
func isFile(w io.Writer) (*os.File, bool) {
	f, ok := w.(*os.File)
	return f, ok
}
