package cli

import (
	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/version"
)

// VersionCommand tells how the program that it belongs to was made.
func VersionCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{Use: "version", Short: "Print the version, and with --json how the program was made", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return version.Print(cmd.OutOrStdout(), cmd.Root().Name(), asJSON)
		}}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}
