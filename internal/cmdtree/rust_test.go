package cmdtree_test

import (
	"testing"

	"github.com/notes-lint/notes-lint/internal/cmdtree"
)

func TestCommandsOfClapAreReadFromItsTypes(t *testing.T) {
	tree := cmdtree.Rust(sources(`
-- src/main.rs --
#[derive(Parser)]
#[command(name = "harbor", version)]
struct Cli {
    #[arg(long)]
    quiet: bool,
    /// what to do
    #[command(subcommand)]
    command: Option<Commands>,
}

#[derive(Debug, Subcommand)]
enum Commands {
    /// Ships, and "what" they do
    Ship {
        #[command(subcommand)]
        action: ShipAction,
    },
    #[command(name = "berth", visible_alias = "quay")]
    BerthCommand(BerthArgs),
    SetSail(SailArgs),
    #[command(subcommand)]
    Tide(tide::TideCommand),
}
-- src/ship.rs --
#[derive(Subcommand)]
pub enum ShipAction { Sail, Sink { name: String } }
#[derive(Args)]
pub struct BerthArgs {
    #[command(subcommand)]
    pub command: BerthCommand,
}
#[derive(Args)]
pub struct SailArgs { pub to: String }
#[derive(Subcommand, Clone)]
pub enum BerthCommand { List, Add(AddArgs) }
#[derive(clap::Subcommand)]
pub enum TideCommand { Table, #[command(external_subcommand)] Other(Vec<String>) }
`))
	checkCalls(t, tree, map[string]string{
		"ship sail":     "2 src/ship.rs",
		"ship list":     "1 src/main.rs lost among [sail sink], elsewhere berth list",
		"quay list":     "2 src/ship.rs",
		"berth sink":    "1 src/main.rs lost among [add list], elsewhere ship sink",
		"berth-command": "0 src/main.rs lost among [berth quay set-sail ship tide]",
		"set-sail far":  "1 src/main.rs",
		"tide any":      "1 src/main.rs",
	})
}
