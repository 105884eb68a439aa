package promotecli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/cli"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/store"
)

// reading are the streams of a run of notes-lint inside ours.
func (d *desk) reading() cli.Streams {
	return cli.Streams{In: d.s.In, Out: d.s.Out, Err: d.s.Err, Env: d.s.Env, Dir: d.s.Dir}
}

// carry applies a plan below root, or prints it.
func (d *desk) carry(ctx context.Context, root string, plan store.Plan) error {
	if d.dryRun {
		return printPatch(d.s.Out, plan)
	}
	ctx, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	var o store.Options
	if _, err := os.Lstat(filepath.Join(root, "memories")); errors.Is(err, fs.ErrNotExist) {
		o = store.Options{Lock: ".notes-lint.lock", Fleeting: true} // no folder for memory where there is none
	}
	return applyFailure(store.Apply(ctx, root, plan, o))
}

func fixCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	return d.flags(&cobra.Command{Use: "fix [PATHS…]", Short: "Make the fixes that notes-lint is sure of", Args: cobra.ArbitraryArgs,
		Long: `Checks memory as "notes-lint check" does and makes the fixes that git or the tree prove: a path that was renamed, a line that moved. The files
of memory are the only ones that change. Look at them first with --dry-run.`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			root, fixed, err := cli.Fixes(cmd.Context(), d.reading(), d.dir, paths)
			if err != nil {
				return &failure{code: exitUsage, err: err, hint: "notes-lint check tells what is wrong"}
			}
			var plan store.Plan
			n := 0
			for _, f := range fixed {
				plan.Changes = append(plan.Changes, store.Replace(f.Path, f.Before, f.After, "fixed"))
				n += f.Fixes
			}
			if len(plan.Changes) == 0 {
				if !d.dryRun && !d.json {
					fmt.Fprintln(s.Out, "nothing to fix")
				}
				return nil
			}
			if err := d.carry(cmd.Context(), root, plan); err != nil || d.dryRun {
				return err
			}
			if d.json {
				return d.print(map[string]int{"fixes": n, "files": len(fixed)})
			}
			for _, f := range fixed {
				fmt.Fprintf(s.Out, "fixed %d in %s\n", f.Fixes, visible.Line(f.Path))
			}
			return nil
		}})
}

func baselineCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	var file string
	c := d.flags(&cobra.Command{Use: "baseline", Short: "Write down today's findings, so that only new ones are told", Args: cobra.NoArgs,
		Long: `Writes the findings of "notes-lint check" to a file that --baseline, or baseline in the configuration, reads: a team adopts its old debt and is
told of new findings only. Run it again when debt is paid.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := &sessions{s: s, dir: d.dir}
			root, conf, err := v.root()
			if err != nil {
				return err
			}
			if file == "" {
				file = conf.Baseline
			}
			if file == "" {
				file = ".notes-lint-baseline.json"
			}
			var out, told bytes.Buffer
			in := d.reading()
			in.Out, in.Err = &out, &told
			if code := cli.Main(cmd.Context(), []string{"check", "-C", root, "--format", "baseline", "--fail-on", "never"}, in); code != cli.Clean {
				return &failure{code: code, err: errors.New("the check could not be made"), hint: visible.Line(told.String())}
			}
			old, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
			var change store.Change
			switch {
			case errors.Is(err, fs.ErrNotExist):
				change = store.Create(file, out.Bytes(), "today's findings")
			case err != nil:
				return &failure{code: exitFailed, err: err}
			case bytes.Equal(old, out.Bytes()):
				fmt.Fprintf(s.Out, "%s is up to date\n", file)
				return nil
			default:
				change = store.Replace(file, old, out.Bytes(), "today's findings")
			}
			if err := d.carry(cmd.Context(), root, store.Plan{Changes: []store.Change{change}}); err != nil || d.dryRun {
				return err
			}
			fmt.Fprintf(s.Out, "wrote %s; check with --baseline %s, or set baseline in the configuration\n", file, file)
			return nil
		}})
	c.Flags().StringVar(&file, "file", "", "`PATH` from the root; default what the configuration says, else .notes-lint-baseline.json")
	return c
}
