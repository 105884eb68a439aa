package cmdtree_test

import (
	"testing"

	"github.com/notes-lint/notes-lint/internal/cmdtree"
)

func TestCommandsOfCommanderAreReadBelowAGroup(t *testing.T) {
	tree := cmdtree.Node(sources(`
-- src/ships.ts --
import { Command } from "commander"
export function ships(program: Command) {
  const ship = program
    .command("ship")
    .description("ships, 'all' of them")
  ship.command("sail <to>").action(sail)
  ship
    .command("sink")
    .action(sink)
  const berth = program.command("berth")
  berth.command("list")
  more(berth)
}
const tide = new Command("tide")
tide.command("table").action(run)
program.addCommand(tide)
`))
	checkCalls(t, tree, map[string]string{
		"ship sail":  "2 src/ships.ts",
		"ship list":  "1 src/ships.ts lost among [sail sink], elsewhere berth list",
		"berth any":  "1 src/ships.ts",
		"tide table": "2 src/ships.ts",
		"tide sail":  "1 src/ships.ts lost among [table], elsewhere ship sail",
		"other":      "0 ",
	})
}

func TestAProgramOfCommanderIsTheRoot(t *testing.T) {
	tree := cmdtree.Node(sources(`
-- cli.ts --
const program = new Command("quay");
const ship = program.command("ship");
ship.command("sail");
ship.command("sink");
program.parseAsync(process.argv);
`))
	checkCalls(t, tree, map[string]string{"ship sail": "2 cli.ts", "ship float": "1 cli.ts lost among [sail sink]", "quay": "0 "})
}
