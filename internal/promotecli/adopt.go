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

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/promotion"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/taxonomy"
)

func importCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	var tool string
	var external bool
	c := d.flags(&cobra.Command{Use: "import PATH…", Short: "Read another tool's memory into the inbox", Args: cobra.MinimumNArgs(1),
		Long: `Reads facts that another tool keeps and puts them into the inbox, as recalled (or external) and in need of verification: nothing that another
program kept is believed. A folder is read with the files in it. What must not be stored, such as a secret, or is stored already, is left
out with the reason. The files that are read stay as they are.

Tools: ` + strings.Join(note.AdoptTools(), ", ") + `.`,
		Example: `  promote import --from claude ~/.claude/projects/app/memory
  promote import --from serena .serena/memories --dry-run`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if !slices.Contains(note.AdoptTools(), tool) {
				return &failure{code: exitUsage, err: fmt.Errorf("--from takes one of %s", strings.Join(note.AdoptTools(), ", "))}
			}
			source := taxonomy.Recalled
			if external {
				source = taxonomy.External
			}
			return d.turn(cmd.Context(), func(ctx context.Context, t *promotion.Turn) (any, string, error) {
				facts, err := d.adopted(tool, paths)
				if err != nil {
					return nil, "", err
				}
				out, err := t.Adopt(ctx, tool, source, facts)
				return out, importText(out), err
			})
		}})
	c.Flags().StringVar(&tool, "from", "", "the `TOOL` whose memory it is")
	c.Flags().BoolVar(&external, "external", false, "it comes from outside: never shown to an agent before a person has reviewed it")
	_ = c.MarkFlagRequired("from")
	return c
}

func importText(out []promotion.Import) string {
	var b strings.Builder
	n := 0
	for _, i := range out {
		if i.Why != "" {
			fmt.Fprintf(&b, "left out %s, %s: %s\n", i.From, i.Subject, i.Why)
			continue
		}
		n++
	}
	fmt.Fprintf(&b, "%d of %d facts wait in the inbox: promote review\n", n, len(out))
	return b.String()
}

// maxImports is how many files are read at once.
const maxImports = 5000

// adopted reads the facts of files and folders. Below the root a fact names its file by the path from there.
func (d *desk) adopted(tool string, paths []string) ([]note.Adopted, error) {
	var files []string
	for _, p := range paths {
		if !filepath.IsAbs(p) {
			p = filepath.Join(d.s.Dir, d.dir, p)
		}
		err := filepath.WalkDir(p, func(file string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case e.IsDir() && file != p && (e.Name() == ".git" || e.Name() == "node_modules"):
				return fs.SkipDir
			case !e.Type().IsRegular():
				return nil
			case len(files) >= maxImports:
				return fmt.Errorf("more than %d files", maxImports)
			case file == p || slices.Contains([]string{".md", ".json", ".jsonl", ".ndjson", ".txt"}, filepath.Ext(file)):
				files = append(files, file)
			}
			return nil
		})
		if err != nil {
			return nil, &failure{code: exitUsage, err: fmt.Errorf("read %q: %w", p, err)}
		}
	}
	var out []note.Adopted
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			return nil, &failure{code: exitUsage, err: err}
		}
		if info.Size() > repo.MaxFile {
			return nil, &failure{code: exitUsage, err: fmt.Errorf("%q is larger than %d MiB", file, repo.MaxFile>>20)}
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return nil, &failure{code: exitUsage, err: err}
		}
		facts, err := note.Adopt(tool, d.relative(file), src)
		if err != nil {
			return nil, &failure{code: exitUsage, err: fmt.Errorf("%s: %w", file, err), hint: "it does not look like memory of " + tool + "; nothing was written"}
		}
		out = append(out, facts...)
	}
	if len(out) == 0 {
		return nil, &failure{code: exitUsage, err: errors.New("there is no fact in it"), hint: "nothing was written"}
	}
	return out, nil
}

func syncCommand(s Streams) *cobra.Command {
	d := &desk{s: s}
	var o promotion.SyncOptions
	c := d.flags(&cobra.Command{Use: "sync --to FILE", Short: "Write verified facts into one marked block of an instruction file", Args: cobra.NoArgs,
		Long: `Writes the active facts of repository memory that the tree does not contradict into one marked block of a file such as AGENTS.md or CLAUDE.md, the
surest first, as many as fit. Nothing outside the block changes. A person does this: the block speaks to every later agent. The linter
tells when the block and memory part.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return d.turn(cmd.Context(), func(ctx context.Context, t *promotion.Turn) (any, string, error) {
				o.To = d.relative(o.To)
				out, err := t.Sync(ctx, o)
				var b strings.Builder
				fmt.Fprintf(&b, "%s has %d facts\n", out.Path, out.Written)
				if len(out.Left) > 0 {
					fmt.Fprintf(&b, "no room for %s\n", strings.Join(out.Left, ", "))
				}
				if len(out.Refuted) > 0 {
					fmt.Fprintf(&b, "left out, the tree contradicts them: %s\n", strings.Join(out.Refuted, ", "))
				}
				return out, b.String(), err
			})
		}})
	f := c.Flags()
	f.StringVar(&o.To, "to", "", "the `FILE`")
	f.IntVar(&o.Lines, "max-lines", 200, "`LINES` that the file may have; Claude Code reads 200 of a memory file")
	f.IntVar(&o.Bytes, "max-bytes", 32<<10, "`BYTES` that the file may have; Codex reads 32 KiB")
	_ = c.MarkFlagRequired("to")
	return c
}
