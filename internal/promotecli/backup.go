package promotecli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/config"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/store"
)

// keeping is what backup, restore and migrate share.
type keeping struct {
	s      Streams
	dir    string
	dryRun bool
}

func (k *keeping) flags(c *cobra.Command) *cobra.Command {
	c.Flags().StringVarP(&k.dir, "directory", "C", ".", "run as if started in `DIR`")
	c.Flags().BoolVar(&k.dryRun, "dry-run", false, "print what would be done as a patch, and write nothing")
	return c
}

// memory returns the memory of the repository, and where its entries are.
func (k *keeping) memory() (*promotion.Memory, *config.Config, error) {
	v := &sessions{s: k.s, dir: k.dir}
	root, c, err := v.root()
	if err != nil {
		return nil, nil, err
	}
	dirs := []string{"memories"}
	for _, d := range []string{c.Layers.Session, c.Layers.Repo, c.Layers.Inbox} {
		if d != "" && !strings.HasPrefix(d+"/", "memories/") {
			dirs = append(dirs, d)
		}
	}
	return &promotion.Memory{Root: root, Dirs: dirs, Clock: k.s.Clock}, c, nil
}

// carry prints a plan, or carries it out after a backup of what it changes.
func (k *keeping) carry(ctx context.Context, m *promotion.Memory, plan store.Plan, saveFirst bool) error {
	if k.dryRun {
		return printPatch(k.s.Out, plan)
	}
	ctx, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	if saveFirst && len(plan.Changes) > 0 {
		save, dir, err := m.PlanBackup()
		if err == nil {
			if err := m.Apply(ctx, save); err != nil {
				return applyFailure(err)
			}
			fmt.Fprintf(k.s.Out, "memory as it was is in %s\n", dir)
		}
	}
	return applyFailure(m.Apply(ctx, plan))
}

func backupCommand(s Streams) *cobra.Command {
	k := &keeping{s: s}
	return k.flags(&cobra.Command{Use: "backup", Short: "Copy all memory to memories/.backup, which git ignores", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, _, err := k.memory()
			if err != nil {
				return err
			}
			plan, dir, err := m.PlanBackup()
			if err != nil {
				return &failure{code: exitUsage, err: err}
			}
			if err := k.carry(cmd.Context(), m, plan, false); err != nil || k.dryRun {
				return err
			}
			fmt.Fprintf(s.Out, "copied %d files to %s\n", len(plan.Changes), dir)
			return nil
		}})
}

func restoreCommand(s Streams) *cobra.Command {
	k := &keeping{s: s}
	return k.flags(&cobra.Command{Use: "restore NAME", Short: "Make memory what it was in a backup, byte by byte", Args: cobra.ExactArgs(1),
		Long: `Makes memory what it was when the backup was made: files are put back byte by byte, and those that came later are removed. Memory as it is now
is copied to another backup first.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			m, _, err := k.memory()
			if err != nil {
				return err
			}
			plan, err := m.PlanRestore(args[0])
			if err != nil {
				have, _ := m.Backups()
				return &failure{code: exitUsage, err: err, hint: "backups are: " + strings.Join(have, ", ")}
			}
			if err := k.carry(cmd.Context(), m, plan, true); err != nil || k.dryRun {
				return err
			}
			fmt.Fprintf(s.Out, "restored %d files\n", len(plan.Changes))
			return nil
		}})
}

func migrateCommand(s Streams) *cobra.Command {
	k := &keeping{s: s}
	var to int
	c := k.flags(&cobra.Command{Use: "migrate", Short: "Bring entries to the newest version of their format, after a backup", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, c, err := k.memory()
			if err != nil {
				return err
			}
			names, err := m.Entries(c.Layers.Repo, c.Layers.Inbox)
			if err != nil {
				return &failure{code: exitUsage, err: err}
			}
			plan, problems, err := m.PlanMigrate(names, to)
			if err != nil {
				return &failure{code: exitRefused, err: err, hint: "nothing was written"}
			}
			for _, p := range problems {
				fmt.Fprintf(s.Err, "promote: warning: %s: left as it is\n", visible.Line(p))
			}
			if err := k.carry(cmd.Context(), m, plan, true); err != nil || k.dryRun {
				return err
			}
			fmt.Fprintf(s.Out, "migrated %d of %d entries to version %d\n", len(plan.Changes), len(names), to)
			return nil
		}})
	c.Flags().IntVar(&to, "to", promotion.SchemaVersion, "`VERSION` to bring them to")
	return c
}
