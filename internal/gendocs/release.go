package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/notes-lint/notes-lint/internal/cli"
	"github.com/notes-lint/notes-lint/internal/promotecli"
	"github.com/notes-lint/notes-lint/internal/version"
)

// release writes dir/man/*.1, a page for each command of both programs, and dir/completions. The date of the pages is that of
// SOURCE_DATE_EPOCH, so that two runs for one commit write the same bytes.
func release(dir string) error {
	man, shells := filepath.Join(dir, "man"), filepath.Join(dir, "completions")
	for _, d := range []string{man, shells} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return err
		}
	}
	for _, root := range []*cobra.Command{cli.Command(), promotecli.Command()} {
		root.DisableAutoGenTag = true
		header := &doc.GenManHeader{Section: "1", Source: "notes-lint " + version.Number(), Manual: "notes-lint"}
		if err := doc.GenManTree(root, header, man); err != nil {
			return fmt.Errorf("manual pages of %s: %w", root.Name(), err)
		}
		if err := completions(root, filepath.Join(shells, root.Name())); err != nil {
			return fmt.Errorf("completions of %s: %w", root.Name(), err)
		}
	}
	return nil
}

// completions writes a file for each shell whose name begins with base.
func completions(root *cobra.Command, base string) error {
	if err := root.GenBashCompletionFileV2(base+".bash", true); err != nil {
		return err
	}
	if err := root.GenZshCompletionFile(base + ".zsh"); err != nil {
		return err
	}
	if err := root.GenFishCompletionFile(base+".fish", true); err != nil {
		return err
	}
	return root.GenPowerShellCompletionFileWithDesc(base + ".ps1")
}
