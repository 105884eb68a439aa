package promotecli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/store"
)

// lockPatience is how long to wait for another writer.
const lockPatience = 10 * time.Second

type initOptions struct {
	dir          string
	dryRun       bool
	skipExisting bool
	agents       []string
}

func initCommand() *cobra.Command {
	var o initOptions
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Lay out the memory folders, the templates and a commented configuration",
		Long: `Lay out the memory folders, the templates and a commented configuration in a folder, which becomes a root.

Nothing that exists is overwritten: init refuses when one of its files is there already. Only .gitattributes and
.gitignore are extended, by the lines that they lack.

With --agent the files that a host of agents reads are written too: a skill that says how memory is kept, hooks, and the tools of "promote mcp".
A layout that is there already is kept then; settings of a host that are there already are refused, with what belongs into them.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runInit(cmd, o) },
	}
	cmd.Flags().StringVarP(&o.dir, "directory", "C", ".", "folder to work in")
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "print what would be done as a patch, and write nothing")
	cmd.Flags().StringSliceVar(&o.agents, "agent", nil, "also write what `HOST` reads: "+strings.Join(hostNames(), ", "))
	cmd.Flags().BoolVar(&o.skipExisting, "skip-existing", false, "keep the files that exist and write the others")
	return cmd
}

func runInit(cmd *cobra.Command, o initOptions) error {
	wanted, err := layout()
	if err != nil {
		return &failure{code: exitFailed, err: err}
	}
	plan, existing, err := planInit(o.dir, wanted)
	if err != nil {
		return err
	}
	if len(existing) > 0 && !o.skipExisting && len(o.agents) == 0 {
		return refuse(existing)
	}
	for _, name := range o.agents {
		files, err := agentLayout(name)
		if err != nil {
			return err
		}
		more, taken, err := planFiles(o.dir, files)
		if err != nil {
			return err
		}
		if len(taken) > 0 && !o.skipExisting {
			fmt.Fprint(cmd.ErrOrStderr(), belongs(files, taken))
			return refuse(taken)
		}
		plan.Changes = append(plan.Changes, more...)
	}
	if o.dryRun {
		return printPatch(cmd.OutOrStdout(), plan)
	}
	if len(plan.Changes) > 0 {
		ctx, cancel := context.WithTimeout(cmd.Context(), lockPatience)
		defer cancel()
		if err := store.Apply(ctx, o.dir, plan, store.Options{}); err != nil {
			return applyFailure(err)
		}
	}
	for _, c := range plan.Changes {
		fmt.Fprintf(cmd.OutOrStdout(), "%s %s: %s\n", verb(c), c.Path, c.Why)
	}
	return nil
}

func verb(c store.Change) string {
	if c.Was == "" {
		return "created"
	}
	return "extended"
}

// refuse names every file that is in the way.
func refuse(existing []string) error {
	quoted := make([]string, len(existing))
	for i, name := range existing {
		quoted[i] = fmt.Sprintf("%q", name)
	}
	return &failure{code: exitRefused, err: fmt.Errorf("refused to overwrite %s; nothing was written", strings.Join(quoted, ", ")),
		hint: "move them away, or keep them with --skip-existing"}
}

// belongs shows what goes into settings that are there already.
func belongs(files []store.Change, taken []string) string {
	var b strings.Builder
	for _, c := range files {
		if slices.Contains(taken, c.Path) && filepath.Ext(c.Path) == ".json" {
			fmt.Fprintf(&b, "%s needs:\n%s", c.Path, c.Now)
		}
	}
	return b.String()
}

// planInit returns what init has to do in dir, and which of its files exist already.
func planInit(dir string, wanted []store.Change) (plan store.Plan, existing []string, err error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return plan, nil, &failure{code: exitUsage, err: fmt.Errorf("%q is not a folder", dir), hint: "name an existing folder with -C"}
	}
	if plan.Changes, existing, err = planFiles(dir, wanted); err != nil {
		return plan, nil, err
	}
	for _, g := range gitFiles() {
		c, changed, err := g.change(dir)
		if err != nil {
			return plan, nil, &failure{code: exitUsage, err: err}
		}
		if changed {
			plan.Changes = append(plan.Changes, c)
		}
	}
	return plan, existing, nil
}

// planFiles sorts files into those that are to be made and those that exist.
func planFiles(dir string, wanted []store.Change) (create []store.Change, existing []string, err error) {
	for _, c := range wanted {
		_, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(c.Path)))
		switch {
		case err == nil:
			existing = append(existing, c.Path)
		case errors.Is(err, fs.ErrNotExist):
			create = append(create, c)
		default:
			return nil, nil, &failure{code: exitRefused, err: fmt.Errorf("look for %q: %w", c.Path, err), hint: "nothing was written"}
		}
	}
	return create, existing, nil
}
