package cmdtree_test

import (
	"testing"

	"github.com/notes-lint/notes-lint/internal/cmdtree"
)

func TestCommandsOfCobraAreFoundAcrossPackages(t *testing.T) {
	tree := cmdtree.Go(sources(`
-- cmd/harbor/main.go --
package main
import (
	"github.com/spf13/cobra"
	"example.org/harbor/internal/berths"
)
var rootCmd = &cobra.Command{Use: "harbor"}
var shipCmd = &cobra.Command{Use: "ship <name>", Aliases: []string{"boat"}}
func init() {
	rootCmd.AddCommand(shipCmd, berths.NewCommand(opts), newDockCmd())
	shipCmd.AddCommand(&cobra.Command{Use: "sail"}, sink)
}
func newDockCmd() *cobra.Command {
	cmd := &cobra.Command{Use: "dock"}
	for _, c := range all {
		cmd.AddCommand(c)
	}
	old := *shipCmd
	old.Use = "vessel [name]"
	rootCmd.AddCommand(&old)
	return cmd
}
-- cmd/harbor/sink.go --
package main
import "github.com/spf13/cobra"
var sink = &cobra.Command{Use: "sink"}
func hang(parent *cobra.Command) {
	parent.AddCommand(&cobra.Command{Use: "drown"})
}
-- internal/berths/berths.go --
package berths
import "github.com/spf13/cobra"
func NewCommand(o any) *cobra.Command {
	c := &cobra.Command{Use: "berths"}
	c.AddCommand(list())
	return c
}
func list() *cobra.Command { return &cobra.Command{Use: "list"} }
`), "harbor")
	checkCalls(t, tree, map[string]string{
		"ship sail":    "2 cmd/harbor/main.go",
		"boat sink":    "2 cmd/harbor/sink.go",
		"berths list":  "2 internal/berths/berths.go",
		"berths sail":  "1 internal/berths/berths.go lost among [list], elsewhere ship sail",
		"ship drown":   "1 cmd/harbor/main.go",
		"dock any":     "1 cmd/harbor/main.go",
		"sink":         "0 cmd/harbor/main.go lost among [berths boat dock ship vessel], elsewhere ship sink",
		"vessel sink":  "1 cmd/harbor/main.go", // a copy of one that is read, with all below it
		"ship list -x": "1 cmd/harbor/main.go lost among [sail sink], elsewhere berths list",
	})
}

func TestCommandsOfUrfaveAreReadFromTheirList(t *testing.T) {
	tree := cmdtree.Go(sources(`
-- main.go --
package main
import "github.com/urfave/cli/v2"
func main() {
	app := &cli.App{Name: "harbor", Commands: []*cli.Command{
		{Name: "ship", Aliases: []string{"s"}, Subcommands: []*cli.Command{{Name: "sail"}}},
		dock(),
	}}
	app.Run(nil)
}
func dock() *cli.Command { return &cli.Command{Name: "dock"} }
`), "harbor")
	checkCalls(t, tree, map[string]string{
		"s sail":    "2 main.go",
		"dock":      "1 main.go",
		"ship sink": "1 main.go lost among [sail]",
		"sail":      "0 main.go lost among [dock s ship], elsewhere ship sail",
	})
}
